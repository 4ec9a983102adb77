#include <boost/test/unit_test.hpp>

// `report:` of a case: the acceptance criteria, judged, and the printed document.

#include <boost/process/search_path.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/cli/ball_on_wall.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_acceptance)

using namespace carambole::test;
using Json = nlohmann::json;

namespace
{
const std::string fem = "fem: {elements_per_contact_radius: 6, levels: 2}\n";

std::string criterion(const std::string &quantity, const std::string &within)
{
  return "report: {criterion: [{quantity: " + quantity + ", within: " + within + "}]}\n";
}

Json criteria_of(const Driver &driver)
{
  return summary_of(driver).at("criteria");
}
} // namespace

// E and U come from a first run; limits at half of, at and beyond |E| + U then have known outcomes.
BOOST_AUTO_TEST_CASE(a_criterion_is_met_not_met_or_undecided)
{
  const Driver driver;
  const auto judge = [&](const std::string &within)
  {
    driver.write("test.yaml", ball_on_wall + fem + "laws: [{tsuji: {restitution: 0.95}}]\n" +
                                criterion("peak_force", within));
    const Outcome outcome = driver.run({"run", "test.yaml"});
    return std::pair(outcome, criteria_of(driver).at(0));
  };
  const auto [wide, first] = judge("50 %");
  BOOST_TEST(wide.status == 0, wide.err);
  BOOST_TEST(first.at("outcome") == "met");
  BOOST_TEST(wide.tells("criterion: peak force of tsuji within 50 % of fem: met ("), wide.out);
  const double reference = first.at("reference"), error = first.at("error"),
               uncertainty = first.at("expanded_uncertainty");
  BOOST_TEST(error == first.at("value").get<double>() - reference);
  BOOST_TEST_REQUIRE(uncertainty > 0);
  BOOST_TEST_REQUIRE(std::abs(error) > uncertainty);
  const auto [narrow, second] =
    judge(fmt::format("{}", 0.5 * (std::abs(error) - uncertainty) / reference));
  BOOST_TEST(narrow.status == 1);
  BOOST_TEST(second.at("outcome") == "not met");
  const auto [equal, third] = judge(fmt::format("{} N", std::abs(error)));
  BOOST_TEST(equal.status == 1);
  BOOST_TEST(third.at("outcome") == "undecided");
  BOOST_TEST(third.at("within_is") == "absolute");
  BOOST_TEST(equal.tells("the uncertainty is too large to decide"), equal.out);
  const auto [beyond, fourth] = judge(fmt::format("{} N", 1.001 * (std::abs(error) + uncertainty)));
  BOOST_TEST(beyond.status == 0);
  BOOST_TEST(fourth.at("outcome") == "met");
}

// A single mesh has no uncertainty, and a measurement may state none: nothing is accepted on them.
BOOST_AUTO_TEST_CASE(without_an_uncertainty_nothing_is_decided)
{
  const Driver driver;
  driver.write("test.yaml", ball_on_wall + "fem: {elements_per_contact_radius: 6, levels: 1}\n" +
                              "laws: [hertz]\n" + criterion("peak_force", "50 %"));
  const Outcome outcome = driver.run({"run", "test.yaml"});
  BOOST_TEST(outcome.status == 1);
  BOOST_TEST(outcome.tells("the uncertainty of fem is unknown"), outcome.out);
  BOOST_TEST(criteria_of(driver).at(0).at("outcome") == "undecided");

  driver.write("test.yaml", ball_on_wall + "fem: []\nlaws: [hertz]\nreference: test-1\n" +
                              "data: [{name: test-1, heights: [1 m, 90 cm, 81 cm]}]\n" +
                              criterion("restitution", "20 %"));
  const Outcome measured = driver.run({"run", "test.yaml", "--force"});
  BOOST_TEST(measured.status <= 1, measured.err);
  BOOST_TEST(measured.tells("criterion: restitution of hertz within 20 % of test-1"), measured.out);
}

