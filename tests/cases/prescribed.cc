// `analysis: prescribed`: reading, refusing.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <optional>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/scales.h"
#include "cases/process/diagnostics.h"
#include "cases/records/history_columns.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_prescribed)

using namespace carambole;
using namespace carambole::test;
using boost::test_tools::tolerance;

namespace
{
const std::string balls = "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel}\n"
                          "  - {name: C, sphere: {radius: 10 mm}, material: steel}\n",
                  steel = "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                          "poisson_ratio: 0.3}\n",
                  friction = "contacts: [{between: [B, C], friction: 0.1}]\n",
                  in_and_out = "time: [0 s, 1 s, 2 s], approach: [0 um, 5 um, 0 um]";

std::string prescribed(const std::string &motion, const std::string &more = "",
                       const std::string &bodies = balls)
{
  return "analysis: prescribed\nmotion: {" + motion + "}\n" + bodies + steel + more;
}
} // namespace

BOOST_AUTO_TEST_CASE(a_motion_is_read)
{
  const Case c = read_text(prescribed(
    "time: [-1 ms, 0 s, 2 s], approach: [-1 um, 5 um, -2 um], slip: [0 um, -1 um, 1 mm], "
    "roll: [0 mrad, 1 rad, 0 rad], twist: [0 deg, -180 deg, 0 deg]",
    friction + "laws:\n  - {hertz: {tangential: mindlin, rolling: {constant-torque: "
               "{coefficient: 0.1}}, twisting: {constant-torque: {coefficient: 0.2}}}}\n"));
  BOOST_TEST((c.analysis == Analysis::prescribed));
  BOOST_TEST(c.motion.time == (std::vector<double>{-1e-3, 0, 2}), boost::test_tools::per_element());
  BOOST_TEST(c.motion.approach[1] == 5e-6, tolerance(1e-14));
  BOOST_TEST(c.motion.slip[2] == 1e-3, tolerance(1e-14));
  BOOST_TEST(c.motion.roll[1] == 1, tolerance(1e-14));
  BOOST_TEST(c.motion.twist[1] == -std::numbers::pi, tolerance(1e-14));
  BOOST_TEST(c.fem.empty());
  BOOST_TEST(c.laws.at(0).name == "hertz-mindlin-rolling-twist");
  BOOST_TEST(c.laws[0].twisting == "constant-torque");
  BOOST_TEST(c.laws[0].twisting_parameters.at(0).text == "0.2");
  BOOST_TEST(c.reference == c.laws[0].name);
  BOOST_TEST(contact_scales(c).at(0).max_approach == 5e-6, tolerance(1e-14));

  const Case plain = read_text(prescribed(in_and_out));
  BOOST_TEST(plain.laws.at(0).name == "hertz");
  BOOST_TEST(plain.motion.slip.empty());
}

BOOST_AUTO_TEST_CASE(the_motion_is_physics_and_resistances_are_numerics)
{
  const std::string law = "laws: [{name: x, law: hertz, tangential: mindlin";
  const std::string slip = in_and_out + ", slip: [0 um, 0 um, 1 um]";
  const Case c = read_text(prescribed(slip, friction + law + "}]\n"));
  for (const char *other : {"time: [0 s, 1 s, 3 s], approach: [0 um, 5 um, 0 um], slip: [0 um, 0 "
                            "um, 1 um]",
                            "time: [0 s, 1 s, 2 s], approach: [0 um, 6 um, 0 um], slip: [0 um, 0 "
                            "um, 1 um]",
                            "time: [0 s, 1 s, 2 s], approach: [0 um, 5 um, 0 um], slip: [0 um, 0 "
                            "um, 2 um]"})
    BOOST_TEST(read_text(prescribed(other, friction + law + "}]\n")).physics_hash !=
               c.physics_hash);
  const std::string twists = slip + ", twist: [0 rad, 1 mrad, 0 rad]";
  const auto hash_with = [&](const char *coefficient)
  {
    return numerics_hash(
      read_text(prescribed(twists, friction + law + ", twisting: {constant-torque: {coefficient: " +
                                     coefficient + "}}}]\n"))
        .laws[0]);
  };
  BOOST_TEST(hash_with("0.1") != numerics_hash(c.laws[0]));
  BOOST_TEST(hash_with("0.1") != hash_with("0.2"));
}

