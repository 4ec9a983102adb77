// Discrete-element codes along prescribed motions. Needs the programs lmp (package lammps),
// liggghts and yade.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_code_motions)

using namespace carambole::test;

namespace
{
/// A prescribed motion of two spheres, a law and a code along it.
struct Motion
{
  std::string table, law, code;
  std::vector<std::string> quantities;
  double tolerance;
};

/// A case of two spheres that move as the table says.
std::string moved_spheres(const std::string &table, const std::string &law, const std::string &code)
{
  return "analysis: prescribed\nmotion: {" + table + R"(}
bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel}
  - {name: B, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
contacts: [{between: [A, B], friction: 0.3}]
laws: [)" +
         law + "]\ncodes: [{name: code, " + code + "}]\n";
}

nlohmann::json model_of(const Driver &driver, const std::string &name)
{
  return carambole::parse_json(file_text(driver.folder() / "results/motion" / name / "record.json"))
    .at("model");
}

/// Law and code follow the same table.
void check_along(const std::vector<Motion> &motions)
{
  const Driver driver;
  for (const Motion &motion : motions)
  {
    driver.write("motion.yaml", moved_spheres(motion.table, motion.law, motion.code));
    const Outcome run = driver.run({"run", "motion.yaml", "--force"});
    BOOST_TEST(run.status == 0, run.out << run.err);
    const nlohmann::json law = model_of(driver, "hertz"), code = model_of(driver, "code");
    for (const std::string &quantity : motion.quantities)
      BOOST_TEST_CONTEXT(quantity << " along " << motion.table << " of " << motion.code)
      {
        const auto value = [&](const nlohmann::json &model)
        { return model.at("contacts").at(0).at(quantity).get<double>(); };
        BOOST_TEST(value(code) == value(law), boost::test_tools::tolerance(motion.tolerance));
        // Half the difference of two steps is an estimate: where LAMMPS' spring begins to slide,
        // both err to opposite sides, and the peak is off by 1.7 times that. The rest is rounding.
        const double stated =
          code.at("uncertainty").at(quantity + " A-B").at("uncertainty").get<double>();
        BOOST_TEST(std::abs(value(code) - value(law)) <= 2 * stated + 1e-6 * std::abs(value(law)));
      }
  }
}

const std::string in_and_out = "time: [0 s, 1 s, 2 s, 3 s, 4 s], approach: [-1 um, 4 um, 3 um, 6 "
                               "um, -1 um]",
                  held = "time: [0 s, 1 s, 2 s, 3 s, 4 s], approach: [0 um, 5 um, 5 um, 5 um, 5 "
                         "um]",
                  to_and_fro = held + ", slip: [0 um, 0 um, 1 um, -1.6 um, -0.2 um]",
                  turned = ": [0 mrad, 0 mrad, 0.03 mrad, 0.02 mrad, 0.1 mrad]";
const std::vector<std::string> of_slip{"peak_force", "peak_tangential_force",
                                       "final_tangential_force", "tangential_work"};
} // namespace

// LAMMPS is of first order in its step where springs change with N.
BOOST_AUTO_TEST_CASE(lammps_follows_prescribed_motions)
{
  const auto code = [](const std::string &tangential)
  {
    return "lammps: {pair_style: granular, pair_coeff: hertz/material 206e9 0 0.3 tangential " +
           tangential + " damping velocity, law: hertz}";
  };
  const std::string spring = "{spring: {coefficient: 0.02, stiffness: 10 MN/m}}";
  check_along({{in_and_out, "hertz", code("linear_nohistory 0 0"), {"peak_force"}, 1e-7},
               {to_and_fro, "{name: hertz, law: hertz, tangential: mindlin}",
                code("mindlin NULL 0 0.3"), of_slip, 1e-6},
               {"time: [0 s, 1 s, 2 s, 3 s], approach: [0 um, 6 um, 4 um, 6 um], slip: [0 um, 0.6 "
                "um, 1.2 um, 0.2 um]",
                "{name: hertz, law: hertz, tangential: mindlin-rescaled}",
                code("mindlin_rescale/force NULL 0 0.3"), of_slip, 2e-3},
               {held + ", roll" + turned,
                "{name: hertz, law: hertz, rolling: " + spring + "}",
                code("linear_nohistory 0 0 rolling sds 1e7 0 0.02"),
                {"peak_rolling_torque", "final_rolling_torque", "rolling_work"},
                1e-6},
               {held + ", twist" + turned,
                "{name: hertz, law: hertz, twisting: " + spring + "}",
                code("linear_nohistory 0 0 twisting sds 250 0 1e-4"),
                {"peak_twisting_torque", "final_twisting_torque", "twisting_work"},
                1e-6}});
}

// A spring of displacement, too; its work is of first order in the step. A torque of rolling that
// is constant, with the sign of the spin.
BOOST_AUTO_TEST_CASE(liggghts_follows_prescribed_motions)
{
  const auto code = [](const std::string &model, const std::string &more = "")
  { return "liggghts: {model: hertz" + model + more + ", law: hertz}"; };
  check_along({{in_and_out, "hertz", code(""), {"peak_force"}, 1e-7},
               {to_and_fro, "{name: hertz, law: hertz, tangential: mindlin}",
                code(" tangential history"), of_slip, 2e-3},
               {held + ", roll" + turned,
                "{name: hertz, law: hertz, rolling: {constant-torque: {coefficient: 0.02}}}",
                code(" rolling_friction cdt",
                     ", properties: [coefficientRollingFriction peratomtypepair 2 0.02 0.02 0.02 "
                     "0.02]"),
                {"peak_rolling_torque", "final_rolling_torque"},
                1e-6}});
}

// YADE's spring is of increments.
BOOST_AUTO_TEST_CASE(yade_follows_prescribed_motions)
{
  const std::string code = "yade: {engine: mindlin, law: hertz}";
  check_along(
    {{in_and_out, "hertz", code, {"peak_force"}, 1e-7},
     {to_and_fro, "{name: hertz, law: hertz, tangential: mindlin-force}", code, of_slip, 1e-6}});
}

BOOST_AUTO_TEST_CASE(motions_that_a_code_does_not_resist_are_refused)
{
  const std::string law = "{name: hertz, law: hertz, tangential: mindlin, rolling: "
                          "{constant-torque: {coefficient: 0.02}}}";
  const Driver driver;
  const auto told = [&](const std::string &motion, const std::string &code)
  {
    driver.write("motion.yaml", moved_spheres(motion, law, code));
    const Outcome check = driver.run({"check", "motion.yaml"});
    BOOST_TEST(check.status == 2);
    return check.err;
  };
  const std::string all = to_and_fro + ", roll" + turned;
  BOOST_TEST(told(all, "yade: {engine: mindlin, law: hertz}").find("resists no rotation here") !=
             std::string::npos);
  BOOST_TEST(told(all, "yade: {engine: viscoelastic, kn: 1e6 N/m, cn: 0 N s/m, law: hertz}")
               .find("resists no slip with the engine 'viscoelastic'") != std::string::npos);
  BOOST_TEST(told(all, "calculix: {}").find("CalculiX follows no prescribed motion") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
