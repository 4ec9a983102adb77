#include <boost/test/unit_test.hpp>

// carambole export, as a user meets it.

#include <map>
#include <sstream>

#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_export)

using namespace carambole::test;

namespace
{
const std::string coarse = "fem: {elements_per_contact_radius: 4, levels: 1}\n";
} // namespace

BOOST_AUTO_TEST_CASE(a_deck_is_written_under_the_name_of_the_case_or_as_asked_for)
{
  const Driver driver;
  driver.write("balls.yaml", two_balls + coarse);
  Outcome outcome = driver.run({"export", "balls.yaml", "--abaqus"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.out == "balls.inp\n");
  const std::string deck = file_text(driver.folder() / "balls.inp");
  BOOST_TEST(deck.starts_with("*HEADING\nCarambole: case balls, model fem\n** Two balls\n"));
  BOOST_TEST(deck.ends_with("*END STEP\n"));

  std::filesystem::remove(driver.folder() / "balls.inp");
  BOOST_TEST(driver.run({"export", "balls.yaml"}).status == 0); // the option says nothing new
  BOOST_TEST(file_text(driver.folder() / "balls.inp") == deck);

  outcome = driver.run(
    {"export", "balls.yaml", "--abaqus", "deck.inp", "--set", "bodies.B1.velocity=4 m/s"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(file_text(driver.folder() / "deck.inp").find("\nB1, 2, 4\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_deck_goes_through_links_and_to_standard_output)
{
  const Driver driver;
  driver.write("balls.yaml", two_balls + coarse);
  const std::filesystem::path link = driver.folder() / "link.inp",
                              deck = driver.folder() / "decks/deck.inp";
  std::filesystem::create_directory(deck.parent_path());
  std::filesystem::create_symlink("decks/deck.inp", link);
  Outcome outcome = driver.run({"export", "balls.yaml", "--abaqus", "link.inp"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(std::filesystem::is_symlink(link));
  outcome = driver.run({"export", "balls.yaml", "--abaqus", "/dev/stdout"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.out == file_text(deck));
  BOOST_TEST(outcome.out.ends_with("*END STEP\n"));

  outcome = driver.run({"export", "balls.yaml", "--abaqus", "/dev/full"});
  BOOST_TEST(outcome.status == 3);
  BOOST_TEST(outcome.tells("/dev/full"), outcome.err);
  BOOST_TEST(std::filesystem::is_character_file("/dev/full"));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_exported_is_refused)
{
  const Driver driver;
  driver.write("viscous.yaml", R"(schema: 1
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: gel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.4, viscous: {kelvin_voigt: {shear: 10 Pa s}}}
)" + coarse);
  Outcome outcome = driver.run({"export", "viscous.yaml", "--abaqus"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("materials.gel.viscous.kelvin_voigt cannot be written for ABAQUS"));
  BOOST_TEST(!std::filesystem::exists(driver.folder() / "viscous.inp"));

  driver.write("several.yaml", two_balls + "fem: [{name: fine}, {name: coarse}]\n");
  outcome = driver.run({"export", "several.yaml", "--abaqus"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("select one with --model: fine, coarse"));
  outcome = driver.run({"export", "several.yaml", "--abaqus", "x.inp", "--model", "fien"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("no fem model 'fien'"));

  driver.write("none.yaml", two_balls + "fem: []\nlaws: [hertz]\n");
  outcome = driver.run({"export", "none.yaml", "--abaqus"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("no finite elements"));

  driver.write("balls.yaml", two_balls + coarse);
  outcome = driver.run({"export", "balls.yaml", "--abaqus", "nowhere/deck.inp"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("--abaqus: there is no folder nowhere"), outcome.err);
  outcome = driver.run({"export", "balls.yaml", "--abaqus", "."});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("is a folder"), outcome.err);
}

BOOST_AUTO_TEST_CASE(forces_and_their_spectra_are_printed_with_the_band_of_the_levels)
{
  const Driver driver;
  driver.write("balls.yaml",
               two_balls + "fem: {elements_per_contact_radius: 8, levels: 3}\nlaws: [hertz]\n");
  const std::vector<std::string> command{"export", "balls.yaml", "--to", "source-time-function"};
  Outcome outcome = driver.run(command);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("balls has no force for the current case file; run 'carambole run "),
             outcome.err);
  BOOST_TEST(outcome.out.empty());

  outcome = driver.run({"run", "balls.yaml", "--no-report"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  outcome = driver.run(command);
  BOOST_TEST(outcome.status == 0, outcome.err);
  std::map<std::string, std::vector<std::vector<double>>> blocks; // by model and quantity
  std::istringstream lines(outcome.out);
  std::string line;
  std::getline(lines, line);
  BOOST_TEST(line.starts_with("# force: x is the time [s]"));
  std::getline(lines, line);
  BOOST_TEST(line == "contact,model,quantity,x,value,low,high");
  while (std::getline(lines, line))
  {
    std::istringstream cells(line);
    std::string contact, model, quantity, cell;
    std::getline(cells, contact, ',');
    std::getline(cells, model, ',');
    std::getline(cells, quantity, ',');
    BOOST_TEST(contact == "B1-B2");
    std::vector<double> &row = blocks[model.append(" ").append(quantity)].emplace_back();
    while (std::getline(cells, cell, ','))
      if (!cell.empty())
        row.push_back(std::stod(cell));
  }
  BOOST_TEST(blocks.size() == 4U);
  for (const auto &[name, rows] : blocks)
  {
    BOOST_TEST(rows.size() > 100U);
    for (const std::vector<double> &row : rows)
    {
      BOOST_REQUIRE(row.size() == (name.starts_with("fem") ? 4U : 2U)); // a law has no levels
      if (row.size() == 4)
        BOOST_TEST((row[2] <= row[1] && row[1] <= row[3]));
    }
  }
  // At no frequency the amplitude is the impulse: 2 m V/2 of two equal balls.
  const double impulse = 7800 * 4 * 3.14159265358979 / 3 * 1e-6;
  for (const char *name : {"hertz amplitude", "fem amplitude"})
  {
    BOOST_TEST(blocks.at(name).front()[0] == 0);
    BOOST_TEST(blocks.at(name).front()[1] == impulse, boost::test_tools::tolerance(3e-3));
    BOOST_TEST(blocks.at(name)[27][1] < 0.5 * impulse);
  }
  const auto peak =
    std::ranges::max(blocks.at("fem force"), {}, [](const auto &row) { return row[1]; });
  BOOST_TEST(peak[3] > peak[1]);

  outcome =
    driver.run({"export", "balls.yaml", "--to", "source-time-function", "--model", "hertz"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(!outcome.tells("fem,"));
  outcome =
    driver.run({"export", "balls.yaml", "--to", "source-time-function", "--model", "hertx"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("the case has no model 'hertx'"), outcome.err);
  outcome = driver.run({"export", "balls.yaml", "--to", "source-time-function", "--abaqus"});
  BOOST_TEST(outcome.status == 2);
  outcome = driver.run({"export", "balls.yaml", "--to", "source-time"});
  BOOST_TEST(outcome.status == 2);
  // Results of another problem are not those of the case.
  outcome = driver.run(
    {"export", "balls.yaml", "--to", "source-time-function", "--set", "bodies.B1.velocity=2 m/s"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("balls has no force for the current case file"), outcome.err);
  driver.write("modes.yaml", R"(analysis: modes
bodies: [{name: ball, sphere: {radius: 10 mm}, material: steel}]
materials: {steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
)");
  outcome = driver.run({"export", "modes.yaml", "--to", "source-time-function"});
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("a source-time function needs the contact forces of an impact"),
             outcome.err);
}

BOOST_AUTO_TEST_CASE(an_unfinished_contact_has_its_force_and_no_spectrum)
{
  const Driver driver;
  driver.write("balls.yaml",
               two_balls + "fem: []\nlaws: [hertz]\nreference: hertz\nduration: 10 us\n");
  BOOST_TEST(driver.run({"run", "balls.yaml", "--no-report"}).status == 0);
  const Outcome outcome = driver.run({"export", "balls.yaml", "--to", "source-time-function"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.out.find("B1-B2,hertz,force,") != std::string::npos);
  BOOST_TEST(outcome.out.find("amplitude,") == std::string::npos);
  BOOST_TEST(outcome.err.find("hertz: B1-B2 has no spectrum") != std::string::npos, outcome.err);
}

BOOST_AUTO_TEST_SUITE_END()