// Hertz and finite elements share the velocity: 3 % of it change both alike, and the error of Hertz
// by much less than the force itself.
BOOST_AUTO_TEST_CASE(common_inputs_hardly_widen_a_difference)
{
  const Driver driver;
  driver.write("test.yaml", ball_on_wall + fem + "laws: [hertz]\n" +
                              criterion("peak_force", "40 %") +
                              "uncertain: {bodies.ball.velocity: {normal: 3 %}, runs: 5}\n");
  const Outcome outcome = driver.run({"run", "test.yaml"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  const Json judged = criteria_of(driver).at(0);
  BOOST_TEST(judged.at("outcome") == "met");
  // 2 * 1.2 * 3 % of the force are its own spread.
  BOOST_TEST(judged.at("half_widths").at("input").get<double>() <
             0.3 * 2 * 0.036 * judged.at("reference").get<double>());
  BOOST_TEST(judged.at("half_widths").at("input").get<double>() > 0);
}

BOOST_AUTO_TEST_CASE(what_is_no_report_is_refused)
{
  const Driver driver;
  const auto check = [&](const std::string &report, const std::string &message)
  {
    driver.write("test.yaml",
                 ball_on_wall +
                   "fem: []\nlaws: [hertz, {name: soft, law: kelvin-voigt, stiffness: 1 MN/m, "
                   "restitution: 0.9}]\nreference: hertz\nreport: " +
                   report + "\n");
    const Outcome outcome = driver.run({"check", "test.yaml"});
    BOOST_TEST(outcome.status == 2, report);
    BOOST_TEST(outcome.tells(message), outcome.err);
  };
  const auto judged = [&](const std::string &entry, const std::string &message)
  { check("{criterion: [{" + entry + "}]}", message); };
  check("{titel: x}", "did you mean 'title'");
  check("[x]", "must be a map");
  judged("within: 5 %", "quantity");
  judged("quantity: restitution", "within");
  judged("quantity: restitutoin, within: 5 %", "did you mean 'restitution'");
  judged("quantity: uncertainty peak_force, within: 5 %", "is an uncertainty, which counts in");
  judged("quantity: peak_force, within: 5 mm", "is in m; write a relative tolerance");
  judged("quantity: peak_force, within: 0 %", "is not positive");
  judged("quantity: peak_force, within: 5 %, model: hertz", "'hertz' is the reference of the case");
  judged("quantity: peak_force, within: 5 %, model: sofd", "did you mean 'soft'");

  driver.write("test.yaml", ball_on_wall +
                              "fem: []\nlaws: [hertz, sls, {tsuji: {restitution: 0.9}}]\n" +
                              criterion("peak_force", "5 %"));
  BOOST_TEST(driver.run({"check", "test.yaml"}).status == 2);
  driver.write("test.yaml", ball_on_wall +
                              "fem: []\nlaws: [hertz, {tsuji: {restitution: 0.9}}, {kelvin-voigt: "
                              "{stiffness: 1 MN/m, restitution: 0.9}}]\n" +
                              criterion("peak_force", "5 %"));
  const Outcome several = driver.run({"check", "test.yaml"});
  BOOST_TEST(several.status == 2);
  BOOST_TEST(several.tells("says for which model; write 'model:' and one of tsuji, kelvin-voigt"),
             several.err);
}

BOOST_AUTO_TEST_CASE(the_document_says_who_what_and_whether)
{
  if (boost::process::search_path("weasyprint").empty())
    return;
  const Driver driver;
  driver.write("test.yaml",
               ball_on_wall + fem +
                 "laws: [hertz]\nreport: {title: \"Ball \\\"A\\\" </style> on a wall\", number: "
                 "VR-17, revision: B, author: A. Author, intended_use: To size a guard., "
                 "criterion: [{quantity: peak_force, within: 40 %}]}\n");
  BOOST_TEST_REQUIRE(driver.run({"run", "test.yaml"}).status == 0);
  const std::filesystem::path report = driver.folder() / "results/test/report";
  const auto print = [&]
  {
    const Outcome outcome = driver.run({"report", "results/test", "--pdf"});
    BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
    return file_text(report / "report.pdf");
  };
  const std::string first = print(), html = file_text(report / "document.html");
  for (const char *part : {"VR-17", "A. Author", "To size a guard.", "Approved by",
                           "The acceptance criterion is met.", "K = (4/3) E", "1. Intended use",
                           "Appendix A. Reproduction", "elements_per_contact_radius"})
    BOOST_TEST((html.find(part) != std::string::npos), part);
  BOOST_TEST((html.find(driver.folder().string()) == std::string::npos));
  BOOST_TEST((html.find("results/test") == std::string::npos)); // in commands
  BOOST_TEST((html.find("</style> on") == std::string::npos));
  BOOST_TEST((print() == first)); // the same records give the same bytes
}

BOOST_AUTO_TEST_SUITE_END()