BOOST_AUTO_TEST_CASE(tables_that_are_no_motion)
{
  check_told(prescribed("time: [0 s, 1 s, 2 s], approach: [0 um, 5 um]"),
             "motion.approach: has 2 values, but 'time' has 3");
  check_told(prescribed(in_and_out + ", slip: [0 um, 1 um]"),
             "motion.slip: has 2 values, but 'time' has 3");
  check_told(prescribed("time: [0 s, 1 s, 1 s], approach: [0 um, 5 um, 0 um]"),
             "motion.time: value 3 is not later than the one before");
  check_told(prescribed("time: [0 s, 1 s], approach: [1 um, 5 um]"), "the bodies overlap at first");
  check_told(prescribed("time: [0 s, 1 s], approach: [-2 um, 0 um]"), "the bodies do not meet");
  check_told(prescribed("time: [0 s, 1 s], approach: [0 um, 3 mm]"), "a quarter of the smallest");
  check_told(prescribed("time: [0 s, 1 s], approach: [0 um, 1e-9 um]"), "round-off");
  check_told(prescribed("time: [0 s, 1 ns], approach: [0 um, 5 um]"), "the limit is a quarter of");
  check_told(prescribed("time: [0 s, 1 s], approach: [0 um, 5 s]"), "motion.approach.1");
  check_told(prescribed("time: [0, 1 s], approach: [0 um, 5 um]"), "motion.time.0");
  check_told(prescribed("time: [0 s], approach: [0 um]"),
             "motion.time: has 1 values; a motion has 2 to 10000 times");
  check_told(prescribed("time: [0 s, 1 s]"), "motion: the key 'approach' is missing");
  check_told(prescribed(in_and_out + ", roll: [0 rad, 1, 2 rad]"),
             "motion.roll.1: '1' is not a rotation with its unit");
  check_told(prescribed(in_and_out + ", roll: [0 rad, 5 %, 2 rad]"), "is not a rotation");
  check_told(prescribed(in_and_out + ", roll: [0 rad, 1 m, 2 rad]"), "motion.roll.1");
  check_told("analysis: prescribed\n" + balls + steel, "needs a motion; write 'motion:");
  check_told("motion: {" + in_and_out + "}\n" + balls + steel,
             "motion: belongs to 'analysis: prescribed'");
}

// Times at equal distances where there are two, else those of the list.
BOOST_AUTO_TEST_CASE(a_motion_may_be_formulas_of_the_time)
{
  const std::string law = friction + "laws: [{hertz: {tangential: mindlin}}]\n";
  const Case c =
    read_text(prescribed("time: [1 s, 3 s], rows: 5, approach: \"5e-6*sin(pi*(t-1))\", "
                         "slip: \"t < 2 ? 0 : 1e-6*(t-2)\"",
                         law));
  BOOST_TEST(c.motion.time == (std::vector<double>{1, 1.5, 2, 2.5, 3}),
             boost::test_tools::per_element());
  for (std::size_t k = 0; k < 5; ++k)
  {
    const double t = c.motion.time[k];
    BOOST_TEST(std::abs(c.motion.approach[k] - 5e-6 * std::sin(std::numbers::pi * (t - 1))) <
               1e-20);
    BOOST_TEST(c.motion.slip[k] == (t < 2 ? 0 : 1e-6 * (t - 2)), tolerance(1e-14));
  }
  BOOST_TEST(c.motion.roll.empty());
  BOOST_TEST(read_text(prescribed("time: [0 s, 1 s], approach: 4e-6*t")).motion.time.size() ==
             1001u);
  const Case mixed =
    read_text(prescribed("time: [0 s, 1 s, 3 s], approach: [0 um, 5 um, 0 um], slip: 1e-6*t", law));
  BOOST_TEST(mixed.motion.slip == (std::vector<double>{0, 1e-6, 3e-6}),
             boost::test_tools::per_element());
  BOOST_TEST(c.motion.formulas[0] == "5e-6*sin(pi*(t-1))");
  BOOST_TEST(c.motion.formulas[2].empty());
  // Between its rows a formula is another motion than a list.
  const std::string tent = "time: [0 s, 1 s, 2 s], approach: \"5e-6*(1-abs(t-1))\"";
  BOOST_TEST(read_text(prescribed(tent)).motion.approach[1] == 5e-6, tolerance(1e-14));
  BOOST_TEST(read_text(prescribed(tent)).physics_hash !=
             read_text(prescribed(in_and_out)).physics_hash);

  const std::string two = "time: [0 s, 1 s], ";
  check_told(prescribed(two + "approach: 5 um"), "is not a formula of t");
  check_told(prescribed(two + "approach: 5 um"),
             "or a formula of the time t in s that gives m, as '5e-6*sin(pi*t)'");
  check_told(prescribed(two + "approach: x*t"), "motion.approach: 'x*t' is not a formula of t");
  check_told(prescribed(two + "approach: \"t = 1\""), "'=' is not allowed");
  check_told(prescribed(two + "approach: \"0 < t < 1\""), "chains comparisons");
  check_told(prescribed(two + "approach: \"t, 1\""), "gives several values");
  check_told(prescribed(two + "approach: \"1e-6/(t-0.5)\", rows: 3"),
             "is not a finite number at t = 0.5");
  check_told(prescribed(two + "approach: 1e-6*t, slip: 2e4*t", law),
             "motion.slip: reaches 10020; at most 10000 is allowed");
  check_told(prescribed("time: [0 s, 1 s, 2 s], approach: \"t == 1 ? 5e-6 : 0\""),
             "jumps at t = 1, which no motion does");
  check_told(prescribed(two + "approach: \"t < 0.5 ? 0 : 5e-6\", rows: 3"),
             "jumps at t = 0.5, which no motion does");
  // Rows at the zeros of a smooth formula do not make it jump.
  check_told(prescribed("time: [0 ms, 1 ms, 3 ms], approach: 5e-6*sin(1000*pi*t)"),
             "at least 1e-11 m is needed");
  check_told(prescribed(two + "approach: 1e-6*t, roll: sin"), "that gives rad, as '1e-3*t'");
  check_told(prescribed(two + "approach: [0 um, 1 um], rows: 5"),
             "motion.rows: divides the time of a formula");
  check_told(prescribed("time: [0 s, 1 s, 2 s], approach: 1e-6*t, rows: 5"),
             "motion.rows: divides the time of a formula, which has two values");
  check_told(prescribed(two + "approach: 1e-6*t, rows: 1"), "motion.rows");
  check_told(prescribed(two + "approach: 1e-6*t, slip: [0 um, 1 um]", law),
             "motion.slip: has 2 values, but 'time' has 1001");
  check_told(prescribed(two + "approach: 1e-6*(1-t)"), "the bodies overlap at first");
}

