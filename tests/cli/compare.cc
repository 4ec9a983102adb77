// Two results side by side.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_compare)

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string ball = R"(title: Ball on a wall
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
fem: {elements_per_contact_radius: 8, levels: 2}
laws: [hertz, linear]
)";

struct Fixture
{
  Fixture() { driver.write("test.yaml", ball); }

  void run(const std::string &out, std::vector<std::string> more) const
  {
    more.insert(more.begin(), {"run", "test.yaml", "--no-report", "--out", out});
    BOOST_TEST_REQUIRE(driver.run(more).status == 0);
  }
  nlohmann::json compared(const std::string &a, const std::string &b) const
  {
    const Outcome outcome = driver.run({"compare", a, b, "--no-report", "--json"});
    BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
    return parse_json(outcome.out);
  }

  const Driver driver;
};

const nlohmann::json &find(const nlohmann::json &json, const std::string &model,
                           const std::string &quantity)
{
  for (const nlohmann::json &one : json.at("models"))
    if (one.at("first") == model)
      for (const nlohmann::json &value : one.at("quantities"))
        if (value.at("quantity") == quantity)
          return value;
  throw std::runtime_error("no " + quantity + " of " + model);
}

void check_refused(const Driver &driver, const std::string &a, const std::string &b,
                   const std::string &told)
{
  const std::vector<std::string> before = driver.files();
  const Outcome outcome = driver.run({"compare", a, b});
  BOOST_TEST_MESSAGE(outcome.err);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.err.find(told) != std::string::npos);
  BOOST_TEST(driver.files() == before, boost::test_tools::per_element());
}
} // namespace

