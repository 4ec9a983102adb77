#define BOOST_TEST_MODULE cli_fit
#include <boost/test/unit_test.hpp>

#include "tests/cli/driver.h"

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
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/test/fit-tsuji.svg"));
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
  BOOST_TEST(refused({"--to", "one.csv", "--free", "mass"}, "has no number 'mass'"));
}

BOOST_AUTO_TEST_CASE(files_of_a_case_are_checked)
{
  const Driver driver;
  driver.write("bad.csv", "time [s],force B1-B2 [N]\n0,0\n1,nan\n");
  driver.write("data.yaml", lumped_only + "data: [{name: given, file: bad.csv}]\n");
  const Outcome data = driver.run({"check", "data.yaml"});
  BOOST_TEST(data.status == 2);
  BOOST_TEST(data.tells("bad.csv:3: 'nan' in column 'force B1-B2 [N]' is not a finite number"));

  driver.write("law.so", "no shared object");
  const Outcome rolling =
    driver.run({"fit", "incline", "--law", "spring-dashpot-slider", "--to", "hertz"});
  BOOST_TEST(rolling.status == 2);
  BOOST_TEST(rolling.tells("moves a sphere on an incline"), rolling.err);
  driver.write("law.yaml", two_balls + "fem: []\nlaws: [hertz, ./law.so]\n");
  const Outcome law = driver.run({"check", "law.yaml"});
  BOOST_TEST(law.status == 2);
  BOOST_TEST(law.tells("law.yaml:9: laws.law: ./law.so is no shared object"));
}
