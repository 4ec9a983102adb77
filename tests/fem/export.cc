#include <boost/test/unit_test.hpp>

// Tests of the input deck for ABAQUS/Explicit: it is read by a reader of the test, and CalculiX
// reads the keywords that both programs know.

#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <numbers>
#include <set>
#include <sstream>

#include <boost/process/args.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <boost/process/system.hpp>

#include "fem/export/export_abaqus.h"
#include "tests/cases/case_files.h"
#include "tests/fem/rows.h"

BOOST_AUTO_TEST_SUITE(fem_export)

using namespace carambole;
using namespace carambole::fem;
namespace tt = boost::test_tools;

namespace
{
std::string deck_of(const Case &c, const FemEntry &entry = mesh_of(4))
{
  std::ostringstream text;
  write_abaqus_deck(text, c, entry, "a test");
  return text.str();
}

/// A keyword line with the data lines that follow it.
struct Block
{
  std::string keyword;
  std::vector<std::string> lines;

  std::vector<double> numbers(std::size_t line) const
  {
    std::vector<double> values;
    std::istringstream cells(lines.at(line));
    for (std::string cell; std::getline(cells, cell, ',');)
      values.push_back(cell.empty() ? 0 : std::stod(cell));
    return values;
  }
};

std::vector<Block> read(const std::string &deck)
{
  std::vector<Block> blocks;
  std::istringstream text(deck);
  for (std::string line; std::getline(text, line);)
    if (line.starts_with("**"))
      continue;
    else if (line.starts_with("*"))
      blocks.push_back({line, {}});
    else
      blocks.back().lines.push_back(line);
  return blocks;
}

std::vector<Block> find_all(const std::vector<Block> &blocks, const std::string &begin)
{
  std::vector<Block> found;
  for (const Block &block : blocks)
    if (block.keyword.starts_with(begin))
      found.push_back(block);
  return found;
}

const Block &find_one(const std::vector<Block> &blocks, const std::string &begin)
{
  for (const Block &block : blocks)
    if (block.keyword.starts_with(begin))
      return block;
  throw std::runtime_error("the deck has no " + begin);
}

struct Deck
{
  explicit Deck(const std::string &text) : blocks(read(text))
  {
    for (const Block &block : find_all(blocks, "*NODE, NSET"))
      for (std::size_t i = 0; i < block.lines.size(); ++i)
      {
        const std::vector<double> values = block.numbers(i);
        nodes[int(values[0])] = {values[1], values[2]};
      }
    for (const Block &block : find_all(blocks, "*ELEMENT, TYPE=CAX4R"))
      for (std::size_t i = 0; i < block.lines.size(); ++i)
      {
        const std::vector<double> values = block.numbers(i);
        elements[int(values[0])] = {int(values[1]), int(values[2]), int(values[3]), int(values[4])};
      }
  }

  /// Volume of revolution 2 pi int r dA of an element with straight edges, by Green's theorem;
  /// negative if its nodes are clockwise.
  double volume(int element) const
  {
    double sum = 0;
    for (int k = 0; k < 4; ++k)
    {
      const auto [r1, z1] = nodes.at(elements.at(element)[k]);
      const auto [r2, z2] = nodes.at(elements.at(element)[(k + 1) % 4]);
      sum += (z2 - z1) * (r1 * r1 + r1 * r2 + r2 * r2) / 6;
    }
    return 2 * std::numbers::pi * sum;
  }

  std::vector<Block> blocks;
  std::map<int, std::array<double, 2>> nodes;
  std::map<int, std::array<int, 4>> elements;
};

Case ball_on_wall()
{
  return row_of({ball("ball", 0.01, steel, 1), wall("wall")});
}
} // namespace

BOOST_AUTO_TEST_CASE(the_mesh_is_the_solvers_and_weighs_what_the_body_weighs)
{
  const Case c = row_of({ball("B1", 0.01, steel, 1), ball("B2", 0.02, aluminium, -2)});
  const auto row = discretise(c, mesh_of(4), 0);
  const Deck deck(deck_of(c));
  BOOST_TEST(int(deck.nodes.size()) == row->solid.n_nodes());
  BOOST_TEST(int(deck.elements.size()) == row->solid.n_elements());

  const std::vector<Block> elements = find_all(deck.blocks, "*ELEMENT, TYPE=CAX4R"),
                           densities = find_all(deck.blocks, "*DENSITY"),
                           velocities = find_all(deck.blocks, "*INITIAL CONDITIONS, TYPE=VELOCITY");
  BOOST_REQUIRE(elements.size() == 2U);
  for (std::size_t i = 0; i < 2; ++i)
  {
    double volume = 0;
    for (std::size_t k = 0; k < elements[i].lines.size(); ++k)
    {
      const double own = deck.volume(int(elements[i].numbers(k)[0]));
      BOOST_TEST(own > 0); // counter-clockwise
      volume += own;
    }
    // The coordinates have twelve digits.
    BOOST_TEST(volume * densities[i].numbers(0)[0] == c.bodies[i].mass(), tt::tolerance(1e-9));
  }
  BOOST_TEST(velocities[1].lines.front() == "B2, 2, -2");
}

