#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/records/records.h"
#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_run)

using namespace carambole::test;

namespace
{
nlohmann::json summary(const Driver &driver, const std::string &folder)
{
  return carambole::parse_json(file_text(driver.folder() / folder / "summary.json"));
}

const std::string with_expectations = two_balls + R"(fem: []
laws: [hertz, {tsuji: {restitution: 0.9}}]
expect:
  - {model: hertz, quantity: restitution, value: 1, tolerance: 1e-8, source: x}
)";
} // namespace

BOOST_AUTO_TEST_CASE(second_run_reuses_what_is_stored)
{
  const Driver driver;
  const Outcome first = driver.run({"run", "three-ball", "--only", "lumped"});
  BOOST_TEST_MESSAGE(first.err);
  BOOST_TEST(first.status == 0);
  BOOST_TEST(first.tells("to run"));
  BOOST_TEST(first.tells("pass: 22 of 23 expectations hold"));
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/three-ball/report/index.html"));
  const nlohmann::json json = summary(driver, "results/three-ball");
  BOOST_TEST(json.at("case").at("name") == "three-ball");
  BOOST_TEST(json.at("verdict") == "pass");

  const auto written = [&](const char *file)
  { return std::filesystem::last_write_time(driver.folder() / "results/three-ball" / file); };
  const std::vector files{"hertz/record.json", "hertz/history.csv", "summary.json",
                          "report/index.html", "report/figures/force-B1-B2.svg"};
  std::vector<std::filesystem::file_time_type> before;
  std::ranges::transform(files, std::back_inserter(before), written);
  const Outcome second = driver.run({"run", "three-ball", "--only", "lumped"});
  for (std::size_t i = 0; i < files.size(); ++i)
    BOOST_TEST((written(files[i]) == before[i]), files[i]); // nothing was done again
  BOOST_TEST(second.status == 0);
  BOOST_TEST(!second.tells("to run"));
  BOOST_TEST(summary(driver, "results/three-ball") == json);

  BOOST_TEST(driver.run({"run", "three-ball", "--only", "hertz", "--force"}).tells("to run"));
}

BOOST_AUTO_TEST_CASE(the_band_of_the_answer_is_stored_for_the_report)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  for (const char *text : {" 2.5% ", "3\u00a0%"}) // the second as pages print it
  {
    BOOST_TEST(driver.run({"run", "test.yaml", "--no-report", "--within", text}).status == 0);
    const auto settings =
      carambole::parse_json(file_text(driver.folder() / "results/test/run.json"));
    BOOST_TEST(settings.at("within") == (text[0] == '3' ? 0.03 : 0.025));
  }
  for (const std::string wrong : {"", "0", "-1", "101", "nan", "inf", "%", "5 % %", "5 mm", "0x5"})
  {
    const Outcome outcome = driver.run({"run", "test.yaml", "--within=" + wrong});
    BOOST_TEST(outcome.status == 2, wrong);
    BOOST_TEST(outcome.tells("--within"), wrong);
  }
}

BOOST_AUTO_TEST_CASE(what_changes_runs_again)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  BOOST_TEST(driver.run({"run", "test.yaml", "--no-report"}).status == 0);
  BOOST_TEST(!std::filesystem::exists(driver.folder() / "results/test/report"));

  const auto line_of = [](const Outcome &outcome, const std::string &model)
  {
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("  " + model + " "))
        return line;
    return std::string();
  };
  const auto runs = [&](const std::vector<std::string> &more, const std::string &model)
  {
    std::vector<std::string> arguments{"run", "test.yaml", "--no-report"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return line_of(driver.run(arguments), model).find("to run") != std::string::npos;
  };
  BOOST_TEST(!runs({}, "hertz"));
  BOOST_TEST(!runs({"--set", "title=New"}, "hertz"));
  BOOST_TEST(!runs({"--set", "laws.tsuji.restitution=0.8"}, "hertz"));
  BOOST_TEST(runs({"--set", "laws.tsuji.restitution=0.7"}, "tsuji"));
  BOOST_TEST(runs({"--set", "bodies.B1.velocity=2 m/s"}, "hertz"));
  const std::optional<carambole::StoredRecord> record =
    carambole::read_record(driver.folder() / "results/test", "hertz");
  BOOST_REQUIRE(record.has_value());
  BOOST_TEST(record->model.bodies.at(1).velocity == 2,
             boost::test_tools::tolerance(1e-8)); // equal masses swap speeds

  driver.write("results/test/hertz/record.json", "{\"schema\": 1, \"ca"); // damaged
  BOOST_TEST(runs({"--set", "bodies.B1.velocity=2 m/s"}, "hertz"));
}

