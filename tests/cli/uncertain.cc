#include <boost/test/unit_test.hpp>

// Uncertain inputs of a case: what `run` computes, says and stores, and what is refused.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/records/study.h"
#include "tests/cli/ball_on_wall.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_uncertain)

using namespace carambole::test;
using Json = nlohmann::json;

namespace
{
const std::string two_inputs =
  "uncertain: {bodies.ball.velocity: {normal: 3 %}, materials.steel.youngs_modulus: {lognormal: 2 "
  "%}, runs: 5}\n";

const Json &model_of(const Json &summary, const std::string &name)
{
  for (const Json &model : summary.at("models"))
    if (model.at("name") == name)
      return model;
  throw std::runtime_error("no model " + name);
}
} // namespace

BOOST_AUTO_TEST_CASE(run_says_what_the_inputs_make_of_the_results)
{
  const Driver driver;
  driver.write("test.yaml", ball_on_wall + "fem: {elements_per_contact_radius: 6, levels: 2}\n" +
                              "laws: [hertz, {tsuji: {restitution: 0.95}}]\n" + two_inputs);
  const Outcome first = driver.run({"run", "test.yaml"});
  BOOST_TEST(first.status == 0, first.err);
  BOOST_TEST(first.tells("uncertain inputs: hertz, tsuji at 4096 points"), first.err);
  BOOST_TEST(first.tells("uncertain inputs: fem at 5 points"));
  BOOST_TEST(first.tells("uncertain inputs, fem: "));
  BOOST_TEST(first.tells("of the variance from velocity of ball"));
  const std::filesystem::path study = driver.folder() / "results/test/uncertain";
  for (const char *file : {"points.csv", "runs.csv", "laws.csv", "laws.h5", "fem.csv",
                           "carried.csv", "uncertain.json", "points/4/fem/record.json"})
    BOOST_TEST(std::filesystem::exists(study / file), file);
  BOOST_TEST(
    file_text(driver.folder() / "results/test/report/index.html").find("Uncertain inputs") !=
    std::string::npos);

  // F ~ V^1.2 E^.4, so that CV^2 = (1.2 * 3 %)^2 + (.4 * 2 %)^2; 1.96 CV on either side.
  const Json summary = summary_of(driver);
  const double half_width = 1.96 * std::hypot(1.2 * 0.03, 0.4 * 0.02);
  for (const char *name : {"hertz", "fem"})
  {
    const Json &model = model_of(summary, name);
    const double force = model.at("contacts").at(0).at("peak_force"),
                 input = model.at("uncertainty").at("peak_force ball-wall").at("input");
    // Curvature and the mesh's noise: a twentieth is more than both.
    BOOST_TEST(input / force == half_width, boost::test_tools::tolerance(0.05));
    const Json &shares = model.at("sensitivity").at("peak_force ball-wall");
    BOOST_TEST(shares.at("bodies.ball.velocity").at("total").get<double>() ==
                 std::pow(0.036 / std::hypot(0.036, 0.008), 2),
               boost::test_tools::tolerance(0.05));
  }

  const std::string stored = file_text(study / "uncertain.json");
  const Outcome second = driver.run({"run", "test.yaml"});
  BOOST_TEST(second.status == 0);
  BOOST_TEST(!second.tells("fem level"));
  BOOST_TEST(!second.tells("at 4096 points"));
  BOOST_TEST(file_text(study / "uncertain.json") == stored);

  // Another distribution has points of its own.
  const Outcome wider = driver.run(
    {"run", "test.yaml", "--set", "uncertain.bodies.ball.velocity.normal=4 %", "--only", "hertz"});
  BOOST_TEST(wider.status == 0, wider.err);
  BOOST_TEST(wider.tells("uncertain inputs: hertz at 4096 points"), wider.err);
  BOOST_TEST(model_of(summary_of(driver), "hertz")
                   .at("uncertainty")
                   .at("peak_force ball-wall")
                   .at("input")
                   .get<double>() /
                 model_of(summary, "hertz").at("contacts").at(0).at("peak_force").get<double>() ==
               1.96 * std::hypot(1.2 * 0.04, 0.4 * 0.02),
             boost::test_tools::tolerance(0.05));
}