BOOST_AUTO_TEST_CASE(surfaces_are_the_halves_of_a_sphere)
{
  const Case c = ball_on_wall();
  const BodyMesh mesh = discretise(c, mesh_of(4), 0)->meshes.front();
  const Deck deck(deck_of(c));
  const Block &north = find_one(deck.blocks, "*SURFACE, TYPE=ELEMENT, NAME=BALL_NORTH");
  BOOST_TEST(north.lines.size() == mesh.north.size() - 1);
  double arc = 0;
  for (const std::string &line : north.lines)
  {
    const int element = std::stoi(line), side = line.back() - '1';
    const auto [r1, z1] = deck.nodes.at(deck.elements.at(element)[side]);
    const auto [r2, z2] = deck.nodes.at(deck.elements.at(element)[(side + 1) % 4]);
    BOOST_TEST(std::hypot(r1, z1) == 0.01, tt::tolerance(1e-9));
    BOOST_TEST((r2 - r1) * (z1 + z2) < 0); // the body to the left: the outward normal is radial
    arc += std::hypot(r2 - r1, z2 - z1);
  }
  // Chords from the pole to the last node of the surface.
  const Point last = mesh.nodes[mesh.north.back()];
  BOOST_TEST(arc == 0.01 * std::atan2(last.r, last.z), tt::tolerance(0.01));
  for (const Block &axis : find_all(deck.blocks, "*NSET, NSET=BALL_AXIS"))
    for (std::size_t i = 0; i < axis.lines.size(); ++i)
      for (const double node : axis.numbers(i))
        BOOST_TEST(deck.nodes.at(int(node))[0] == 0);
}

BOOST_AUTO_TEST_CASE(rigid_bodies_contacts_and_the_step)
{
  Case c = ball_on_wall();
  c.contact_options = {{0, 1, "ball-wall", 0.3, false, false}};
  Deck deck(deck_of(c));
  // The line runs from right to left: the outward normal on its left points down, to the ball.
  const Block &plane = find_one(deck.blocks, "*SURFACE, TYPE=SEGMENTS, NAME=WALL_RIGID");
  BOOST_REQUIRE(plane.lines.size() == 2U);
  BOOST_TEST(plane.lines[0].starts_with("START, 0.0"));
  BOOST_TEST(plane.lines[1] == "LINE, 0., 0.01");
  BOOST_TEST(find_one(deck.blocks, "*FRICTION").lines.front() == "0.3");
  BOOST_TEST(find_one(deck.blocks, "*CONTACT PAIR").lines.front() == "BALL_NORTH, WALL_RIGID");
  BOOST_TEST(find_one(deck.blocks, "*DYNAMIC, EXPLICIT").numbers(0).size() == 2U);

  const Body striker{.name = "striker", .radius = 0.005, .rigid = Rigid{0.004}, .velocity = 3};
  deck = Deck(deck_of(row_of({striker, ball("ball", 0.01, steel, 0)})));
  BOOST_TEST(find_one(deck.blocks, "*MASS").lines.front() == "0.004");
  BOOST_TEST(find_one(deck.blocks, "*CONTACT PAIR").lines.front() == "BALL_SOUTH, STRIKER_RIGID");
  const Block &sphere = find_one(deck.blocks, "*SURFACE, TYPE=SEGMENTS, NAME=STRIKER_RIGID");
  // Clockwise from the pole: the outside is on the left.
  BOOST_TEST(sphere.lines.at(0) == "START, 0., 0.005");
  BOOST_TEST(sphere.lines.at(1) == "CIRCL, 0.005, 0, 0., 0");
}

BOOST_AUTO_TEST_CASE(hardening_becomes_a_table_of_the_law)
{
  Case c = ball_on_wall();
  c.bodies[0].material->plastic = {
    400e6, MaterialLaw{"power", {{"coefficient", "300 MPa"}, {"exponent", "0.3"}}},
    MaterialLaw{"cowper_symonds", {{"reference_rate", "40 s^-1"}, {"exponent", "5"}}}};
  const Deck deck(deck_of(c));
  const Block &table = find_one(deck.blocks, "*PLASTIC");
  std::vector<double> before{0, -1};
  for (std::size_t i = 0; i < table.lines.size(); ++i)
  {
    const std::vector<double> point = table.numbers(i);
    BOOST_TEST(point[0] == 400e6 + 300e6 * std::pow(point[1], 0.3), tt::tolerance(1e-9));
    BOOST_TEST(point[1] > before[1]);
    BOOST_TEST(point[0] > before[0]);
    before = point;
  }
  BOOST_TEST(before[1] == 5.0);
  BOOST_TEST(find_one(deck.blocks, "*RATE DEPENDENT, TYPE=POWER LAW").lines.front() == "40, 5");

  c.bodies[0].material->plastic = {400e6, {}, {}};
  BOOST_TEST(find_one(Deck(deck_of(c)).blocks, "*PLASTIC").lines ==
               std::vector<std::string>{"400000000, 0"},
             tt::per_element());
}

