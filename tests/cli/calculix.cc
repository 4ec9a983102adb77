// CalculiX as a model: a second opinion of the continuum. Needs the program ccx.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_calculix)

using namespace carambole::test;

namespace
{
const std::string ball =
                    "  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n",
                  mirrored =
                    "  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: -1 m/s}\n",
                  wall = "  - {name: W, wall: {}, rigid: {}}\n", steel = R"(materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
laws: [hertz]
)";

nlohmann::json model_of(const Driver &driver, const std::string &name)
{
  return carambole::parse_json(file_text(driver.folder() / "results/ball" / name / "record.json"))
    .at("model");
}

double peak_force(const nlohmann::json &model)
{
  return model.at("contacts").at(0).at("peak_force").get<double>();
}

double uncertainty(const nlohmann::json &model, const std::string &quantity)
{
  return model.at("uncertainty").at(quantity).at("uncertainty").get<double>();
}

/// One and the same impact, with coarse meshes where finite elements are not compared.
std::string impact(const std::string &bodies, int elements, const std::string &rest)
{
  return "bodies:\n" + bodies + steel + rest +
         "codes: [{name: ccx, calculix: {elements_per_contact_radius: " + std::to_string(elements) +
         "}}]\n";
}
} // namespace

BOOST_AUTO_TEST_CASE(a_ball_on_a_wall_agrees_with_the_finite_elements)
{
  const Driver driver;
  driver.write("ball.yaml", impact(ball + wall, 6, "fem: {elements_per_contact_radius: 8}\n"));
  const Outcome run = driver.run({"run", "ball.yaml"});
  BOOST_TEST_MESSAGE(run.out << run.err);
  BOOST_REQUIRE(run.status == 0);
  const nlohmann::json ccx = model_of(driver, "ccx"), fem = model_of(driver, "fem");
  BOOST_TEST(ccx.at("kind") == "code");
  // Within what their steps and meshes leave open, each by its own statement.
  const double e = ccx.at("restitution").get<double>() - fem.at("restitution").get<double>(),
               F = peak_force(ccx) - peak_force(fem);
  BOOST_TEST_MESSAGE("restitution " << ccx.at("restitution") << " and " << fem.at("restitution")
                                    << ", peak force " << peak_force(ccx) << " and "
                                    << peak_force(fem));
  BOOST_TEST(std::abs(e) <= uncertainty(ccx, "restitution") + uncertainty(fem, "restitution"));
  BOOST_TEST(std::abs(F) <=
             uncertainty(ccx, "peak_force A-W") + uncertainty(fem, "peak_force A-W"));
  // And these leave little open.
  BOOST_TEST(uncertainty(ccx, "restitution") < 2e-3);
  BOOST_TEST(uncertainty(ccx, "peak_force A-W") < 1e-2 * peak_force(fem));
  const std::string page = file_text(driver.folder() / "results/ball/report/index.html");
  BOOST_TEST(page.find("Codes against what they implement") != std::string::npos);
  BOOST_TEST(page.find("agrees") != std::string::npos);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/ball/ccx/fine-mesh/impact.inp"));
  BOOST_TEST(driver.run({"run", "ball.yaml"}).tells("stored"));
}

