// An indentation with adhesion from end to end: its reference on half-spaces in rings.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_adhesive_indentation)

using namespace carambole::test;

namespace
{
// D = 0.436 um; lambda is 2.
std::string pressed_gel(const std::string &how, const std::string &adhesion,
                        const std::string &rest = "half_space: {rings: 128, levels: 2}")
{
  return "analysis: indentation\nindentation: {" + how + R"(}
bodies:
  - {name: A, sphere: {radius: 1 mm}, material: gel}
  - {name: B, wall: {}, rigid: {}}
materials:
  gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}
contacts: [{between: [A, B], adhesion: {work: 10 mJ/m^2, )" +
         adhesion + "}}]\n" + rest + "\nlaws: [jkr]\n";
}

const std::string lambda_2 = "traction: linear, strength: 40.70504 kPa";

/// The columns of a file without its header.
std::vector<std::vector<double>> columns_of(const std::string &text)
{
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  std::vector<std::vector<double>> columns(std::size_t(std::ranges::count(line, ',')) + 1);
  while (std::getline(lines, line))
  {
    std::istringstream fields(line);
    for (auto &column : columns)
    {
      std::string field;
      std::getline(fields, field, ',');
      column.push_back(std::stod(field));
    }
  }
  return columns;
}
} // namespace

// The loss is what the machine spends on the way in and out, and what the approach jumps past is in
// equilibria.csv.
BOOST_AUTO_TEST_CASE(a_reference_has_its_loop_and_its_jumps)
{
  const Driver driver;
  driver.write("loop.yaml", pressed_gel("maximum: 2.332426 um", lambda_2));
  BOOST_TEST(driver.run({"check", "loop.yaml"}).tells("elastic half-spaces, 128 rings, 2 levels"));
  const Outcome run = driver.run({"run", "loop.yaml"});
  BOOST_REQUIRE(run.status == 0);
  const std::filesystem::path folder = driver.folder() / "results/loop/adhesive-half-space";
  const auto model = carambole::parse_json(file_text(folder / "record.json")).at("model");
  BOOST_TEST(model.at("kind").get<std::string>() == "half-space");
  const auto contact = model.at("contacts").at(0);
  const auto number = [&](const char *key) { return contact.at(key).get<double>(); };
  const double lost = number("adhesion_energy_loss");
  // Linear softening at lambda 2 loses 0.3546 of 7.09219597 (w^5 R^4/E*^2)^(1/3).
  BOOST_TEST(lost == 0.3546 * 3.09130422e-11, boost::test_tools::tolerance(0.01));
  BOOST_TEST(model.at("energy").at("external").get<double>() == lost,
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(model.at("energy").at("dissipated").get<double>() == lost,
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(std::pow(number("quasi_static_restitution"), 2) == 1 - lost / number("work"),
             boost::test_tools::tolerance(1e-9));
  // The list that the page prints.
  for (const auto &impact : contact.at("slow_impacts"))
  {
    const double x = impact.at("speed_ratio").get<double>(),
                 square = 1 - lost / (x * x * 3.09130422e-11);
    BOOST_TEST(impact.contains("restitution") == (square > 0));
    if (square > 0)
      BOOST_TEST(impact.at("restitution").get<double>() == std::sqrt(square),
                 boost::test_tools::tolerance(1e-6));
  }
  BOOST_TEST(contact.at("slow_impacts").size() == 9u);
  const auto summary =
    carambole::parse_json(file_text(driver.folder() / "results/loop/summary.json"));
  BOOST_TEST(summary.dump().find("slow_impacts") != std::string::npos);
  BOOST_TEST(number("detach_approach") < number("attach_approach"));
  for (const char *key : {"pull_off_force", "adhesion_energy_loss", "attach_approach",
                          "detach_approach", "sticking_velocity"})
    BOOST_TEST(model.at("uncertainty").contains(std::string(key) + " A-B"), key);

  const auto course = columns_of(file_text(folder / "history.csv"));
  const std::vector<double> &force = course.at(1), &approach = course.at(2);
  int jumps = 0;
  for (std::size_t k = 1; k < force.size(); ++k)
    jumps += approach[k] == approach[k - 1] && force[k] != force[k - 1];
  BOOST_TEST(jumps == 2);
  BOOST_TEST(force.back() == 0);
  // Along all equilibria the approach turns back twice.
  const std::vector<double> d = columns_of(file_text(folder / "equilibria.csv")).at(2);
  int turns = 0;
  for (std::size_t k = 2; k < d.size(); ++k)
    turns += (d[k] - d[k - 1]) * (d[k - 1] - d[k - 2]) < 0;
  BOOST_TEST(turns == 2);

  const std::string page = file_text(driver.folder() / "results/loop/report/index.html");
  for (const char *text : {"Jumps of the adhesive contact", "Sticking velocity/V_J",
                           "Restitution of an infinitely slow impact"})
    BOOST_TEST(page.find(text) != std::string::npos, text);
}

// Without hysteresis there is no jump and no loss; without the way back nothing is returned.
BOOST_AUTO_TEST_CASE(a_smooth_contact_has_no_jumps)
{
  const Driver driver;
  driver.write("smooth.yaml", pressed_gel("force: 0.2 mN, unload: false", "strength: 10 kPa"));
  const Outcome run = driver.run({"run", "smooth.yaml", "--no-report"});
  BOOST_REQUIRE(run.status == 0);
  const auto contact =
    carambole::parse_json(
      file_text(driver.folder() / "results/smooth/adhesive-half-space/record.json"))
      .at("model")
      .at("contacts")
      .at(0);
  BOOST_TEST(contact.at("adhesion_energy_loss").get<double>() == 0);
  BOOST_TEST(contact.at("peak_force").get<double>() == 2e-4, boost::test_tools::tolerance(1e-9));
  for (const char *absent : {"attach_approach", "detach_approach", "returned_work"})
    BOOST_TEST(!contact.contains(absent), absent);
}

BOOST_AUTO_TEST_CASE(what_rings_cannot_resolve_is_refused)
{
  const Driver driver;
  driver.write("steep.yaml", pressed_gel("maximum: 2 um", "strength: 400 kPa"));
  driver.write("sharp.yaml", pressed_gel("maximum: 2 um", "traction: dugdale, strength: 40 kPa"));
  const Outcome steep = driver.run({"run", "steep.yaml"}),
                sharp = driver.run({"run", "sharp.yaml"});
  BOOST_TEST(steep.status == 2);
  BOOST_TEST(steep.tells("write at least 'rings: "));
  BOOST_TEST(sharp.status == 2);
  BOOST_TEST(sharp.tells("no rings resolve"));
}

BOOST_AUTO_TEST_SUITE_END()
