#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>

#include "cases/case/shipped.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_reader)

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string chain = R"(schema: 1
title: "Quotes ' and \" and $(reboot) and <script> are text"
source: here
bodies:
  - {name: wall, wall: {}, rigid: {}}
  - {name: B1, sphere: {radius: 0.1 m}, material: steel, velocity: -5 m/s, gap: 1 mm}
  - {name: B2, sphere: {radius: 5 cm}, material: glass, gap: 2 um}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  glass: {density: 2.5 g/cm^3, youngs_modulus: 70 GPa, poisson_ratio: 0.2}
duration: 2 ms
fem:
  - {name: fine, elements_per_contact_radius: 20, levels: 4, element: full, fields: [100 us, 50 us]}
  - {name: coarse, levels: 1}
laws:
  - hertz
  - {hunt-crossley: {restitution: 0.9}}
  - {name: soft, law: hunt-crossley, restitution: 0.5}
reference: coarse
expect:
  - {model: fine, quantity: peak_force wall-B1, value: 0.69 MN, tolerance: 5 %, source: "...",
     known_discrepancy: why}
  - {model: hertz, quantity: velocity B2, value: 5 m/s, tolerance: 1 cm/s, source: x,
     kind: validation, uncertainty: 2 %}
  - {model: fine, quantity: uncertainty velocity B2, value: 1 mm/s, tolerance: 100 %, source: x}
  - {model: fine, quantity: energy balance_error, value: 0, tolerance: 1e-5, source: x}
)";
} // namespace

BOOST_AUTO_TEST_CASE(everything_is_read)
{
  const Case c = read_text(chain);
  BOOST_TEST(c.name == "test");
  BOOST_TEST(c.title == "Quotes ' and \" and $(reboot) and <script> are text");
  BOOST_REQUIRE(c.bodies.size() == 3);
  BOOST_TEST(c.bodies[0].is_fixed());
  BOOST_TEST(!c.bodies[0].material);
  BOOST_TEST(c.bodies[0].position == 0);
  const auto close = boost::test_tools::tolerance(1e-14); // roundings of the conversion
  BOOST_TEST(c.bodies[1].position == 0.101, close);
  BOOST_TEST(c.bodies[2].position == 0.201 + 2e-6 + 0.05, close);
  BOOST_TEST(c.bodies[1].velocity == -5);
  BOOST_TEST(c.bodies[2].material.value().density == 2500, close);
  BOOST_TEST(c.duration.value() == 2e-3, close);

  BOOST_REQUIRE(c.contacts().size() == 2);
  BOOST_TEST(c.contacts()[1].name == "B1-B2");

  BOOST_REQUIRE(c.fem.size() == 2);
  BOOST_TEST(c.fem[0].elements_per_contact_radius == 20);
  BOOST_TEST(c.fem[0].levels == 4);
  BOOST_TEST((c.fem[0].element == Element::full));
  BOOST_REQUIRE(c.fem[0].fields.size() == 2);
  BOOST_TEST(c.fem[0].fields[0] == 50e-6, close);
  BOOST_TEST(c.fem[1].elements_per_contact_radius == 10);
  BOOST_TEST(c.reference == "coarse");

  BOOST_REQUIRE(c.laws.size() == 3);
  BOOST_TEST(c.laws[1].name == "hunt-crossley");
  BOOST_TEST(c.laws[2].name == "soft");
  BOOST_TEST(c.laws[2].law == "hunt-crossley");
  BOOST_REQUIRE(c.laws[2].parameters.size() == 1);
  BOOST_TEST(c.laws[2].parameters[0].key == "restitution");
  BOOST_TEST(c.laws[2].parameters[0].text == "0.5");
  BOOST_TEST(c.laws[2].parameters[0].line == 18);

  BOOST_REQUIRE(c.expectations.size() == 4);
  BOOST_TEST(c.expectations[0].value == 690000, close);
  BOOST_TEST(c.expectations[0].tolerance == 0.05, close);
  BOOST_TEST(c.expectations[0].tolerance_is_relative);
  BOOST_TEST(c.expectations[0].known_discrepancy.value() == "why");
  BOOST_TEST(c.expectations[1].tolerance == 0.01, close);
  BOOST_TEST(!c.expectations[1].tolerance_is_relative);
  BOOST_TEST((c.expectations[0].kind == EvidenceKind::verification));
  BOOST_TEST((c.expectations[1].kind == EvidenceKind::validation));
  BOOST_TEST(c.expectations[1].uncertainty.value() == 0.1, close);
  BOOST_TEST(!c.expectations[0].uncertainty);
  BOOST_TEST(!c.expectations[3].tolerance_is_relative); // nothing is relative to zero
}

