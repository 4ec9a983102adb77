// A prescribed motion from end to end.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_prescribed)

using namespace carambole::test;

namespace
{
std::string motion(const std::string &table, const std::string &laws)
{
  return "analysis: prescribed\nmotion: {" + table + R"(}
bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel}
  - {name: B, half_space: {}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
contacts: [{between: [A, B], friction: 0.3}]
laws: [)" +
         laws + "]\n";
}

const std::string table = "time: [0 s, 1 s, 2 s, 3 s], approach: [0 um, 4 um, 4 um, 0 um], slip: "
                          "[0 um, 0 um, 1 um, 1 um], roll: [0 mrad, 0.1 mrad, 0 mrad, 0 mrad], "
                          "twist: [0 mrad, 0 mrad, 1 mrad, 1 mrad]",
                  all = "{name: all, law: hertz, tangential: mindlin, rolling: {constant-torque: "
                        "{coefficient: 0.1}}, twisting: {spring: {coefficient: 0.1, stiffness: 1 "
                        "MN/m}}}";
} // namespace

// The copy of a case in its results has the numbers of a table, which may go.
BOOST_AUTO_TEST_CASE(a_motion_from_a_table_stands_in_the_results)
{
  const Driver driver;
  driver.write("path.yaml", motion("file: path.csv", "hertz"));
  driver.write("path.csv", "time [ms],approach [um]\n0,-1\n0.3,4.7\n1.1,0.3\n");
  const Outcome run = driver.run({"run", "path.yaml", "--no-report"});
  BOOST_TEST(run.status == 0, run.out << run.err);
  std::filesystem::remove(driver.folder() / "path.csv");
  BOOST_TEST(driver.run({"check", "path.yaml"}).tells("motion.file: "));
  const Outcome again = driver.run({"run", "results/path/case.yaml", "--no-report"});
  BOOST_TEST(again.status == 0, again.out << again.err);
  BOOST_TEST(again.tells("stored")); // the same physics to the last bit
}

BOOST_AUTO_TEST_CASE(a_motion_has_its_record_and_its_page)
{
  const Driver driver;
  driver.write("path.yaml", motion(table, all + ", {hertz: {tangential: coulomb}}"));
  BOOST_TEST(driver.run({"check", "path.yaml"}).tells("moved along a table of 4 rows, for 3 s"));
  const Outcome run = driver.run({"run", "path.yaml"});
  BOOST_TEST(run.status == 0, run.out << run.err);
  const auto record =
    carambole::parse_json(file_text(driver.folder() / "results/path/all/record.json"));
  const auto contact = record.at("model").at("contacts").at(0);
  for (const char *quantity :
       {"peak_force", "normal_work", "peak_tangential_force", "tangential_work",
        "peak_rolling_torque", "rolling_work", "peak_twisting_torque", "twisting_work"})
    BOOST_TEST(contact.contains(quantity), quantity);
  BOOST_TEST(contact.at("final_force").get<double>() == 0);
  const std::string history = file_text(driver.folder() / "results/path/all/history.csv");
  for (const char *column :
       {"slip A-B [m]", "roll A-B [1]", "twist A-B [1]", "rolling torque A-B [N m]",
        "twisting torque A-B [N m]", "tangential force A-B [N]"})
    BOOST_TEST(history.find(column) != std::string::npos, column);
  const std::string page = file_text(driver.folder() / "results/path/report/index.html");
  for (const char *text : {"Forces of the motion", "Force against approach", "rolling torque",
                           "twisting torque", "is prescribed: approach, slip, roll, twist"})
    BOOST_TEST(page.find(text) != std::string::npos, text);
  BOOST_TEST(page.find("Velocities") == std::string::npos);
  // The models have one law of the normal force, and differ in the tangential one.
  for (const char *text : {"Tangential force history", "Peak tangential force"})
    BOOST_TEST(page.find(text) != std::string::npos, text);
  for (const char *figure : {"tangential-force.svg", "rolling-torque.svg", "twisting-torque.svg"})
    BOOST_TEST(std::filesystem::exists(driver.folder() / "results/path/report/figures" / figure));
  BOOST_TEST(driver.run({"run", "path.yaml"}).tells("stored"));
}