BOOST_AUTO_TEST_CASE(names_of_a_case_become_labels_and_its_title_stays_a_comment)
{
  Case c = row_of({ball("1-a", 0.01, steel, 1), ball("1_A", 0.01, steel, 0)});
  c.title = "*STEP, PERTURBATION";
  const Deck deck(deck_of(c));
  BOOST_TEST(find_all(deck.blocks, "*STEP").size() == 1U);
  BOOST_TEST(find_all(deck.blocks, "*NODE, NSET=BODY_1_A").size() == 1U);
  BOOST_TEST(find_all(deck.blocks, "*MATERIAL, NAME=BODY1A").size() == 1U);
}

// ABAQUS joins sets of one name: no body may be called what another one's axis is.
BOOST_AUTO_TEST_CASE(sets_of_two_bodies_have_different_names)
{
  for (const auto &[first, second] :
       {std::pair("ball", "ball-axis"), {"ball_axis", "ball"}, {"ball-1", "ball 1"}, {"x_", "X"}})
  {
    const Deck deck(deck_of(row_of({ball(first, 0.01, steel, 1), ball(second, 0.01, steel, 0)})));
    std::set<std::string> names;
    std::size_t sets = 0;
    for (const char *keyword : {"*NODE, NSET=", "*NSET, NSET="})
      for (const auto &block : find_all(deck.blocks, keyword))
      {
        const std::string &line = block.keyword;
        names.insert(line.substr(line.find("NSET=", 6) + 5));
        ++sets;
      }
    BOOST_TEST(sets == 4U);
    BOOST_TEST(names.size() == sets, first << " and " << second);
  }
}

BOOST_AUTO_TEST_CASE(inexpressible_features_are_refused_by_name)
{
  Case c = ball_on_wall();
  c.bodies[0].material->viscous = MaterialLaw{"kelvin_voigt", {{"shear", "10 Pa s"}}};
  const auto names = [](const std::string &what)
  {
    return [what](const InputError &error)
    { return error.diagnostics.front().message.starts_with(what); };
  };
  BOOST_CHECK_EXCEPTION(deck_of(c), InputError,
                        names("materials.steel.viscous.kelvin_voigt cannot"));
  c = ball_on_wall();
  c.bodies[0].material->plastic = {400e6, {}, MaterialLaw{"johnson_cook", {}}};
  BOOST_CHECK_EXCEPTION(deck_of(c), InputError,
                        names("materials.steel.plastic.rate.johnson_cook cannot"));
  c = ball_on_wall();
  c.analysis = Analysis::waves;
  BOOST_CHECK_EXCEPTION(deck_of(c), InputError, names("analysis"));
}

// CalculiX knows the keywords up to the rigid bodies. It reads them and prints the volume of a
// sector of two degrees.
BOOST_AUTO_TEST_CASE(calculix_reads_the_shared_keywords)
{
  const auto program = boost::process::search_path("ccx");
  BOOST_REQUIRE_MESSAGE(!program.empty(), "ccx is not in PATH: install the package calculix-ccx");
  Case c = ball_on_wall();
  c.bodies[0].material->plastic = {400e6, MaterialLaw{"linear", {{"modulus", "100 MPa"}}}, {}};
  std::string text = deck_of(c);
  const std::size_t end = text.find(end_of_shared_keywords);
  BOOST_REQUIRE(end != std::string::npos);
  // All nodes but the last are fixed, so there is nothing to compute.
  text = text.substr(0, end) + "*NSET, NSET=HELD, GENERATE\n1, " +
         std::to_string(Deck(text).nodes.rbegin()->first - 2) +
         "\n*BOUNDARY\nHELD, 1, 3\n*STEP\n*STATIC\n1., 1., 1e-5, 1.\n*EL PRINT, ELSET=BALL, "
         "TOTALS=ONLY\n"
         "EVOL\n*END STEP\n";
  const carambole::test::ScratchFolder folder;
  folder.write("check.inp", text);
  namespace bp = boost::process;
  const int status = bp::system(
    bp::exe = program, bp::args = {"-i", "check"}, bp::start_dir = folder.path.string(),
    bp::std_out > (folder.path / "out").string(), bp::std_err > (folder.path / "err").string());
  std::ostringstream said;
  said << std::ifstream(folder.path / "out").rdbuf();
  BOOST_TEST(status == 0, said.str());
  BOOST_TEST(said.str().find("*ERROR") == std::string::npos, said.str());
  BOOST_TEST(said.str().find("*WARNING") == std::string::npos, said.str());

  double volume = 0, told = 0;
  const Deck deck(text);
  for (const auto &[element, nodes] : deck.elements)
    volume += deck.volume(element);
  std::ifstream data(folder.path / "check.dat");
  for (std::string line; std::getline(data, line);)
    if (const std::size_t digit = line.find_first_of("0123456789"); digit != std::string::npos)
      std::istringstream(line.substr(digit)) >> told;
  BOOST_TEST(told * 180 == volume,
             tt::tolerance(1e-3)); // the chord of the sector, and few printed digits
}

BOOST_AUTO_TEST_SUITE_END()
