#include <boost/test/unit_test.hpp>

// carambole export, as a user meets it.

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

BOOST_AUTO_TEST_SUITE_END()