BOOST_AUTO_TEST_CASE(defaults)
{
  const Case c = read_text(two_balls);
  BOOST_REQUIRE(c.fem.size() == 1);
  BOOST_TEST(c.fem[0].name == "fem");
  BOOST_TEST(c.fem[0].levels == 3);
  BOOST_REQUIRE(c.laws.size() == 1);
  BOOST_TEST(c.laws[0].law == "hertz");
  BOOST_TEST(c.reference == "fem");
  BOOST_TEST(!c.duration);
  BOOST_TEST(read_text(two_balls + "fem: []\n").reference == "hertz");
  BOOST_TEST(
    read_text(two_balls + "duration: until separation\ngravity: 0 m/s^2\nanalysis: impact\n")
      .laws.size() == 1);
}

BOOST_AUTO_TEST_CASE(name_is_that_of_the_folder_or_of_the_file)
{
  const ScratchFolder folder;
  std::filesystem::create_directory(folder.path / "drop");
  BOOST_TEST(read_case(folder.write("drop/case.yaml", two_balls)).name == "drop");
  BOOST_TEST(read_case(folder.write("drop/two.yaml", two_balls)).name == "two");
  BOOST_TEST(read_case(folder.write("drop/two.yaml", "name: three\n" + two_balls)).name == "three");
  BOOST_CHECK_THROW(read_case(folder.write("a b.yaml", two_balls)), InputError);
  BOOST_TEST(read_case(folder.write("$(touch x).yaml", "name: safe\n" + two_balls)).name == "safe");
}

// A folder of results lies where the program is run, and is named after its case.
BOOST_AUTO_TEST_CASE(a_bare_name_is_the_shipped_case_and_a_path_what_is_there)
{
  const ScratchFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::create_directory(folder.path / "three-ball");
  folder.write("three-ball/case.yaml", two_balls);
  folder.write("mine", two_balls);
  std::filesystem::current_path(folder.path);
  const std::string bare = find_case("three-ball"), path = find_case("./three-ball"),
                    own = find_case("mine");
  std::filesystem::current_path(before);
  BOOST_TEST(bare == (shipped_folder() / "rows/three-ball/case.yaml").string());
  BOOST_TEST(path == "./three-ball/case.yaml");
  BOOST_TEST(own == "mine");
}

BOOST_AUTO_TEST_CASE(shipped_cases_are_sound)
{
  const std::vector<std::string> shipped = shipped_cases();
  for (const char *name : {"three-ball", "sphere-on-half-space", "taylor-bar", "granular-chain"})
    BOOST_TEST(std::count(shipped.begin(), shipped.end(), name) == 1);
  const std::vector<ShippedCase> listed = list_shipped_cases();
  BOOST_REQUIRE(listed.size() == shipped.size());
  for (std::size_t k = 0; k < shipped.size(); ++k)
    BOOST_TEST_CONTEXT(shipped[k])
    {
      const Case c = read_case(find_case(shipped[k]));
      BOOST_TEST(c.name == shipped[k]);
      BOOST_TEST(listed[k].name == shipped[k]);
      BOOST_TEST(listed[k].title == c.title);
      BOOST_TEST(listed[k].file == c.path);
      BOOST_TEST(!c.source.empty());
      // What a map is swept over is checked point by point, not at the values of the file.
      BOOST_TEST((!c.expectations.empty() || !c.sweeps.empty()));
      BOOST_TEST(
        std::filesystem::exists(std::filesystem::path(c.path).parent_path() / "README.md"));
    }
}

