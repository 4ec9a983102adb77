#define BOOST_TEST_MODULE cli_sweep
#include <boost/test/unit_test.hpp>

#include <chrono>

#include "tests/cli/driver.h"

using namespace carambole::test;

namespace
{
const std::string lumped_only =
  two_balls + "fem: []\nlaws: [hertz, {thornton: {yield_stress: 1 GPa}}]\n";
}

BOOST_AUTO_TEST_CASE(a_sweep_leaves_one_table)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const Outcome sweep =
    driver.run({"sweep", "test.yaml", "--vary", "bodies.0.velocity=0.01:1:3", "--log", "--vary",
                "materials.steel.youngs_modulus=100:200:2", "--only", "hertz"});
  BOOST_TEST_MESSAGE(sweep.err);
  BOOST_TEST(sweep.status == 0);
  BOOST_TEST(sweep.tells("results/test-sweep/sweep.csv"));
  const std::string table = file_text(driver.folder() / "results/test-sweep/sweep.csv");
  BOOST_TEST(
    table.starts_with("bodies.0.velocity [m/s],materials.steel.youngs_modulus [GPa],hertz "));
  BOOST_TEST(std::count(table.begin(), table.end(), '\n') == 1 + 3 * 2);
  BOOST_TEST(table.find("\n0.1,200,") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_sweep_refuses_what_is_wrong)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const auto check = [&](const std::vector<std::string> &arguments, const std::string &message)
  {
    std::vector<std::string> all{"sweep", "test.yaml"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = driver.run(all);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells(message), outcome.err);
    BOOST_TEST(!std::filesystem::exists(driver.folder() / "results/test-sweep/sweep.csv"));
  };
  check({}, "--vary is required");
  check({"--vary", "bodies.0.velocity=1:2"}, "A:B:N");
  check({"--vary", "bodies.0.velocty=1:2:3"}, "write the unit behind");
  check({"--vary", "bodies.0.velocity=-2:2:3"}, "never meet");
  check({"--vary", "bodies.0.velocity=1:2:3", "--only", "hurtz"}, "did you mean 'hertz'");
}

BOOST_AUTO_TEST_CASE(ten_thousand_impacts_take_no_time)
{
  const Driver driver;
  driver.write("test.yaml", lumped_only);
  const auto start = std::chrono::steady_clock::now();
  const Outcome sweep = driver.run({"sweep", "test.yaml", "--vary",
                                    "bodies.0.velocity=0.01:10:10000", "--log", "--only", "hertz"});
  BOOST_TEST(sweep.status == 0);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  // 0.3 s on two cores that do nothing else; this is for a machine that is shared.
  BOOST_TEST(elapsed.count() < 3);
}
