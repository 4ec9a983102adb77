#include <boost/test/unit_test.hpp>

#include <fstream>

#include <nlohmann/json.hpp>

#include "cases/records/records.h"
#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_advise_band)

using namespace carambole;
using namespace carambole::test;

namespace
{
/// What finite elements give lies where the advice says, from the recommended law of each quantity.
/// Both are uncertain: the advice by its range, the finite elements by their own uncertainty.
void check_band(const Driver &driver, const std::string &file, const std::string &grade)
{
  const Outcome advice = driver.run({"advise", file, "--json"});
  BOOST_TEST_REQUIRE(advice.status == 0, advice.err);
  const nlohmann::json json = parse_json(advice.out);
  BOOST_TEST(json.at("grade") == grade);
  const Outcome run = driver.run({"run", file, "--only", "fem", "--out", "out"});
  BOOST_TEST_REQUIRE(run.status == 0, run.err);
  const std::optional<StoredRecord> record = read_record(driver.folder() / "out", "fem");
  BOOST_TEST_REQUIRE(record.has_value());
  const ContactRecord &contact = record->model.contacts.front();
  int judged = 0;
  for (const nlohmann::json &map : json.at("maps"))
    if (map.at("answers") == true)
      for (const auto &[quantity, law] : map.at("use").items())
        for (const nlohmann::json &one : map.at("laws"))
          if (one.at("law") == law)
          {
            const double value = quantity == "restitution"  ? record->model.restitution.value()
                                 : quantity == "peak_force" ? contact.peak_force.value()
                                                            : contact.duration.value();
            const nlohmann::json &range = one.at("expected").at(quantity);
            const double low = range.at("low"), high = range.at("high");
            BOOST_TEST_MESSAGE(file << ": " << quantity << " " << value << ", advised by " << law
                                    << ": " << low << " to " << high);
            BOOST_TEST((value >= low && value <= high),
                       quantity << " " << value << " is not in " << low << " to " << high);
            // A band that contains everything says nothing.
            BOOST_TEST(high < 1.3 * low);
            ++judged;
          }
  BOOST_TEST(judged >= 3);
}
} // namespace

BOOST_AUTO_TEST_CASE(steel_ball_dropped_on_aluminium)
{
  const Driver driver;
  std::ofstream(driver.folder() / "al.yaml") << R"(title: Steel ball dropped on aluminium
bodies:
  - {name: ball, sphere: {diameter: 8 mm}, material: 100Cr6, drop_height: 200 mm}
  - {name: block, half_space: {}, material: 6061-T6}
laws: [hertz]
)";
  check_band(driver, "al.yaml", "inside");
}

BOOST_AUTO_TEST_CASE(two_beads_of_glass)
{
  const Driver driver;
  std::ofstream(driver.folder() / "glass.yaml") << R"(title: Glass beads
bodies:
  - {name: a, sphere: {diameter: 2 mm}, material: soda-lime-glass, velocity: 0.5 m/s}
  - {name: b, sphere: {diameter: 2 mm}, material: soda-lime-glass}
laws: [hertz]
)";
  check_band(driver, "glass.yaml", "inside");
}

BOOST_AUTO_TEST_CASE(the_template)
{
  const Driver driver;
  BOOST_TEST_REQUIRE(driver.run({"new", "drop"}).status == 0);
  check_band(driver, "drop.yaml", "beside");
}

// Below the least a/R of the maps, and beside their ratios of densities and stiffnesses.
BOOST_AUTO_TEST_CASE(two_unlike_spheres_that_meet_gently)
{
  const Driver driver;
  std::ofstream(driver.folder() / "gentle.yaml") << R"(title: Gentle impact
bodies:
  - {name: a, sphere: {radius: 5 mm}, material: 100Cr6, velocity: 80 mm/s}
  - {name: b, sphere: {radius: 6 mm}, material: alumina-99}
fem: {elements_per_contact_radius: 10, levels: 3}
laws: [hertz]
)";
  check_band(driver, "gentle.yaml", "beside");
}

BOOST_AUTO_TEST_CASE(what_no_map_has_is_refused_with_the_command_that_settles_it)
{
  const Driver driver;
  const auto check = [&](const std::vector<std::string> &overrides, const std::string &told)
  {
    std::vector<std::string> arguments{"advise", "plastic-sphere-wall-20"};
    for (const std::string &one : overrides)
      arguments.insert(arguments.end(), {"--set", one});
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST(outcome.status == 0, outcome.err);
    BOOST_TEST(outcome.tells(told), outcome.out);
    BOOST_TEST(outcome.tells("To settle it: carambole run plastic-sphere-wall-20"), outcome.out);
    BOOST_TEST(!outcome.tells(": use "), outcome.out);
  };
  check({"contacts=[{between: [ball, wall], friction: 0.3}]"}, "friction");
  check({"bodies.ball.velocity=20 m/s"}, "V/Vy is 516, the map covers");
}

BOOST_AUTO_TEST_SUITE_END()