BOOST_FIXTURE_TEST_CASE(two_meshes_of_one_impact_agree_within_their_uncertainties, Fixture)
{
  run("a", {});
  run("b", {"--set", "fem.elements_per_contact_radius=10"});
  const nlohmann::json json = compared("a", "b");
  BOOST_TEST(json.at("same_physics") == true);
  BOOST_TEST(json.at("case_differences").size() == 1u);
  BOOST_TEST(json.at("case_differences")[0].at("path") == "fem.elements_per_contact_radius");
  BOOST_TEST(json.at("case_differences")[0].at("second") == "10");
  const nlohmann::json &peak = find(json, "fem", "peak_force ball-wall");
  const nlohmann::json summary = read_json(driver.folder() / "a/summary.json");
  BOOST_TEST(peak.at("first") ==
             summary.at("models")[0].at("contacts")[0].at("peak_force").get<double>());
  BOOST_TEST(peak.at("within") == true);
  BOOST_TEST(peak.at("uncertainty").get<double>() > 0);
  BOOST_TEST(find(json, "hertz", "restitution").at("within") == true);
  BOOST_TEST(find(json, "hertz", "peak_force ball-wall").at("difference") == 0.0);

  const Outcome told = driver.run({"compare", "a", "b"});
  BOOST_TEST(told.status == 0);
  BOOST_TEST(told.out.find("cases: the same physics\n  fem.elements_per_contact_radius: 8 | 10") !=
             std::string::npos);
  BOOST_TEST(told.out.find("hertz: 6 of 6 values agree to rounding") != std::string::npos);
  const std::filesystem::path page = driver.folder() / "results/compare-a-b";
  BOOST_TEST(file_text(page / "index.html").find("Two results compared") != std::string::npos);
  const std::string drawn = file_text(page / "figures/force-ball-wall.csv");
  for (const char *curve : {"A fem", "B fem", "A hertz", "B linear"})
    BOOST_TEST(drawn.find(curve) != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(other_speeds_and_other_models_are_told, Fixture)
{
  run("a", {"--only", "lumped"});
  run("c", {"--only", "lumped", "--set", "bodies.ball.velocity=2 m/s", "--set",
            "bodies.ball.name=bead", "--set", "laws=[hertz, hertz-finite]"});
  const nlohmann::json json = compared("a", "c");
  BOOST_TEST(json.at("same_physics") == false);
  BOOST_TEST(json.at("only_first") == nlohmann::json({"linear"}));
  BOOST_TEST(json.at("only_second") == nlohmann::json({"hertz-finite"}));
  const nlohmann::json &peak = find(json, "hertz", "peak_force ball-wall");
  BOOST_TEST(peak.at("second_quantity") == "peak_force bead-wall");
  // Hertz: the peak force grows as V^(6/5).
  BOOST_TEST(peak.at("second").get<double>() / peak.at("first").get<double>() == std::pow(2., 1.2),
             boost::test_tools::tolerance(1e-6));
  BOOST_TEST(peak.at("within") == false);
  BOOST_TEST(find(json, "hertz", "restitution").at("within") == true);
  // No uncertainty of a solution measures a difference of the problems.
  run("d", {"--only", "lumped", "--set", "bodies.ball.velocity=2 m/s"});
  const Outcome told = driver.run({"compare", "a", "d"});
  BOOST_TEST(told.out.find("hertz: the cases differ in bodies.ball.velocity; the ") !=
               std::string::npos,
             told.out);
  BOOST_TEST(told.out.find("uncertainty") == std::string::npos, told.out);
  BOOST_TEST(told.out.find("beyond rounding") == std::string::npos, told.out);
}

BOOST_FIXTURE_TEST_CASE(what_is_no_result_is_refused, Fixture)
{
  run("a", {"--only", "lumped"});
  std::filesystem::create_directory(driver.folder() / "empty");
  check_refused(driver, "a", "nowhere", "nowhere: does not exist; allowed is a folder of results");
  check_refused(driver, "test.yaml", "a", "test.yaml: is not a folder; allowed is a folder of");
  check_refused(driver, "a", "empty", "empty: contains no results: there is no case.yaml in it");
  check_refused(driver, "a", "./a", "is the same folder as the first one");
  driver.write("empty/case.yaml", ball);
  check_refused(driver, "a", "empty", "empty: contains no usable record of any model");
  driver.write("empty/case.yaml", "bodies: 1\n");
  check_refused(driver, "a", "empty", "case.yaml:1: bodies: must be a list");
  BOOST_TEST(driver.run({"compare", "a"}).status == 2);
}

// What friction changes is in the tangential motion alone.
BOOST_FIXTURE_TEST_CASE(oblique_impacts_are_compared_by_their_slip_and_spin, Fixture)
{
  driver.write("slip.yaml", R"(analysis: oblique
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s, tangential_velocity: 0.5 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
contacts: [{between: [ball, wall], friction: 0.2}]
fem: []
laws: [{hertz: {tangential: coulomb}}, {hertz: {tangential: mindlin-force}}]
)");
  for (const auto &[out, changed] : {std::pair("a", "contacts.ball-wall.friction=0.2"),
                                     {"rough", "contacts.ball-wall.friction=0.02"},
                                     {"fast", "bodies.ball.velocity=1.1 m/s"}})
    BOOST_TEST_REQUIRE(
      driver.run({"run", "slip.yaml", "--no-report", "--out", out, "--set", changed}).status == 0);
  const nlohmann::json json = compared("a", "rough");
  for (const char *quantity :
       {"tangential_restitution", "rebound_angle", "spin ball", "tangential_velocity ball",
        "tangential_impulse ball-wall", "peak_tangential_force ball-wall",
        "rebound_slip_velocity ball-wall"})
  {
    const nlohmann::json &one = find(json, "hertz-coulomb", quantity);
    BOOST_TEST(one.at("first") != one.at("second"), quantity);
  }
  // It rolls after the impact: what is left of its slip is rounding.
  BOOST_TEST(find(json, "hertz-coulomb", "rebound_slip_velocity ball-wall").at("first") == 0.0);
  // Coulomb: a sphere that slips all the time receives the normal impulse times the friction.
  const nlohmann::json &impulse = find(json, "hertz-coulomb", "tangential_impulse ball-wall");
  BOOST_TEST(impulse.at("first").get<double>() / impulse.at("second").get<double>() > 1.5);
  // Two laws that differ in the tangential force are each compared with itself.
  const nlohmann::json faster = compared("a", "fast");
  BOOST_TEST_REQUIRE(faster.at("case_differences").size() == 1u);
  BOOST_TEST(faster.at("case_differences")[0].at("path") == "bodies.ball.velocity");
}

BOOST_FIXTURE_TEST_CASE(a_damaged_record_is_named_and_ends_with_status_1, Fixture)
{
  run("a", {"--only", "lumped"});
  run("b", {"--only", "lumped"});
  driver.write("b/linear/record.json", "{");
  const Outcome told = driver.run({"compare", "a", "b", "--no-report"});
  BOOST_TEST(told.status == 1);
  BOOST_TEST(told.out.find("in B, but not usable: linear: ") != std::string::npos, told.out);
  BOOST_TEST(told.out.find("only in A") == std::string::npos, told.out);
  BOOST_TEST(told.err.find("b: linear is skipped: ") != std::string::npos, told.err);
  const Outcome json = driver.run({"compare", "b", "a", "--no-report", "--json"});
  BOOST_TEST(json.status == 1);
  BOOST_TEST(parse_json(json.out).at("unusable_first").contains("linear"));
}

// A record of a bouncing ball ends at an arbitrary instant.
BOOST_FIXTURE_TEST_CASE(bouncing_is_compared_by_its_first_impact, Fixture)
{
  driver.write("drop.yaml", R"(bodies:
  - {name: wall, wall: {}, rigid: {}}
  - {name: ball, sphere: {radius: 5 mm}, material: steel, drop_height: 20 mm}
gravity: -9.81 m/s^2
duration: 0.2 s
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
fem: []
laws: [{tsuji: {restitution: 0.8}}]
)");
  for (const auto &[out, restitution] : {std::pair("a", "0.8"), {"b", "0.7"}})
    BOOST_TEST_REQUIRE(driver
                         .run({"run", "drop.yaml", "--no-report", "--out", out, "--set",
                               std::string("laws.tsuji.restitution=") + restitution})
                         .status == 0);
  const nlohmann::json json = compared("a", "b");
  const nlohmann::json &speed = find(json, "tsuji", "separation_speed wall-ball");
  BOOST_TEST(speed.at("second").get<double>() / speed.at("first").get<double>() == 0.7 / 0.8,
             boost::test_tools::tolerance(1e-3));
  BOOST_CHECK_THROW(find(json, "tsuji", "velocity ball"), std::runtime_error);
  BOOST_TEST(find(json, "tsuji", "first_duration wall-ball").at("first").get<double>() < 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()