// Half of an interval on either side of the mean would let a force be negative.
BOOST_AUTO_TEST_CASE(a_skew_spread_is_told_by_its_ends)
{
  const Driver driver;
  driver.write("test.yaml", ball_on_wall + "fem: []\nlaws: [hertz]\n" +
                              "uncertain: {bodies.ball.velocity: {lognormal: 100 %}}\n");
  const Outcome outcome = driver.run({"run", "test.yaml", "--no-report"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.tells(" kN (95 % of the values from "), outcome.out);
}

// Runs are added until the fit is good enough; those that are there are kept.
BOOST_AUTO_TEST_CASE(runs_are_added_until_the_inputs_are_known)
{
  const Driver driver;
  driver.write("test.yaml", ball_on_wall + "fem: {elements_per_contact_radius: 6, levels: 2}\n" +
                              "laws: [{kelvin-voigt: {stiffness: 20 MN/m, restitution: 0.9}}]\n" +
                              two_inputs);
  const auto until = [&](const std::string &goal)
  {
    Outcome outcome = driver.run({"run", "test.yaml", "--no-report", "--until", goal});
    BOOST_TEST_MESSAGE(outcome.err);
    return outcome;
  };
  const auto error = [&]
  {
    const carambole::InputSpread spread = *carambole::read_study(driver.folder() / "results/test")
                                             ->find("fem")
                                             ->find("duration ball-wall");
    return spread.carried.value().leave_one_out / spread.deviation;
  };
  BOOST_TEST(until("input duration 1000 %").tells("uncertain inputs: fem at 5 points"));
  const double first = error();
  const Outcome more = until(fmt::format("input duration {:.3g} %", 80 * first));
  BOOST_TEST(more.tells("refined: uncertain.runs=9"));
  BOOST_TEST((more.status == 0) == (error() <= 0.8 * first));
  BOOST_TEST(!more.tells("uncertain inputs: fem at 4 points"));
  const Outcome never = until("input duration 1e-6");
  BOOST_TEST(never.status == 1);
  BOOST_TEST(never.tells("not reached: "));
  BOOST_TEST(never.tells("refine 'fem'"));

  const auto refused = [&](const std::string &goal, const std::string &message)
  {
    const Outcome outcome = until(goal);
    BOOST_TEST(outcome.status == 2, goal);
    BOOST_TEST(outcome.tells(message), outcome.err);
  };
  refused("input duration 1 us", "is not a share of the spread");
  refused("input duraton 1 %", "there is no quantity 'duraton'");
  refused("input work 5 %", "fem has no work over the inputs");
  driver.write("test.yaml", ball_on_wall + "laws: [hertz]\n");
  refused("input duration 1 %", "the case has no 'uncertain' inputs");
}

// Pressed by a given distance: F ~ E* R^.5.
BOOST_AUTO_TEST_CASE(an_indentation_has_uncertain_inputs)
{
  const Driver driver;
  driver.write(
    "test.yaml",
    "analysis: indentation\nindentation: {maximum: 4 um, steps: 10}\nbodies:\n  - {name: "
    "ball, sphere: {radius: 10 mm}, material: steel}\n  - {name: wall, wall: {}, rigid: "
    "{}}\nmaterials:\n  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, "
    "poisson_ratio: 0.3}\nfem: {elements_per_contact_radius: 4, levels: 1}\nlaws: "
    "[hertz]\nuncertain: {materials.steel.youngs_modulus: {normal: 2 %}, "
    "bodies.ball.sphere.radius: {normal: 1 %}, runs: 5}\n");
  const Outcome outcome = driver.run({"run", "test.yaml"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const Json summary = summary_of(driver);
  for (const char *name : {"hertz", "fem"})
  {
    const Json &model = model_of(summary, name);
    const double force = model.at("contacts").at(0).at("peak_force"),
                 input = model.at("uncertainty").at("peak_force ball-wall").at("input");
    // The quantiles of 4096 points and the curvature of a root.
    BOOST_TEST(input / force == 1.96 * std::hypot(0.02, 0.005), boost::test_tools::tolerance(0.03));
  }
}

// Hertz' peak force at 1 m/s with 3 % more: an error of the model where the inputs count as exact;
// none where the velocity is uncertain by 3 %.
BOOST_AUTO_TEST_CASE(a_measurement_is_judged_with_the_inputs)
{
  const auto validation_of = [](const std::string &uncertain)
  {
    const Driver driver;
    driver.write("test.yaml", ball_on_wall +
                                "fem: []\nlaws: [hertz]\nexpect:\n  - {model: hertz, quantity: "
                                "peak_force, value: 2.41 kN, tolerance: 10 %, kind: "
                                "validation, uncertainty: 10 N, source: a test}\n" +
                                uncertain);
    const Outcome outcome = driver.run({"run", "test.yaml"});
    BOOST_TEST(outcome.status == 0, outcome.err);
    return summary_of(driver).at("validations").at(0);
  };
  const Json exact = validation_of(""), uncertain = validation_of(two_inputs);
  const double error = exact.at("error");
  BOOST_TEST(error < 0);
  BOOST_TEST(exact.at("u_input") == 0);
  BOOST_TEST(exact.at("shows_model_error") == true);
  BOOST_TEST(uncertain.at("error").get<double>() == error);
  const double u_input = uncertain.at("u_input");
  BOOST_TEST(u_input == uncertain.at("simulated").get<double>() * std::hypot(0.036, 0.008),
             boost::test_tools::tolerance(0.02));
  BOOST_TEST(uncertain.at("expanded_uncertainty").get<double>() == 2 * std::hypot(u_input, 5),
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(uncertain.at("shows_model_error") == false);
}

BOOST_AUTO_TEST_CASE(what_is_no_distribution_is_refused)
{
  const Driver driver;
  const auto check = [&](const std::string &uncertain, const std::string &message)
  {
    driver.write("test.yaml", ball_on_wall + "laws: [hertz]\n" + uncertain + "\n");
    const std::vector<std::string> before = driver.files();
    const Outcome outcome = driver.run({"run", "test.yaml", "--only", "hertz"});
    BOOST_TEST(outcome.status == 2, uncertain);
    BOOST_TEST(outcome.tells(message), outcome.err);
  };
  const auto velocity = [&](const std::string &distribution, const std::string &message)
  { check("uncertain: {bodies.ball.velocity: {" + distribution + "}}", message); };
  check("uncertain: {bodies.ball.velocty: {normal: 1 %}}", "did you mean 'velocity'");
  check("uncertain: {bodies.ball.material: {normal: 1 %}}", "is not a number in the case");
  check("uncertain: {fem.levels: {normal: 1 %}}", "a mesh is not uncertain");
  check("uncertain: {title: {normal: 1 %}}", "the path of an input starts with bodies");
  check("uncertain: {bodies.*.velocity: {normal: 1 %}}", "without '*'");
  check("uncertain: [1]", "must be a map of paths and distributions");
  velocity("normal: 0 %", "must be positive");
  velocity("normal: [1 m/s, 2 kg]", "must be in m/s");
  velocity("normal: [1 m/s, 0.02]", "must be in m/s");
  velocity("normal: [1 m/s, 1 %, 1 %]", "must be [mean, standard deviation]");
  velocity("lognormal: 0.1 m/s", "must be relative");
  velocity("lognormal: 300 %", "at most 200 %");
  velocity("uniform: [1 m/s, 0.9 m/s]", "must increase");
  velocity("uniform: 1 m/s", "[least, largest]");
  velocity("triangular: [0.9 m/s, 1 m/s]", "[least, most likely, largest]");
  velocity("gamma: 1 %", "unknown key");
  velocity("normal: 1 %, uniform: [0.9 m/s, 1 m/s]",
           "an input has one distribution, not normal, uniform");
  check("uncertain: {bodies.ball.velocity: {normal: 1 %}, runs: 2}", "runs");
  check("correlated: [{between: [a, b], coefficient: 0.5}]", "there are no uncertain inputs");
  check("uncertain: {bodies.ball.velocity: {normal: 1 %}}\ncorrelated: [{between: "
        "[bodies.ball.velocity, bodies.ball.sphere.radius], coefficient: 0.5}]",
        "is not in 'uncertain'");
  check("uncertain: {bodies.ball.velocity: {normal: 1 %}, bodies.ball.sphere.radius: {normal: 1 "
        "%}}\ncorrelated: [{between: [bodies.ball.velocity, bodies.ball.sphere.radius], "
        "coefficient: 1.5}]",
        "from -1 to 1");
  // What the case refuses everywhere is said once, without a probability.
  driver.write("test.yaml", ball_on_wall + "laws: [herz]\nuncertain: {bodies.ball.velocity: "
                                           "{normal: 1 %}}\n");
  const Outcome everywhere = driver.run({"run", "test.yaml"});
  BOOST_TEST(everywhere.status == 2);
  BOOST_TEST(everywhere.tells("there is no law 'herz'"), everywhere.err);
  BOOST_TEST(!everywhere.tells("probability"), everywhere.err);
  // One in six of these balls flies away from the wall.
  velocity("normal: 100 %", "with a probability of 0.16");
}

// Hertz' force goes by E*^.4 rho^.6: with uniform densities and moduli of the library its spread is
// known. Poisson's ratio changes E* by its square.
BOOST_AUTO_TEST_CASE(materials_of_the_library_bring_their_ranges)
{
  const Driver driver;
  const std::string named =
    "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: 100Cr6, velocity: 1 mm/s}\n  - "
    "{name: wall, wall: {}, rigid: {}}\nfem: []\nlaws: [hertz]\n";
  driver.write("test.yaml", named + "uncertain: library\n");
  const Outcome outcome = driver.run({"run", "test.yaml"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const Json law = model_of(summary_of(driver), "hertz");
  const Json &shares = law.at("sensitivity").at("peak_force ball-wall");
  BOOST_TEST(shares.contains("materials.100Cr6.youngs_modulus"));
  BOOST_TEST(shares.contains("materials.100Cr6.plastic.yield_stress"));
  const auto deviation = [](double least, double greatest, double nominal)
  { return (greatest - least) / std::sqrt(12.) / nominal; };
  // (1 - nu^2) from .9271 to .91.
  const double of_modulus = std::hypot(deviation(190, 213, 201.5), deviation(0.91, 0.9271, 0.9186)),
               spread = std::hypot(0.4 * of_modulus, 0.6 * deviation(7780, 7840, 7810));
  const Json stored =
    Json::parse(file_text(driver.folder() / "results/test/uncertain/uncertain.json"));
  const Json &force = stored.at("models").at(0).at("quantities").at("peak_force ball-wall");
  const double found =
    force.at("standard_deviation").get<double>() / force.at("mean").get<double>();
  BOOST_TEST(found == spread, boost::test_tools::tolerance(0.03));

  // The numbers themselves are those of the case without ranges.
  driver.write("test.yaml", named);
  const Outcome plain = driver.run({"check", "test.yaml"});
  BOOST_TEST(plain.tells("from the library"), plain.out);
  driver.write("test.yaml", named +
                              "uncertain: {materials: library, bodies.ball.velocity: {normal: "
                              "1 %}, materials.100Cr6.density: {normal: 5 %}}\n");
  const Outcome both = driver.run({"run", "test.yaml"});
  BOOST_TEST(both.status == 0, both.err);
  BOOST_TEST(both.tells("of the variance from density of 100Cr6"), both.out);

  for (const auto &[wrong, message] :
       {std::pair("uncertain: libary", "must be a map of paths"),
        {"uncertain: {materials: all}", "must be 'library'"},
        {"materials: {100Cr6: {density: 1 g/cm^3, youngs_modulus: 1 GPa, poisson_ratio: "
         "0.3}}\nuncertain: library",
         "no body has a material of the library"}})
  {
    driver.write("test.yaml", named + wrong + "\n");
    const Outcome refused = driver.run({"check", "test.yaml"});
    BOOST_TEST(refused.status == 2, wrong);
    BOOST_TEST(refused.tells(message), refused.err);
  }
}

BOOST_AUTO_TEST_SUITE_END()
