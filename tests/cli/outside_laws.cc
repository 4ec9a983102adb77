// Laws from shared objects that crash or never return, and who holds a folder of results meanwhile.

#include <boost/process/args.hpp>
#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_outside_laws)

using namespace carambole::test;

namespace
{
void write_case(const Driver &driver)
{
  std::filesystem::copy_file(OUTSIDE_LAW, driver.folder() / "law.so");
  driver.write("own.yaml", R"(bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: B, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: []
reference: hertz
laws: [hertz, {name: mine, law: ./law.so}, {linear: {stiffness: 100 MN/m}}, {name: taken, law: tsuji, restitution: {from: hertz}}]
)");
}

bool has_record(const Driver &driver, const char *model)
{
  return std::filesystem::exists(driver.folder() / "results/own" / model / "record.json");
}
} // namespace

BOOST_AUTO_TEST_CASE(a_law_that_crashes_costs_no_other_law)
{
  const Driver driver;
  write_case(driver);
  const Outcome run = driver.run({"run", "own.yaml"}, {{"CARAMBOLE_TEST_LAW", "crash"}});
  BOOST_TEST(run.status == 3, run.err);
  BOOST_TEST(run.tells("was killed by signal 11"));
  for (const char *model : {"hertz", "linear", "taken"})
    BOOST_TEST(has_record(driver, model), model);
  BOOST_TEST(!has_record(driver, "mine"));
  const std::string page = file_text(driver.folder() / "results/own/report/index.html");
  BOOST_TEST(page.find("it failed: its program ended") != std::string::npos);
  BOOST_TEST(driver.run({"run", "own.yaml"}).status == 0);
  BOOST_TEST(has_record(driver, "mine"));
}

BOOST_AUTO_TEST_CASE(a_law_that_never_returns_ends_at_the_first_signal)
{
  const Driver driver;
  write_case(driver);
  boost::process::child child = driver.start({"run", "own.yaml"}, {{"CARAMBOLE_TEST_LAW", "hang"}});
  BOOST_REQUIRE(
    comes_true(child, [&] { return holds(driver.folder() / "results/own", ".mine.partial-"); }));
  // Whoever wants the folder now is told by which process it is held.
  const Outcome other = driver.run({"run", "own.yaml"});
  BOOST_TEST(other.status == 2);
  BOOST_TEST(other.tells("another run is using this folder, process " + std::to_string(child.id())),
             other.err);
  kill(child.id(), SIGTERM);
  const Outcome outcome = driver.finish(child);
  BOOST_TEST(outcome.status == 130);
  BOOST_TEST(has_record(driver, "linear"));
  BOOST_TEST(driver.run({"run", "own.yaml"}).status == 0);
}

// A driver that is killed leaves its solver, which a signal ends soon; until then it is named.
BOOST_AUTO_TEST_CASE(a_process_that_is_left_is_named)
{
  const Driver driver;
  write_case(driver);
  boost::process::child child = driver.start({"run", "own.yaml"}, {{"CARAMBOLE_TEST_LAW", "hang"}});
  BOOST_REQUIRE(
    comes_true(child, [&] { return holds(driver.folder() / "results/own", ".mine.partial-"); }));
  const pid_t solver = child_of(child.id());
  BOOST_REQUIRE(solver > 0);
  kill(solver, SIGSTOP); // so that the signal of its parent's end waits
  kill(child.id(), SIGKILL);
  driver.finish(child);
  boost::process::child next = driver.start({"run", "own.yaml"});
  const std::string name = std::to_string(solver) + " (carambole-lumped)";
  BOOST_TEST(comes_true(next, [&] { return driver.printed().find(name) != std::string::npos; }));
  kill(solver, SIGCONT);
  const Outcome outcome = driver.finish(next);
  BOOST_TEST(outcome.status == 0, outcome.err);
}

// gnuplot reads it before all settings of its own.
BOOST_AUTO_TEST_CASE(a_terminal_of_gnuplot_in_the_environment_does_not_matter)
{
  const Driver driver;
  write_case(driver);
  const Outcome run = driver.run({"run", "own.yaml"}, {{"GNUTERM", "no such terminal"}});
  BOOST_TEST(run.status == 0, run.err);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/own/report/figures"));
}

BOOST_AUTO_TEST_SUITE_END()