BOOST_AUTO_TEST_CASE(exit_status_tells_whether_expectations_hold)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  BOOST_TEST(driver.run({"run", "test.yaml"}).status == 0);
  const Outcome failing = driver.run({"run", "test.yaml", "--set", "expect.0.value=0.5"});
  BOOST_TEST(failing.status == 1);
  BOOST_TEST(failing.tells("fails: restitution of hertz: 1, expected 0.5 ± 1e-06 %"),
             failing.out); // the tolerance of 1e-8 is relative
  BOOST_TEST(driver.run({"report", "results/test"}).status ==
             1); // the copy of the case has the override
  const Outcome known = driver.run({"run", "test.yaml", "--set", "expect.0.value=0.5", "--set",
                                    "expect.0.known_discrepancy=a finding"});
  BOOST_TEST(known.status == 0);
  BOOST_TEST(known.tells("known discrepancy: restitution of hertz"));
}

BOOST_AUTO_TEST_CASE(finite_elements_run_on_a_coarse_mesh)
{
  const Driver driver;
  const std::vector<std::string> arguments{"run",       "sphere-on-wall",
                                           "--levels",  "1",
                                           "--threads", "1",
                                           "--set",     "fem.elements_per_contact_radius=3",
                                           "--out",     "out"};
  const Outcome first = driver.run(arguments);
  BOOST_TEST_MESSAGE(first.err);
  BOOST_TEST((first.status == 0 ||
              first.status == 1)); // a mesh as coarse as this need not meet expectations
  const std::optional<carambole::StoredRecord> record =
    carambole::read_record(driver.folder() / "out", "fem");
  BOOST_REQUIRE(record.has_value());
  BOOST_TEST(record->model.uncertainty.size() == 0U); // one level has none to tell
  BOOST_TEST(!driver.run(arguments).tells("to run"));
  BOOST_TEST(driver.run({"check", "sphere-on-wall"}).status == 0);
}

BOOST_AUTO_TEST_CASE(what_a_single_mesh_cannot_have_is_not_judged)
{
  const Driver driver;
  driver.write("test.yaml",
               two_balls + "fem: {elements_per_contact_radius: 4, levels: 2}\nlaws: []\nexpect:\n"
                           "  - {model: fem, quantity: uncertainty restitution, value: 0, "
                           "tolerance: 1, source: x}\n");
  const Outcome one = driver.run({"run", "test.yaml", "--levels", "1", "--no-report"});
  BOOST_TEST(one.status == 0, one.out + one.err);
  BOOST_TEST(one.tells("no expectation was judged (1 expectation not judged: a single mesh has no"),
             one.out);
  const Outcome two = driver.run({"run", "test.yaml", "--no-report"});
  BOOST_TEST(two.status == 0, two.out + two.err);
  BOOST_TEST(two.tells("1 of 1 expectation holds"), two.out);
}

BOOST_AUTO_TEST_CASE(a_kind_that_is_a_name_takes_the_kind_and_says_so)
{
  const Driver driver;
  driver.write("test.yaml", two_balls +
                              "fem: [{name: fem, elements_per_contact_radius: 2, levels: 1}, "
                              "{name: full, elements_per_contact_radius: 2, levels: 1}]\n");
  const Outcome kind = driver.run({"run", "test.yaml", "--only", "fem", "--no-report"});
  BOOST_TEST(kind.status == 0, kind.err);
  BOOST_TEST(kind.tells("--only fem selects every model of kind fem, including full"), kind.out);
  const Outcome name =
    driver.run({"run", "test.yaml", "--only", "name:fem", "--no-report", "--out", "name"});
  BOOST_TEST(name.status == 0, name.err);
  BOOST_TEST(!name.tells("selects every model"), name.out);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "name/fem/record.json"));
  BOOST_TEST(!std::filesystem::exists(driver.folder() / "name/full"));
  BOOST_TEST(driver.run({"run", "test.yaml", "--only", "name:hurtz"}).status == 2);
}

BOOST_AUTO_TEST_CASE(report_is_rebuilt_from_the_folder_alone)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  BOOST_TEST(
    driver.run({"run", "test.yaml", "--out", "elsewhere", "--set", "bodies.B1.velocity=3 m/s"})
      .status == 0);
  std::filesystem::remove(driver.folder() / "test.yaml");
  std::filesystem::remove_all(driver.folder() / "elsewhere/report");
  std::filesystem::remove(driver.folder() / "elsewhere/summary.json");
  BOOST_TEST(driver.run({"report", "elsewhere"}).status == 0);
  driver.write("elsewhere/report/index.html", "spoilt");
  BOOST_TEST(driver.run({"report", "elsewhere"}).status == 0);
  BOOST_TEST(file_text(driver.folder() / "elsewhere/report/index.html") != "spoilt");
  const nlohmann::json json = summary(driver, "elsewhere");
  BOOST_TEST(json.at("case").at("name") == "test");
  BOOST_TEST(std::filesystem::exists(driver.folder() / "elsewhere/report/index.html"));
}

