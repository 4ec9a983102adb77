#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/records/history.h"
#include "cases/values/json_text.h"
#include "tests/cli/driver.h"
#include "tests/load_cell.h"

BOOST_AUTO_TEST_SUITE(cli_fit)

using namespace carambole::test;

namespace
{
const std::string lumped_only = two_balls + "fem: []\nlaws: [hertz]\n";
}

BOOST_AUTO_TEST_CASE(fit_prints_what_to_paste)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  driver.write("measured.csv", "velocity [m/s],restitution\n0.5,0.81\n1,0.8\n2,0.79\n");
  const Outcome fit = driver.run({"fit", "test.yaml", "--law", "tsuji", "--to", "measured.csv"});
  BOOST_TEST_MESSAGE(fit.err);
  BOOST_TEST(fit.status == 0);
  // Tsuji's restitution is that of its parameter at every speed: the mean of the three.
  BOOST_TEST(fit.tells("- {name: tsuji-fit, law: tsuji, restitution: 0.8}"));
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/test/fit-tsuji-measured.svg"));
}

BOOST_AUTO_TEST_CASE(few_restitutions_rank_no_laws)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const auto ranked = [&](const std::string &rows)
  {
    driver.write("measured.csv", "velocity [m/s],restitution\n" + rows);
    return driver.run({"fit", "test.yaml", "--law", "all", "--to", "measured.csv"});
  };
  // Of three values no law with a parameter has a finite criterion: Hertz' law is not the best.
  const Outcome three = ranked("0.5,0.81\n1,0.8\n2,0.79\n");
  BOOST_TEST(three.status == 2);
  BOOST_TEST(three.tells("3 independent values are too few to rank laws"), three.err);
  BOOST_TEST(!three.tells("fits best"));
  const Outcome four = ranked("0.5,0.81\n1,0.8\n2,0.79\n3,0.81\n");
  BOOST_TEST(four.status == 0, four.err);
  BOOST_TEST(four.tells("independent values are too few for its 2 parameters"), four.out);
  BOOST_TEST(!four.tells("hertz fits best"), four.out);
  BOOST_TEST(!four.tells(" inf "), four.out);
}

BOOST_AUTO_TEST_CASE(restitutions_in_per_cent_need_their_unit)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const auto fitted = [&](const std::string &text)
  {
    driver.write("measured.csv", text);
    return driver.run({"fit", "test.yaml", "--law", "tsuji", "--to", "measured.csv"});
  };
  const Outcome bare = fitted("velocity [m/s],restitution\n0.5,81\n1,80\n2,79\n");
  BOOST_TEST(bare.status == 2);
  BOOST_TEST(bare.tells("the restitution 81 is above 1"), bare.err);
  BOOST_TEST(bare.tells("write the header 'restitution [%]'"), bare.err);
  const Outcome given = fitted("velocity [m/s],restitution [%]\n0.5,81\n1,80\n2,79\n");
  BOOST_TEST(given.status == 0, given.err);
  BOOST_TEST(given.tells("- {name: tsuji-fit, law: tsuji, restitution: 0.8}"), given.out);
}

BOOST_AUTO_TEST_CASE(fit_reads_a_file_as_the_case_does)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  BOOST_TEST(driver.run({"run", "test.yaml", "--no-report"}).status == 0);
  // The force of Hertz's law, called otherwise and in other units.
  const carambole::History history =
    carambole::read_history(driver.folder() / "results/test/hertz/history.csv");
  std::string lab = "t [us],F [kN]\n";
  for (std::size_t k = 0; k < history.columns.front().values.size(); ++k)
    lab += fmt::format("{},{}\n", 1e6 * history.columns.front().values[k],
                       1e-3 * history.find("force B1-B2")->values[k]);
  driver.write("lab.csv", lab);
  const std::vector<std::string> arguments{"fit", "data.yaml", "--law", "tsuji", "--to", "lab.csv"};
  driver.write("data.yaml", lumped_only);
  // Of one contact the units say which column is which.
  const Outcome unnamed = driver.run(arguments);
  BOOST_TEST(unnamed.status == 0, unnamed.err);
  BOOST_TEST(unnamed.tells("the time is 't [us]', the force is 'F [kN]'"), unnamed.out);
  driver.write("two.csv", "t [us],F [kN],G [kN]\n0,0,0\n1,1,1\n");
  const Outcome two = driver.run({"fit", "data.yaml", "--law", "tsuji", "--to", "two.csv"});
  BOOST_TEST(two.status == 2);
  BOOST_TEST(two.tells("it has t [us], F [kN], G [kN]. Columns with other names can be assigned"),
             two.err);
  driver.write("data.yaml", lumped_only + "data: [{name: given, file: lab.csv, columns: "
                                          "{time: \"t [us]\", force B1-B2: \"F [kN]\"}}]\n");
  const Outcome named = driver.run(arguments);
  BOOST_TEST(named.status == 0, named.out + named.err);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/data/fit-tsuji-lab.svg"));
  BOOST_TEST(driver.run({"fit", "data.yaml", "--law", "tsuji", "--to", "given"}).status == 0);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/data/fit-tsuji-given.svg"));
}

