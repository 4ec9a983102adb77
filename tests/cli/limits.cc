#include <boost/test/unit_test.hpp>

// What cannot be computed or read ends with words, and leaves the rest as it is.

#include <nlohmann/json.hpp>

#include "cases/records/records.h"
#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_limits)

using namespace carambole::test;

BOOST_AUTO_TEST_CASE(data_that_cannot_be_read_leave_the_other_models)
{
  const Driver driver;
  driver.write("good.csv", "time [ms],force B1-B2 [kN]\n0,0\n1,2\n2,0\n");
  driver.write("bad.csv", "time [ms],force B1-B2 [kN]\n0,0\n1,nan\n2,0\n");
  const std::string data = "data: [{name: good, file: good.csv}, {name: bad, file: bad.csv}]\n";
  driver.write("test.yaml", two_balls + "fem: []\nlaws: [hertz]\n" + data);
  const auto has_record = [&](const char *model)
  { return carambole::read_record(driver.folder() / "results/test", model).has_value(); };
  const std::string cell = "bad.csv:3: 'nan' in column";

  const Outcome check = driver.run({"check", "test.yaml"});
  BOOST_TEST(check.status == 2);
  BOOST_TEST(check.tells(cell));

  const Outcome run = driver.run({"run", "test.yaml", "--no-report"});
  BOOST_TEST(run.status == 1, run.out << run.err);
  BOOST_TEST(run.tells("test.yaml:10: data.bad."));
  BOOST_TEST(run.tells(cell));
  BOOST_TEST(!run.tells("needs the column")); // it has them
  BOOST_TEST(run.tells("bad is skipped: its file cannot be used"));
  BOOST_TEST(has_record("hertz"));
  BOOST_TEST(has_record("good"));
  BOOST_TEST(!has_record("bad"));
  for (const char *model : {"hertz", "good"}) // what they were computed by
  {
    const auto record = carambole::read_record(driver.folder() / "results/test", model);
    BOOST_TEST(record->build.find(", ") != std::string::npos, record->build);
  }
  const auto summary =
    carambole::parse_json(file_text(driver.folder() / "results/test/summary.json"));
  BOOST_TEST(summary.at("models").size() == 2U);
  BOOST_TEST(summary.at("verdict") == "fail");

  // With nothing else to run there is nothing to leave.
  driver.write("test.yaml", two_balls + "fem: []\nlaws: []\ndata: [{name: bad, file: bad.csv}]\n");
  BOOST_TEST(driver.run({"run", "test.yaml", "--no-report"}).status == 2);

  // Mended, the entry is read; what is stored of the others stays.
  driver.write("bad.csv", "time [ms],force B1-B2 [kN]\n0,0\n1,3\n2,0\n");
  driver.write("test.yaml", two_balls + "fem: []\nlaws: [hertz]\n" + data);
  const Outcome mended = driver.run({"run", "test.yaml", "--no-report"});
  BOOST_TEST(mended.status == 0, mended.out << mended.err);
  BOOST_TEST(has_record("bad"));
}

BOOST_AUTO_TEST_CASE(a_formula_without_end_ends_with_words)
{
  const Driver driver;
  driver.write("test.yaml", two_balls +
                              "fem: []\nlaws: [hertz, {name: rough, law: expression, formula: "
                              "'K*delta^1.5*(1 + 0.5*sin(1e14*delta/R))'}]\n");
  BOOST_TEST(driver.run({"check", "test.yaml"}).status == 0);
  const Outcome run = driver.run({"run", "test.yaml", "--no-report"});
  BOOST_TEST(run.status == 3, run.out << run.err);
  BOOST_TEST(run.tells("rough"));
  BOOST_TEST(run.tells("too fast with approach or rate"));
  BOOST_TEST(carambole::read_record(driver.folder() / "results/test", "hertz").has_value());
  BOOST_TEST(!carambole::read_record(driver.folder() / "results/test", "rough").has_value());
}

BOOST_AUTO_TEST_CASE(values_beyond_the_range_of_numbers_are_refused_by_check)
{
  const Driver driver;
  const auto check = [&](const std::string &text)
  {
    driver.write("test.yaml", text);
    return driver.run({"check", "test.yaml"});
  };
  const auto with = [](const std::string &part, const std::string &replacement)
  {
    std::string text = two_balls + "fem: []\nlaws: [{power: {stiffness: 1e9 N/m^1.5}}]\n";
    return text.replace(text.find(part), part.size(), replacement);
  };
  BOOST_TEST(check(with("1 m/s", "1 m/s")).status == 0);
  for (const auto &[part, value, key] :
       {std::tuple("10 mm", "1e307 km", "test.yaml:4: bodies.B1.sphere.radius"),
        {"10 mm", "1e-306 nm", "test.yaml:4: bodies.B1.sphere.radius"},
        {"1 m/s", "1e-307 nm/s", "test.yaml:4: bodies.B1.velocity"},
        {"206 GPa", "1e300 GPa", "test.yaml:7: materials.steel.youngs_modulus"},
        {"1e9 N/m^1.5", "1e305 GN/m^1.5", "test.yaml:9: laws.power.stiffness"}})
  {
    const Outcome outcome = check(with(part, value));
    BOOST_TEST(outcome.status == 2, value);
    BOOST_TEST(outcome.tells(key), outcome.err);
    BOOST_TEST(outcome.tells("outside the range of numbers"), outcome.err);
  }
}

BOOST_AUTO_TEST_CASE(a_model_that_cannot_fit_is_refused_before_it_is_run)
{
  const Driver limited("/bin/sh");
  limited.write("test.yaml", two_balls + "fem: {elements_per_contact_radius: 600, levels: 1}\n"
                                         "laws: [hertz]\n");
  const auto run = [&](const std::string &arguments)
  {
    return limited.run(
      {"-c", "ulimit -v 4000000; exec " CARAMBOLE_PROGRAM " " + arguments + " test.yaml"});
  };
  for (const char *command : {"check", "run --no-report"})
  {
    const Outcome outcome = run(command);
    BOOST_TEST(outcome.status == 2, outcome.out << outcome.err);
    BOOST_TEST(outcome.tells("test.yaml: fem.fem: about 1."), outcome.err);
    BOOST_TEST(outcome.tells("GB is available within the limit of the address space (ulimit -v)"),
               outcome.err);
  }
  BOOST_TEST(carambole::read_record(limited.folder() / "results/test", "hertz").has_value());
  BOOST_TEST(!std::filesystem::exists(limited.folder() / "results/test/fem"));

  limited.write("test.yaml",
                two_balls + "fem: {elements_per_contact_radius: 4, levels: 1}\nlaws: [hertz]\n");
  const Outcome small = run("check");
  BOOST_TEST(small.status == 0, small.err);
  BOOST_TEST(small.tells("fem: up to about 21 MB of memory and 3 MB of disk"), small.out);
}

BOOST_AUTO_TEST_SUITE_END()