BOOST_AUTO_TEST_CASE(report_remembers_what_was_selected)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  BOOST_TEST(driver.run({"run", "test.yaml", "--only", "hertz"}).status == 0);
  const Outcome report = driver.run({"report", "results/test"});
  BOOST_TEST_MESSAGE(report.err);
  BOOST_TEST(report.status == 0);
  BOOST_TEST(report.tells("pass: 1 of 1 expectation holds"));
  BOOST_TEST(driver.run({"run", "test.yaml"}).status == 0); // of all
  std::filesystem::remove_all(driver.folder() / "results/test/tsuji");
  BOOST_TEST(driver.run({"report", "results/test"}).status == 1);
  driver.write("results/test/run.json", "{\"schema\": 1, \"on");
  BOOST_TEST(driver.run({"report", "results/test"}).tells("run.json: is damaged"));
}

BOOST_AUTO_TEST_CASE(resume_runs_what_is_missing_as_it_was_asked_for)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  BOOST_TEST(driver
               .run({"run", "test.yaml", "--only", "lumped", "--out", "out", "--no-report", "--set",
                     "bodies.B1.velocity=3 m/s"})
               .status == 0);
  std::filesystem::remove(driver.folder() / "test.yaml"); // the folder alone will do
  std::filesystem::remove_all(driver.folder() / "out/tsuji");
  const std::string kept = file_text(driver.folder() / "out/hertz/record.json");
  const Outcome resumed = driver.run({"resume", "out"});
  BOOST_TEST_MESSAGE(resumed.err);
  BOOST_TEST(resumed.status == 0);
  BOOST_TEST(resumed.tells("to run"));
  BOOST_TEST(file_text(driver.folder() / "out/hertz/record.json") == kept);
  BOOST_TEST(!std::filesystem::exists(driver.folder() / "out/report"));
  const std::optional<carambole::StoredRecord> record =
    carambole::read_record(driver.folder() / "out", "tsuji");
  BOOST_REQUIRE(record.has_value());
  BOOST_TEST(record->model.bodies.at(0).velocity + record->model.bodies.at(1).velocity == 3,
             boost::test_tools::tolerance(1e-8)); // equal masses keep the momentum
  BOOST_TEST(!driver.run({"resume", "out"}).tells("to run"));
}

BOOST_AUTO_TEST_CASE(report_without_every_record_is_no_pass)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  BOOST_TEST(driver.run({"run", "test.yaml"}).status == 0);
  driver.write("results/test/tsuji/history.csv", "time [s]\n0\n");
  const Outcome damaged = driver.run({"report", "results/test"});
  BOOST_TEST(damaged.status == 1);
  BOOST_TEST(damaged.tells("tsuji is skipped: its record is damaged"));
  BOOST_TEST(damaged.tells("incomplete, no usable record of tsuji"));
  BOOST_TEST(summary(driver, "results/test").at("verdict") == "fail");
  BOOST_TEST(summary(driver, "results/test").at("skipped").at(0).at("model") == "tsuji");

  const Outcome again = driver.run({"run", "test.yaml"});
  BOOST_TEST(again.status == 0);
  BOOST_TEST(again.tells("to run again: its record is damaged"));
  std::filesystem::remove_all(driver.folder() / "results/test/hertz"); // the reference
  const Outcome missing = driver.run({"report", "results/test"});
  BOOST_TEST(missing.status == 1);
  BOOST_TEST(missing.tells("hertz is skipped: it has not been run"));
}

BOOST_AUTO_TEST_CASE(a_folder_may_look_like_an_option)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  BOOST_TEST(driver.run({"run", "test.yaml", "--out", "-x"}).status == 0);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "-x/report/index.html"));
  BOOST_TEST(driver.run({"report", "--", "-x"}).status == 0);
}

BOOST_AUTO_TEST_CASE(a_missing_gnuplot_is_told_before_anything_is_computed)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  const Driver::Environment environment{{"PATH", "/nonexistent"}};
  const Outcome outcome = driver.run({"run", "test.yaml"}, environment);
  BOOST_TEST(outcome.status == 3);
  BOOST_TEST(outcome.tells("gnuplot"));
  BOOST_TEST(outcome.tells("--no-report"));
  BOOST_TEST(!std::filesystem::exists(driver.folder() / "results"));
  BOOST_TEST(driver.run({"run", "test.yaml", "--no-report"}, environment).status == 0);
}

BOOST_AUTO_TEST_CASE(only_takes_kinds_without_models_and_blanks)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  const Outcome none = driver.run({"run", "test.yaml", "--only", "data"});
  BOOST_TEST_MESSAGE(none.err);
  BOOST_TEST(none.status == 0);
  BOOST_TEST(
    none.tells("no expectation was judged (1 expectation not judged: the model was left out)"));
  const Outcome both = driver.run({"run", "test.yaml", "--only", "hertz, tsuji"});
  BOOST_TEST(both.status == 0);
  BOOST_TEST(both.tells("1 of 1 expectation holds;"));
}

