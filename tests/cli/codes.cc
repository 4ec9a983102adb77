// Discrete-element codes as models. Needs the programs lmp (package lammps) and liggghts.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_codes)

using namespace carambole::test;

namespace
{
const std::string head = R"(bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
)",
                  ball = "  - {name: B, sphere: {radius: 8 mm}, material: steel, gap: 1 um}\n",
                  wall = "  - {name: W, wall: {}, rigid: {}}\n", rest = R"(materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: []
reference: hertz
)";

nlohmann::json model_of(const Driver &driver, const std::string &name)
{
  return carambole::parse_json(file_text(driver.folder() / "results/codes" / name / "record.json"))
    .at("model");
}

double peak_force(const nlohmann::json &model)
{
  return model.at("contacts").at(0).at("peak_force").get<double>();
}

/// Relative difference of the peak force and the restitution from a law of the catalogue.
void check_close(const Driver &driver, const std::string &code, const std::string &law,
                 double tolerance)
{
  BOOST_TEST_CONTEXT(code << " and " << law)
  {
    const nlohmann::json a = model_of(driver, code), b = model_of(driver, law);
    BOOST_TEST(a.at("kind") == "code");
    BOOST_TEST(std::abs(peak_force(a) / peak_force(b) - 1) < tolerance);
    BOOST_TEST(std::abs(a.at("restitution").get<double>() - b.at("restitution").get<double>()) <
               tolerance);
  }
}
} // namespace

// Without damping codes have errors of second order in their step.
BOOST_AUTO_TEST_CASE(undamped_codes_agree_with_the_catalogue)
{
  const Driver driver;
  driver.write("codes.yaml", head + ball + rest + R"(laws: [hertz, {linear: {stiffness: 100 MN/m}}]
codes:
  - {name: lammps-hertz, lammps: {pair_style: granular, pair_coeff: "hertz/material 206e9 0 0.3 tangential linear_nohistory 0 0 damping velocity", law: hertz}}
  - {name: lammps-linear, lammps: {pair_style: granular, pair_coeff: "hooke 1e8 0 tangential linear_nohistory 0 0 damping velocity", law: linear}}
  - {name: liggghts-hertz, liggghts: {model: hertz tangential off, law: hertz}}
)");
  const Outcome run = driver.run({"run", "codes.yaml"});
  BOOST_TEST_MESSAGE(run.out << run.err);
  BOOST_TEST(run.status == 0);
  check_close(driver, "lammps-hertz", "hertz", 1e-4);
  check_close(driver, "lammps-linear", "linear", 1e-4);
  check_close(driver, "liggghts-hertz", "hertz", 1e-4);
  const std::string page = file_text(driver.folder() / "results/codes/report/index.html");
  BOOST_TEST(page.find("Codes against the laws that they implement") != std::string::npos);
  BOOST_TEST(page.find("agrees") != std::string::npos);
  BOOST_TEST(page.find("differs from its own law") == std::string::npos);
  BOOST_TEST(model_of(driver, "lammps-hertz").at("uncertainty").contains("restitution"));
  BOOST_TEST(
    std::filesystem::exists(driver.folder() / "results/codes/lammps-hertz/small-step/deck.in"));
  // What is there is not computed again.
  BOOST_TEST(driver.run({"run", "codes.yaml"}).tells("stored"));
}

// LAMMPS approximates the damping of Tsuji by a polynomial that is not that of the paper: asked for
// a restitution of .5, it gives .616 (found by hand, 29 Sep 2021). LIGGGHTS takes the exact one.
BOOST_AUTO_TEST_CASE(known_differences_are_found_again)
{
  const Driver driver;
  driver.write("codes.yaml",
               head + ball + rest + R"(laws: [hertz, {name: half, law: tsuji, restitution: 0.5}]
codes:
  - {name: lammps-half, lammps: {pair_style: granular, pair_coeff: "hertz/material 206e9 0.5 0.3 tangential linear_nohistory 0 0 damping tsuji", law: half}}
  - {name: liggghts-half, liggghts: {model: hertz tangential off limitForce off, restitution: 0.5, law: {tsuji: {restitution: 0.5}}}}
)");
  const Outcome run = driver.run({"run", "codes.yaml"});
  BOOST_TEST_MESSAGE(run.out << run.err);
  BOOST_TEST(run.status == 0);
  BOOST_TEST(std::abs(model_of(driver, "lammps-half").at("restitution").get<double>() - 0.616) <
             0.005);
  check_close(driver, "liggghts-half", "half", 2e-3); // damping lags a step
  const std::string page = file_text(driver.folder() / "results/codes/report/index.html");
  BOOST_TEST(page.find("differs from its own law by 23") != std::string::npos);
}