BOOST_AUTO_TEST_CASE(fit_refuses_what_is_wrong)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  driver.write("one.csv", "velocity [m/s],restitution\n1,0.8\n");
  const auto refused = [&](const std::vector<std::string> &more, const std::string &part)
  {
    std::vector<std::string> arguments{"fit", "test.yaml", "--law", "tsuji"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST_MESSAGE(outcome.err);
    return outcome.status == 2 && outcome.tells(part);
  };
  BOOST_TEST(refused({}, "--to is required"));
  BOOST_TEST(refused({"--to", "absent.csv"}, "neither a file nor a model"));
  BOOST_TEST(refused({"--to", "one.csv"}, "more observations than free parameters"));
  BOOST_TEST(refused({"--to", "one.csv", "--free", "mass"}, "has no numeric parameter 'mass'"));
}

BOOST_AUTO_TEST_CASE(files_of_a_case_are_checked)
{
  const Driver driver;
  driver.write("bad.csv", "time [s],force B1-B2 [N]\n0,0\n1,nan\n");
  driver.write("data.yaml", lumped_only + "data: [{name: given, file: bad.csv}]\n");
  const Outcome data = driver.run({"check", "data.yaml"});
  BOOST_TEST(data.status == 2);
  BOOST_TEST(data.tells("bad.csv:3: 'nan' in column 'force B1-B2 [N]' is not a finite number"));

  driver.write("law.so", "cannot be loaded as a shared object");
  const Outcome rolling =
    driver.run({"fit", "incline", "--law", "spring-dashpot-slider", "--to", "hertz"});
  BOOST_TEST(rolling.status == 2);
  BOOST_TEST(rolling.tells("is a law for a sphere on an incline"), rolling.err);
  driver.write("law.yaml", two_balls + "fem: []\nlaws: [hertz, ./law.so]\n");
  const Outcome law = driver.run({"check", "law.yaml"});
  BOOST_TEST(law.status == 2);
  BOOST_TEST(law.tells("law.yaml:9: laws.law: ./law.so cannot be loaded as a shared object"));
}

namespace
{
/// What a load cell records of tsuji's law with a restitution of .85: an offset, a clock of its
/// own, 1 % of noise.
Recording load_cell(const Driver &driver, unsigned seed)
{
  driver.write("truth.yaml", two_balls + "fem: []\nlaws: [{tsuji: {restitution: 0.85}}]\n");
  BOOST_TEST(driver.run({"run", "truth.yaml", "--no-report"}).status == 0);
  const carambole::History history =
    carambole::read_history(driver.folder() / "results/truth/tsuji/history.csv");
  const std::vector<double> &t = history.columns.front().values,
                            &f = history.find("force B1-B2")->values;
  const double duration = t.back(), peak = *std::ranges::max_element(f);
  return record(
    {.step = duration / 200,
     .before = 1.003 * duration,
     .after = duration,
     .shift = 0.0123,
     .offset = 0.07 * peak,
     .noise = 0.01 * peak,
     .seed = seed},
    [&](double at)
    {
      const auto above = std::ranges::upper_bound(t, at);
      if (above == t.begin() || above == t.end())
        return 0.0;
      const auto k = static_cast<std::size_t>(above - t.begin());
      return f[k - 1] + (f[k] - f[k - 1]) * (at - t[k - 1]) / (t[k] - t[k - 1]);
    },
    duration);
}

const std::string measured_case =
  lumped_only.substr(0, lumped_only.find("laws:")) +
  "laws: [hertz, {tsuji: {restitution: 0.85}}, {name: loose, law: tsuji, restitution: 0.5}]\n"
  "data: [{name: lab, file: lab.csv, columns: {time: 't [ms]', force B1-B2: 'F [kN]'}}]\n"
  "reference: lab\n";
} // namespace

// From a file of a load cell to the law; the folder is then free for a run.
BOOST_AUTO_TEST_CASE(all_laws_are_ranked_by_how_they_fit_a_measurement)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  driver.write("lab.csv", load_cell(driver, 4).csv());
  const Outcome all = driver.run({"fit", "test.yaml", "--law", "all", "--to", "lab.csv"});
  BOOST_TEST_MESSAGE(all.out);
  BOOST_TEST(all.status == 0, all.err);
  BOOST_TEST(all.tells("tsuji fits best"));
  BOOST_TEST(all.tells("measured (95 %): restitution 0.8"));
  BOOST_TEST(all.tells("- {name: tsuji-fit, law: tsuji, restitution: 0.8"));
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/test/fit-all-lab.svg"));
  BOOST_TEST(driver.run({"run", "test.yaml", "--no-report"}).status == 0);
  const Outcome freed =
    driver.run({"fit", "test.yaml", "--law", "all", "--to", "lab.csv", "--free", "restitution"});
  BOOST_TEST(freed.status == 2);
  BOOST_TEST(freed.tells("need one law"));
  const Outcome unlike =
    driver.run({"fit", "test.yaml", "test.yaml", "--law", "tsuji", "--to", "lab.csv"});
  BOOST_TEST(unlike.status == 2);
  BOOST_TEST(unlike.tells("names 1 data for 2 cases"), unlike.err);
  driver.write("second.csv", load_cell(driver, 5).csv());
  const Outcome both =
    driver.run({"fit", "test.yaml", "--law", "tsuji", "--to", "lab.csv,second.csv"});
  BOOST_TEST(both.status == 0, both.err);
  BOOST_TEST(both.tells("tsuji fitted to 2 files together"));
}