// At a constant approach the spring of epsd2 has k_r = k_t R^2 = 8 a R^2/sum((2 - nu)/G), a =
// sqrt(R d): 0.01 mrad winds it up to 0.01 mrad k_r, below its limit.
BOOST_AUTO_TEST_CASE(a_spring_against_rolling_knows_the_contact)
{
  const Driver driver;
  driver.write("path.yaml",
               motion("time: [0 s, 1 s, 2 s], approach: [0 um, 4 um, 4 um], roll: [0 mrad, 0 mrad, "
                      "0.01 mrad]",
                      "{name: epsd2, law: hertz, rolling: {epsd2: {coefficient: 0.1}}}"));
  const Outcome run = driver.run({"run", "path.yaml", "--no-report"});
  BOOST_TEST(run.status == 0, run.err);
  const double R = 0.01, d = 4e-6, nu = 0.3, G = 206e9 / (2 * (1 + nu)),
               k_r = 8 * std::sqrt(R * d) / (2 * (2 - nu) / G) * R * R;
  const auto contact =
    carambole::parse_json(file_text(driver.folder() / "results/path/epsd2/record.json"))
      .at("model")
      .at("contacts")
      .at(0);
  BOOST_TEST(contact.at("peak_rolling_torque").get<double>() == 1e-5 * k_r,
             boost::test_tools::tolerance(1e-9));
}

// Slipped and twisted until they slide: F ~ E* R^.5, Q = f F, and a torque in proportion to F and
// its coefficient. Of products of powers the squares of the relative spreads add up.
BOOST_AUTO_TEST_CASE(a_motion_has_uncertain_inputs)
{
  const Driver driver;
  driver.write("path.yaml",
               motion("time: [0 s, 1 s, 2 s], approach: [0 um, 4 um, 4 um], slip: [0 um, 0 um, 1 "
                      "mm], twist: [0 rad, 0 rad, 1 rad]",
                      "{name: all, law: hertz, tangential: coulomb, twisting: {constant-torque: "
                      "{coefficient: 0.1}}}") +
                 "uncertain: {materials.steel.youngs_modulus: {normal: 2 %}, "
                 "bodies.A.sphere.radius: {normal: 1 %}, contacts.0.friction: {normal: 5 %}, "
                 "laws.0.twisting.constant-torque.coefficient: {normal: 4 %}}\n");
  const Outcome outcome = driver.run({"run", "path.yaml"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const auto model = carambole::parse_json(file_text(driver.folder() / "results/path/summary.json"))
                       .at("models")
                       .at(0);
  const auto spread_of = [&](const std::string &quantity)
  {
    const double input = model.at("uncertainty").at(quantity + " A-B").at("input");
    return input / 1.96 / model.at("contacts").at(0).at(quantity).get<double>();
  };
  const auto is_about =
    [](double found,
       double expected) { // the quantiles of 4096 points and the curvature of the products
      BOOST_TEST(found == expected, boost::test_tools::tolerance(0.03));
    };
  const double of_force = std::hypot(0.02, 0.005);
  is_about(spread_of("peak_force"), of_force);
  is_about(spread_of("final_tangential_force"), std::hypot(of_force, 0.05));
  // The radius of the contact, sqrt(R d), is the arm of the torque or is not: at most .005 more.
  const double of_torque = spread_of("peak_twisting_torque");
  BOOST_TEST(of_torque > 0.97 * std::hypot(of_force, 0.04));
  BOOST_TEST(of_torque < 1.03 * std::hypot(0.02, 0.015, 0.04));
  BOOST_TEST(
    file_text(driver.folder() / "results/path/report/index.html").find("Uncertain inputs") !=
    std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_does_not_follow_a_motion)
{
  const Driver driver;
  const std::string pressed = "time: [0 s, 1 s], approach: [0 um, 4 um]";
  for (const auto &[law, told] :
       {std::pair("rigid", "gives a restitution but no force"),
        {"{incline-closed-form: {friction: 0.1}}", "is a law for a sphere on an incline"},
        {"zener", "is a law of impacts along the row"},
        {"{tsuji: {restitution: {returned: 0.5}}}", "'returned' needs an impact"},
        {"{tsuji: {restitution: {from: hertz}}}, hertz", "'from' needs the restitution"},
        {"{law: hertz, impedance: automatic}", "impact"}})
  {
    driver.write("path.yaml", motion(pressed, law));
    const Outcome run = driver.run({"run", "path.yaml", "--no-report"});
    BOOST_TEST(run.status == 2, law);
    BOOST_TEST(run.tells(told), run.err);
  }
  driver.write("path.yaml", motion(pressed, "hertz"));
  const auto refused = [&](const std::vector<std::string> &command, const char *told)
  {
    const Outcome run = driver.run(command);
    BOOST_TEST(run.status == 2, command.front());
    BOOST_TEST(run.tells(told), run.err);
  };
  refused({"fit", "path.yaml", "--law", "linear", "--to", "hertz"}, "not to a prescribed motion");
  BOOST_TEST(driver.run({"advise", "path.yaml"}).tells("it is not an impact"));
}

BOOST_AUTO_TEST_SUITE_END()