BOOST_AUTO_TEST_CASE(names_are_separated_by_commas_or_by_spaces)
{
  const Driver driver;
  driver.write("test.yaml", two_balls + "fem: []\nlaws: [hertz, linear, rigid]\n");
  const auto models = [&](const std::vector<std::string> &arguments)
  {
    std::filesystem::remove_all(driver.folder() / "results");
    std::vector<std::string> all{"run", "--no-report"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = driver.run(all);
    BOOST_TEST(outcome.status == 0, outcome.err);
    std::string names;
    for (const char *name : {"hertz", "linear", "rigid"})
      if (std::filesystem::exists(driver.folder() / "results/test" / name / "record.json"))
        names += std::string(names.empty() ? "" : " ") + name;
    return names;
  };
  BOOST_TEST(models({"test.yaml", "--only", "hertz", "rigid"}) == "hertz rigid");
  BOOST_TEST(models({"test.yaml", "--only", "hertz,", "rigid", "--threads", "1"}) == "hertz rigid");
  BOOST_TEST(models({"test.yaml", "--only", "hertz", "--only", "rigid,linear"}) ==
             "hertz linear rigid");
  // Before the case, one word: the next is the case.
  BOOST_TEST(models({"--only", "hertz", "test.yaml"}) == "hertz");
  BOOST_TEST(models({"--threads", "1", "--only", "hertz,rigid", "test.yaml"}) == "hertz rigid");
  // Without a list before it a second word stays an error.
  const Outcome two = driver.run({"run", "test.yaml", "hertz"});
  BOOST_TEST(two.status == 2);
  BOOST_TEST(two.tells("hertz"), two.err);
}

BOOST_AUTO_TEST_CASE(any_locale_of_the_user_will_do)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  for (const char *locale : {"", "C", "xx_XX.UTF-8"}) // unset, ASCII, not installed
  {
    const Outcome outcome =
      driver.run({"run", "test.yaml", "--force"}, {{"LANG", ""}, {"LC_ALL", locale}});
    BOOST_TEST(outcome.status == 0);
    BOOST_TEST(outcome.err == ""); // not a warning of gnuplot
    std::filesystem::remove_all(driver.folder() / "results/test/report");
  }
}

BOOST_AUTO_TEST_CASE(folders_of_the_user_are_left_alone)
{
  const Driver driver;
  driver.write("test.yaml", with_expectations);
  const std::vector<std::string> before = driver.files();
  BOOST_TEST(driver.run({"run", "test.yaml", "--out", "."}).status == 2);
  BOOST_TEST(driver.run({"run", "test.yaml", "--out", "test.yaml"}).status == 2);
  BOOST_TEST(driver.run({"run", "test.yaml", "--out", "/proc/none"}).status == 2);
  BOOST_TEST(driver.files() == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(hostile_text_is_only_text)
{
  const Driver driver;
  const std::string evil =
    "' \" `touch pwned` $(touch pwned) @{touch pwned} <script>touch()</script> ../.. %s \\\\";
  const std::string folder = "it's $(touch pwned) `touch pwned` \"x";
  std::filesystem::create_directory(driver.folder() / folder);
  driver.write(folder + "/c'$(touch pwned).yaml",
               "name: hostile\nsource: |-\n  " + evil + "\n" + with_expectations);
  const std::vector<std::string> common{"run",   folder + "/c'$(touch pwned).yaml",
                                        "--set", "title=|-\n  " + evil,
                                        "--set", "expect.0.source=|-\n  " + evil};
  std::vector<std::string> elsewhere = common;
  elsewhere.insert(elsewhere.end(), {"--out", folder + "/out"});
  for (const std::vector<std::string> &arguments : {common, elsewhere})
  {
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST_MESSAGE(outcome.err);
    BOOST_TEST(outcome.status == 0);
  }
  for (const std::filesystem::path &results :
       {driver.folder() / "results/hostile", driver.folder() / folder / "out"})
  {
    const std::string page = file_text(results / "report/index.html");
    BOOST_TEST(page.find("&lt;script&gt;touch()") != std::string::npos);
    BOOST_TEST(page.find("<script>touch()") == std::string::npos);
  }
  for (const std::string &file : driver.files())
    BOOST_TEST(!file.ends_with("pwned"));
  for (const std::filesystem::directory_entry &entry :
       std::filesystem::directory_iterator(driver.folder()))
    BOOST_TEST((entry.path().filename() == "results" || entry.path().filename() == folder));
}

BOOST_AUTO_TEST_SUITE_END()