BOOST_AUTO_TEST_CASE(a_measurement_as_reference_is_answered)
{
  const Driver driver;
  driver.write("lab.csv", load_cell(driver, 4).csv());
  driver.write("test.yaml", measured_case);
  const Outcome first = driver.run({"run", "test.yaml", "--no-report"});
  BOOST_TEST(first.status == 0, first.err);
  BOOST_TEST(first.tells("lab: restitution 0.8"), first.out);
  BOOST_TEST(first.tells("±"));
  BOOST_TEST(first.tells("--set data.lab.shift=fitted"));
  BOOST_TEST(!first.tells("use "));
  const Outcome fitted =
    driver.run({"run", "test.yaml", "--no-report", "--set", "data.lab.shift=fitted"});
  BOOST_TEST(fitted.status == 0, fitted.err);
  BOOST_TEST(fitted.tells("use {tsuji: {restitution: 0.85}}"), fitted.out);
  BOOST_TEST(!fitted.tells("to settle it"));
  const auto summary = carambole::read_json(driver.folder() / "results/test/summary.json");
  const auto &answer = summary.at("answer");
  BOOST_TEST(answer.at("reference").at("kind") == "data");
  const auto &restitution = answer.at("reference").at("restitution");
  BOOST_TEST(std::abs(restitution.at("value").get<double>() - 0.85) <
             1.5 * restitution.at("uncertainty").get<double>());
  BOOST_TEST(answer.at("reference").at("peak_force B1-B2").contains("uncertainty"));
  BOOST_TEST(answer.at("law").at("calibrated") == true);
}

BOOST_AUTO_TEST_CASE(odd_measurements_are_told)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const Recording recording = load_cell(driver, 1);
  const auto fit = [&](const std::string &text)
  {
    driver.write("lab.csv", text);
    return driver.run({"fit", "test.yaml", "--law", "tsuji", "--to", "lab.csv"});
  };
  const auto refused = [&](const std::string &text, const std::string &part)
  {
    const Outcome outcome = fit(text);
    BOOST_TEST_MESSAGE(outcome.err);
    return outcome.status == 2 && outcome.tells(part);
  };
  const std::string csv = recording.csv();
  BOOST_TEST(refused("t [ms],F [kN]\n", "then lines of numbers"));
  BOOST_TEST(refused("t [ms],F [kN]\n0,1\n", "more observations than free parameters"));
  BOOST_TEST(refused(csv + "1e9,nan\n", "'nan' in column 'F [kN]'"));
  BOOST_TEST(refused(csv + "0,0\n", "must not decrease from line to line"));
  BOOST_TEST(refused(recording.csv("t", "F"), "needs the columns"));
  BOOST_TEST(refused(recording.csv("t [ms]", "F [kX]"), "needs the columns"));
  BOOST_TEST(refused(recording.csv("t [ms]", "force B1-B2 [kX]"), "kX"));
  BOOST_TEST(refused(csv.substr(csv.find('\n') + 1), "numbers where headers are expected"));
  BOOST_TEST(refused(recording.csv("t [ms]", "F [mm]"), "needs the columns"));
  // What is read otherwise gives the same restitution.
  const Outcome plain = fit(csv);
  const std::string entry = plain.out.substr(plain.out.find("- {name: tsuji-fit"));
  std::string commas = csv;
  for (char &c : commas)
    c = c == ',' ? ';' : c == '.' ? ',' : c;
  std::string turned = "t [ms],F [kN]\n";
  for (std::size_t k = 0; k < recording.times.size(); ++k)
    turned += fmt::format("{:.9g},{:.7g}\n", 1e3 * recording.times[k], -1e-3 * recording.forces[k]);
  std::string returns;
  for (const char c : csv)
    returns += c == '\n' ? std::string("\r\n") : std::string(1, c);
  for (const std::string &text : {commas, turned, "\xEF\xBB\xBF# a cell\n" + csv, returns})
  {
    const Outcome outcome = fit(text);
    BOOST_TEST(outcome.status == 0, outcome.err);
    BOOST_TEST(outcome.tells(entry.substr(0, entry.find('}'))), outcome.out);
  }
}

BOOST_AUTO_TEST_SUITE_END()