namespace
{
std::string with(const std::string &part, const std::string &replacement)
{
  std::string text = two_balls;
  const std::size_t at = text.find(part);
  BOOST_REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), replacement);
}
} // namespace

BOOST_AUTO_TEST_CASE(physics_hash_depends_on_the_physics_alone)
{
  const std::string hash = read_text(two_balls).physics_hash;
  BOOST_TEST(hash.size() == 32);
  BOOST_TEST(hash.find_first_not_of("0123456789abcdef") == std::string::npos);

  const std::pair<std::string, std::string> equal[] = {
    {"Two balls", "Another title"},
    {"title: Two balls", "source: elsewhere"},
    {"title: Two balls", "fem: {levels: 1}"},
    {"title: Two balls", "laws: [linear]"},
    {"title: Two balls", "duration: until separation"},
    {"name: B1, sphere: {radius: 10 mm}", "sphere: {radius: 1 cm}, name: B1"},
    {"7800 kg/m^3", "7.8 g/cm^3"},
    {"206 GPa", "2.06e11 N/m^2"},
    {"1 m/s", "3.6 km/h"},
    {"materials:\n",
     "materials:\n  unused: {density: 1 kg/m^3, youngs_modulus: 1 GPa, poisson_ratio: 0}\n"},
    {"material: steel}", "material: steel, velocity: -0 m/s, gap: 0 mm}"},
  };
  for (const auto &[part, replacement] : equal)
    BOOST_TEST_CONTEXT(replacement)
  BOOST_TEST(read_text(with(part, replacement)).physics_hash == hash);

  const std::pair<std::string, std::string> different[] = {
    {"10 mm", "10.0001 mm"},  {"1 m/s", "1.0000001 m/s"},
    {"7800", "7801"},         {"206 GPa", "207 GPa"},
    {"0.3", "0.31"},          {"material: steel}", "material: steel, gap: 1 um}"},
    {"name: B1", "name: B0"}, {"title: Two balls", "duration: 1 s"},
  };
  for (const auto &[part, replacement] : different)
    BOOST_TEST_CONTEXT(replacement)
  BOOST_TEST(read_text(with(part, replacement)).physics_hash != hash);
}

BOOST_AUTO_TEST_CASE(numerics_hash_depends_on_what_is_computed)
{
  FemEntry entry, other;
  other.name = "other";
  BOOST_TEST(numerics_hash(entry) == numerics_hash(other));
  other.levels = 2;
  BOOST_TEST(numerics_hash(entry) != numerics_hash(other));
  other = entry;
  other.element = Element::full;
  BOOST_TEST(numerics_hash(entry) != numerics_hash(other));
  FemEntry quadratic = entry;
  quadratic.element = Element::q2;
  BOOST_TEST(numerics_hash(quadratic) != numerics_hash(entry));
  BOOST_TEST(numerics_hash(quadratic) != numerics_hash(other));
  other = entry;
  other.fields = {1e-6};
  BOOST_TEST(numerics_hash(entry) != numerics_hash(other));

  const LawEntry law{"a", "x", {{"p", "1", 3}, {"q", "2", 4}}, 3};
  BOOST_TEST(numerics_hash(law) ==
             numerics_hash(LawEntry{"b", "x", {{"q", "2", 7}, {"p", "1", 7}}, 9}));
  BOOST_TEST(numerics_hash(law) != numerics_hash(LawEntry{"a", "y", law.parameters, 3}));
  BOOST_TEST(numerics_hash(law) !=
             numerics_hash(LawEntry{"a", "x", {{"p", "1", 3}, {"q", "3", 4}}, 3}));
}

BOOST_AUTO_TEST_SUITE_END()