BOOST_AUTO_TEST_CASE(a_wall_on_either_side_and_unlike_balls,
                     *boost::unit_test::label("cli_calculix_long"))
{
  const Driver driver;
  const auto run = [&](const std::string &bodies)
  {
    driver.write("ball.yaml", impact(bodies, 4, "fem: []\nreference: hertz\n"));
    const Outcome outcome = driver.run({"run", "ball.yaml", "--no-report"});
    BOOST_TEST_MESSAGE(outcome.out << outcome.err);
    BOOST_REQUIRE(outcome.status == 0);
    return model_of(driver, "ccx");
  };
  const nlohmann::json one = run(ball + wall), other = run(wall + mirrored);
  // The mirror image has the same rounded coordinates; the direct solver orders them otherwise.
  BOOST_TEST(std::abs(peak_force(one) / peak_force(other) - 1) < 1e-6);
  BOOST_TEST(std::abs(one.at("restitution").get<double>() - other.at("restitution").get<double>()) <
             1e-6);

  std::string other_ball = ball;
  other_ball.replace(other_ball.find("name: A"), 7, "name: B");
  other_ball.replace(other_ball.find("10 mm"), 5, "8 mm");
  other_ball.replace(other_ball.find("1 m/s"), 5, "-.5 m/s, gap: 3 um");
  const nlohmann::json unlike = run(ball + other_ball);
  // Free flight over the gap is exact; the touch is traced back from the first sample with a force,
  // half a microsecond later, as if nothing had slowed the balls.
  BOOST_TEST(std::abs(unlike.at("contacts").at(0).at("start_time").get<double>() - 2e-6) < 1e-9);
  double momentum = 0, mass = 0;
  for (const auto &body : unlike.at("bodies"))
  {
    momentum += body.at("mass").get<double>() * body.at("velocity").get<double>();
    mass += body.at("mass").get<double>() * (body.at("name") == "A" ? 1 : -0.5);
  }
  BOOST_TEST(std::abs(momentum / mass - 1) < 1e-9);
}

BOOST_AUTO_TEST_CASE(what_it_cannot_compute_is_refused)
{
  const Driver driver;
  const auto refused = [&](const std::string &text, const char *words)
  {
    driver.write("ball.yaml", text);
    const Outcome run = driver.run({"check", "ball.yaml"});
    BOOST_TEST(run.status == 2, text);
    BOOST_TEST(run.tells(words), run.out << run.err);
  };
  const std::string good = impact(ball + wall, 8, "");
  const auto with = [&](const std::string &what, const std::string &instead)
  {
    std::string text = good;
    text.replace(text.find(what), what.size(), instead);
    return text;
  };
  refused(with("0.3}", "0.3, plastic: {yield_stress: 500 MPa}}"), "A is of a plastic material");
  refused(with("material: steel, velocity", "rigid: {mass: 1 kg}, velocity"), "A is rigid");
  refused(with("radius: 8}", "radius: 3}"), "4 to 20");
  refused(with("radius: 8}", "radius: 1e300}"), "4 to 20");
  refused(with("calculix: {", "calculix: {law: hertz, "), "law");
  refused(with("calculix: {", "calculix: {deck: \"*INCLUDE, INPUT=/etc/passwd\", "), "deck");
  refused(with("calculix: {", "calculix: {nlgeom: perhaps, "), "nlgeom");
  refused(with("  - {name: W, wall: {}, rigid: {}}\n", ""), "two bodies");
  refused(with("name: ccx, ", "name: ccx, yade: {engine: mindlin}, "), "an entry each");
}

BOOST_AUTO_TEST_CASE(one_that_fails_is_a_failed_model)
{
  const Driver driver;
  for (const auto &[text, words] :
       {std::pair("echo ERROR: broken; exit 3", "ERROR: broken"),
        {"exit 0", "wrote no motion"},
        {"kill -9 $$", "ccx"},
        {"printf ' total internal energy (set S) and time 1e-7\\n\\n nan\\n' > impact.dat", "nan"}})
  {
    driver.write("ccx.sh", std::string("#!/bin/sh\n") + text + "\n");
    std::filesystem::permissions(driver.folder() / "ccx.sh", std::filesystem::perms::owner_all);
    std::string problem = impact(ball + wall, 4, "fem: []\nreference: hertz\n");
    problem.replace(problem.find("calculix: {"), 11, "calculix: {program: ./ccx.sh, ");
    driver.write("ball.yaml", problem);
    const Outcome run = driver.run({"run", "ball.yaml", "--force", "--trust-programs"});
    BOOST_TEST_CONTEXT(text)
    {
      BOOST_TEST(run.status == 1);
      BOOST_TEST(run.tells(words), run.out << run.err);
      BOOST_TEST(model_of(driver, "hertz").contains("restitution")); // all others complete
      BOOST_TEST(!std::filesystem::exists(driver.folder() / "results/ball/ccx"));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
