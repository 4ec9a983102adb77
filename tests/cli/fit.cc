#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include "cases/records/history.h"
#include "tests/cli/driver.h"

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

BOOST_AUTO_TEST_SUITE_END()