BOOST_AUTO_TEST_CASE(a_motion_may_stand_in_a_table)
{
  const auto with_table =
    [](const std::string &table, const std::string &more = "", const std::string &keys = "")
  {
    const ScratchFolder folder;
    folder.write("path.csv", table);
    try
    {
      return std::pair(std::optional(read_case(
                         folder.write("test.yaml", prescribed("file: path.csv" + keys, more)))),
                       std::string());
    }
    catch (const InputError &error)
    {
      return std::pair(std::optional<Case>(), std::string(error.what()));
    }
  };
  const std::string all = friction + "laws: [{hertz: {tangential: mindlin, rolling: "
                                     "{constant-torque: {coefficient: 0.1}}}}]\n";
  const auto [c, told] = with_table("time [ms];approach [um];roll [deg];slip [nm]\n"
                                    "0;0;0;0\n1;5;90;-3\n2,5;0;0;7\n",
                                    all);
  BOOST_REQUIRE_MESSAGE(c, told);
  BOOST_TEST(c->motion.time == (std::vector<double>{0, 1e-3, 2.5e-3}),
             tolerance(1e-14) << boost::test_tools::per_element());
  BOOST_TEST(c->motion.approach[1] == 5e-6, tolerance(1e-14));
  BOOST_TEST(c->motion.slip[2] == 7e-9, tolerance(1e-14));
  BOOST_TEST(c->motion.roll[1] == std::numbers::pi / 2, tolerance(1e-14));
  BOOST_TEST(c->motion.twist.empty());
  const auto refused =
    [&](const std::string &table, const std::string &message, const std::string &keys = "")
  {
    const std::string found = with_table(table, "", keys).second;
    BOOST_TEST(found.find(message) != std::string::npos, found);
  };
  const std::string good = "time [s],approach [um]\n0,0\n1,5\n2,0\n";
  refused("time [s],slip [um]\n0,0\n1,5\n", "motion.file: has no column 'approach [um]'");
  refused("t [s],approach [um]\n0,0\n1,5\n", "has no column 'time [s]'");
  refused("time,approach [um]\n0,0\n1,5\n", "the column 'time' has no unit; write 'time [s]'");
  refused("time [s],approach [s]\n0,0\n1,5\n", "motion.file: ");
  refused("time [s],approach [um],force [N]\n0,0,0\n1,5,0\n",
          "the column 'force' is none of time, approach, slip, roll, twist");
  refused("time [s],approach [um]\n0,0\n1,x\n", "path.csv:3");
  refused("time [s],approach [um]\n0,0\n0,5\n", "motion.file: 'time' value 2 is not later");
  refused("time [s],approach [um]\n0,0\n", "has 1 values; a motion has 2 to 10000 times");
  refused("time [s],approach [um]\n0,1\n1,5\n", "the bodies overlap at first");
  refused(good, "motion.time: is given by the file", ", time: [0 s, 1 s]");
  refused(good, "motion.approach: stands in the file", ", approach: [0 um, 1 um]");
  refused(good, "motion.rows: is given by the file", ", rows: 5");
  check_told(prescribed("file: nowhere.csv"), "nowhere.csv");
  check_told(prescribed("rows: 5"), "motion: the key 'time' is missing");
}