// LAMMPS' wall of a material has E/(2(1-nu)) where its pair has E/(2(1-nu^2)); with the modulus of
// the contact given, it is right.
BOOST_AUTO_TEST_CASE(a_wall_on_either_side)
{
  const Driver driver;
  const std::string codes = R"(laws: [hertz]
codes:
  - {name: right, lammps: {pair_style: granular, pair_coeff: "hertz 1 0 tangential linear_nohistory 0 0 damping velocity", wall: "granular hertz 301831501831.5 0 tangential linear_nohistory 0 0 damping velocity", law: hertz}}
  - {name: liggghts, liggghts: {model: hertz tangential off, law: hertz}}
)";
  driver.write("codes.yaml", head + wall + rest + codes);
  std::string other = "bodies:\n" + wall + head.substr(head.find("  - "));
  other.replace(other.find("velocity: 1"), 11, "velocity: -1");
  driver.write("mirrored.yaml", other + rest + codes);
  for (const char *name : {"codes", "mirrored"})
  {
    const Outcome run =
      driver.run({"run", std::string(name) + ".yaml", "--out", "results/codes", "--force"});
    BOOST_TEST_MESSAGE(run.out << run.err);
    BOOST_TEST(run.status == 0);
    check_close(driver, "right", "hertz", 1e-4);
    check_close(driver, "liggghts", "hertz", 1e-4);
    std::filesystem::remove_all(driver.folder() / "results");
  }
}

BOOST_AUTO_TEST_CASE(a_code_that_fails_is_a_failed_model)
{
  const Driver driver;
  const auto script = [&](const std::string &name, const std::string &text)
  {
    driver.write(name, "#!/bin/sh\n" + text + "\n");
    std::filesystem::permissions(driver.folder() / name, std::filesystem::perms::owner_all);
    return "{name: other, lammps: {pair_style: granular, pair_coeff: hertz 1 0, program: ./" +
           name + "}}";
  };
  for (const auto &[name, text, words] :
       {std::tuple("crash", "echo going; echo ERROR: broken; exit 3", "ERROR: broken"),
        {"silent", "exit 0", "wrote no motion"},
        {"nan", "printf '0 nan 0 0 0\\n1 0 0 0 0\\n' > samples.txt", "nan"},
        {"killed", "kill -9 $$", "other"}})
  {
    driver.write("codes.yaml",
                 head + ball + rest + "laws: [hertz]\ncodes: [" + script(name, text) + "]\n");
    const Outcome run = driver.run({"run", "codes.yaml", "--force"});
    BOOST_TEST_MESSAGE(run.out << run.err);
    BOOST_TEST_CONTEXT(name)
    {
      BOOST_TEST(run.status == 3);
      BOOST_TEST(run.tells(words));
      BOOST_TEST(model_of(driver, "hertz").contains("restitution")); // all others complete
      BOOST_TEST(!std::filesystem::exists(driver.folder() / "results/codes/other"));
    }
  }
  driver.write("codes.yaml",
               head + ball + rest +
                 "laws: [hertz]\ncodes: [{name: other, lammps: {pair_style: granular, pair_coeff: "
                 "hertz 1 0, program: ./missing}}]\n");
  const Outcome missing = driver.run({"run", "codes.yaml"});
  BOOST_TEST(missing.status == 2);
  BOOST_TEST(missing.tells("there is no program"));
  BOOST_TEST(missing.tells("package lammps"));
}

BOOST_AUTO_TEST_SUITE_END()