BOOST_AUTO_TEST_CASE(what_moves_or_resists_otherwise)
{
  const std::string slip = in_and_out + ", slip: [0 um, 0 um, 1 um]";
  check_told(prescribed(slip), "has a slip, but no law has a tangential force");
  check_told(prescribed(in_and_out + ", roll: [0 rad, 0 rad, 1 mrad]"), "has a roll, but no law");
  check_told(prescribed(in_and_out + ", twist: [0 rad, 0 rad, 1 mrad]"), "has a twist, but no law");
  check_told(prescribed(in_and_out, friction + "laws: [{hertz: {tangential: mindlin}}]\n"),
             "has 'tangential', but 'motion' has no slip");
  check_told(prescribed(slip, "laws: [{hertz: {tangential: mindlin}}]\n"),
             "needs a coefficient of friction above zero; write 'contacts: [{between: [B, C]");
  check_told(prescribed(slip, friction + "laws: [{hertz: {tangential: mindlin, twisting: "
                                         "{constant-torque: {coefficient: 0.1}}}}]\n"),
             "has 'twisting', but 'motion' has no twist");
  check_told(prescribed(in_and_out, "laws: []\n"), "a prescribed motion needs a law");
  check_told(prescribed(in_and_out, "fem: {}\n"), "leave 'fem' out");
  check_told(prescribed(in_and_out, "gravity: 9.81 m/s^2\n"), "gravity does not act");
  check_told(prescribed(in_and_out, "duration: 1 s\n"), "leave 'duration' out");
  check_told(prescribed(in_and_out, "probes: [{on: B, at: [0 mm, 0 mm]}]\n"), "leave them out");
  check_told(prescribed(in_and_out, "codes: [{name: a, calculix: {}}]\n"),
             "CalculiX follows no prescribed motion");
  check_told(prescribed(in_and_out,
                        "codes: [{name: a, lammps: {pair_style: granular, pair_coeff: "
                        "hertz 1e10 0, wall: x}}]\n",
                        "bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel}\n"
                        "  - {name: C, wall: {}, rigid: {}}\n"),
             "of two spheres with masses only");
  check_told(prescribed(in_and_out, "contacts: [{between: [B, C], separation: never}]\n"),
             "separation: never");
  const auto moving = [](const std::string &motion)
  {
    std::string bodies = balls;
    bodies.insert(bodies.find('}', bodies.find("steel")), ", " + motion);
    return prescribed(in_and_out, "", bodies);
  };
  check_told(moving("velocity: 1 m/s"), "leave 'velocity' out");
  check_told(moving("spin: 1 rad/s"),
             "belongs to 'analysis: oblique' and to a sphere on an 'incline'");
  check_told(prescribed(in_and_out, "",
                        "bodies:\n  - {name: B, sphere: {radius: 10 mm}, rigid: {}}\n"
                        "  - {name: C, half_space: {}, material: steel}\n"),
             "both bodies are fixed");
  check_told(prescribed(in_and_out, "", balls + "  - {name: D, wall: {}, rigid: {}}\n"),
             "exactly two bodies, not 3");
  // A twist is resisted nowhere else.
  check_told("bodies:\n  - {name: B, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n  "
             "- {name: C, wall: {}, rigid: {}}\n" +
               steel + "laws: [{hertz: {twisting: {constant-torque: {coefficient: 0.1}}}}]\n",
             "'twisting' belongs to 'analysis: prescribed'");
}

BOOST_AUTO_TEST_CASE(columns_of_a_motion_have_names)
{
  for (const auto &[kind, name] : {std::pair(ColumnKind::slip, "slip B-C"),
                                   {ColumnKind::slip_velocity, "slip velocity B-C"},
                                   {ColumnKind::roll, "roll B-C"},
                                   {ColumnKind::twist, "twist B-C"},
                                   {ColumnKind::rolling_torque, "rolling torque B-C"},
                                   {ColumnKind::twisting_torque, "twisting torque B-C"}})
  {
    BOOST_TEST(to_string(ColumnName{kind, "B-C"}) == name);
    BOOST_TEST((parse_column_name(name) == ColumnName{kind, "B-C"}));
  }
}

BOOST_AUTO_TEST_SUITE_END()
