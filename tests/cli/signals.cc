#include <boost/test/unit_test.hpp>

#include "cases/records/records.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_signals)

using namespace carambole::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace
{
/// A run whose finite elements take as long as a mesh of this fineness does.
std::vector<std::string> run_of(int elements)
{
  return {"run",
          "sphere-on-wall",
          "--only",
          "fem",
          "--levels",
          "1",
          "--no-report",
          "--threads",
          "1",
          "--set",
          "fem.elements_per_contact_radius=" + std::to_string(elements),
          "--out",
          "out"};
}
constexpr int for_minutes = 60, for_a_moment = 12;

/// Starts a run and waits until its finite elements have begun.
boost::process::child start_working(const Driver &driver, const std::vector<std::string> &arguments)
{
  boost::process::child child = driver.start(arguments);
  BOOST_REQUIRE(comes_true(child, [&] { return holds(driver.folder() / "out", ".fem.partial-"); }));
  return child;
}
} // namespace

BOOST_AUTO_TEST_CASE(a_signal_that_was_ignored_at_the_start_stays_ignored)
{
  const Driver nohup("/usr/bin/nohup");
  std::vector<std::string> arguments = run_of(for_a_moment);
  arguments.insert(arguments.begin(), CARAMBOLE_PROGRAM);
  boost::process::child child = start_working(nohup, arguments);
  const pid_t solver = child_of(child.id());
  kill(child.id(), SIGHUP);
  if (solver > 0)
    kill(solver, SIGHUP);
  const Outcome outcome = nohup.finish(child);
  BOOST_TEST(outcome.status != 130, outcome.err);
  BOOST_TEST(!outcome.tells("interrupted"));
  BOOST_TEST(carambole::read_record(nohup.folder() / "out", "fem").has_value());
}

BOOST_AUTO_TEST_CASE(every_signal_that_stops_a_run_leaves_a_checkpoint)
{
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU})
  {
    const Driver driver;
    boost::process::child child = start_working(driver, run_of(for_minutes));
    let_work(child, child_of(child.id()), 0.3); // into the set-up or the steps
    kill(child.id(), signal);
    const Outcome outcome = driver.finish(child);
    BOOST_TEST(outcome.status == 130, outcome.err);
    BOOST_TEST(outcome.tells("fem: stopped at t = "), signal << ": " << outcome.err);
    BOOST_TEST(outcome.tells("interrupted; finished and stored in out: nothing"));
    BOOST_TEST(!holds(driver.folder() / "out", ".partial-"));
    BOOST_TEST((fs::exists(driver.folder() / "out/.fem.checkpoint/checkpoint-0.bin") ||
                outcome.tells("nothing had been computed yet")));
  }
}

BOOST_AUTO_TEST_CASE(a_limit_of_processor_time_leaves_a_checkpoint)
{
  const Driver driver("/bin/sh");
  std::vector<std::string> arguments{"-c", "ulimit -S -t 2; exec \"$0\" \"$@\"", CARAMBOLE_PROGRAM};
  // A mesh whose set-up takes less than the limit, and whose steps take much more.
  const std::vector<std::string> run = run_of(60);
  arguments.insert(arguments.end(), run.begin(), run.end());
  const Outcome outcome = driver.run(arguments);
  BOOST_TEST(outcome.status == 130, outcome.err);
  BOOST_TEST(outcome.tells("continue with: carambole resume out"), outcome.err);
  BOOST_TEST(fs::exists(driver.folder() / "out/.fem.checkpoint/checkpoint-0.bin"));
}

BOOST_AUTO_TEST_CASE(a_second_signal_ends_a_run_at_once)
{
  const Driver driver;
  boost::process::child child = start_working(driver, run_of(for_minutes));
  const pid_t solver = child_of(child.id());
  BOOST_REQUIRE(solver > 0);
  kill(solver, SIGSTOP); // it will never answer
  kill(child.id(), SIGTERM);
  std::this_thread::sleep_for(500ms);
  BOOST_TEST(child.running()); // it waits for the solver's checkpoint
  kill(child.id(), SIGTERM);
  BOOST_TEST(driver.finish(child).status == 130);
  while (kill(solver, 0) == 0) // nor does the solver go on
    std::this_thread::sleep_for(2ms);
}

BOOST_AUTO_TEST_CASE(one_signal_that_arrives_twice_is_one)
{
  // As from `timeout`, which tells the program and then its whole group.
  const Driver driver;
  boost::process::child child = start_working(driver, run_of(for_minutes));
  const pid_t solver = child_of(child.id());
  kill(child.id(), SIGTERM);
  kill(solver, SIGTERM);
  kill(child.id(), SIGTERM);
  const Outcome outcome = driver.finish(child);
  BOOST_TEST(outcome.status == 130);
  BOOST_TEST(outcome.tells("interrupted; finished and stored in out"), outcome.err);
}

BOOST_AUTO_TEST_CASE(a_second_signal_ends_a_solver_that_waits_for_its_disk)
{
  const Driver solver(CARAMBOLE_FEM_PROGRAM);
  solver.write("case.yaml", two_balls);
  const Driver::Environment environment{{"LD_PRELOAD", HANGING_DISK},
                                        {"HANGING_DISK", (solver.folder() / "waits").string()}};
  boost::process::child child = solver.start(
    {"run", "case.yaml", "--model", "fem", "--out", "out", "--checkpoint-every", "0"}, environment);
  BOOST_REQUIRE(comes_true(child, [&] { return fs::exists(solver.folder() / "waits"); }));
  kill(child.id(), SIGHUP);
  std::this_thread::sleep_for(500ms);
  BOOST_TEST(child.running());
  kill(child.id(), SIGHUP);
  BOOST_TEST(solver.finish(child).status == 130);
}

BOOST_AUTO_TEST_CASE(a_library_that_hangs_at_the_end_keeps_no_program)
{
  const Driver solver(CARAMBOLE_FEM_PROGRAM);
  const Outcome outcome = solver.run({"--version"}, {{"LD_PRELOAD", HANGING_END}});
  BOOST_TEST(outcome.status == 0, outcome.err);
}

BOOST_AUTO_TEST_CASE(little_memory_ends_a_run_with_a_status_of_its_own)
{
  const Driver driver("/bin/sh");
  const auto run =
    [&](const std::string &kilobytes, int elements, const std::vector<std::string> &more = {})
  {
    std::vector<std::string> arguments{"-c", "ulimit -v " + kilobytes + "; exec \"$0\" \"$@\"",
                                       CARAMBOLE_PROGRAM};
    const std::vector<std::string> rest = run_of(elements);
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.emplace_back("--force");
    return driver.run(arguments);
  };
  const Outcome small = run("500000", 6);
  BOOST_TEST((small.status == 0 || small.status == 1 || small.status == 3), small.err);
  const Outcome large = run("500000", 300); // would take gigabytes
  BOOST_TEST(large.status == 2, large.err);
  BOOST_TEST(large.tells("is available within the limit of the address space (ulimit -v)"),
             large.err);
  // Not even the libraries of the implicit solver.
  const Outcome nothing = run("150000", 6, {"--set", "fem.static=true"});
  BOOST_TEST(nothing.status == 3, nothing.err);
  BOOST_TEST(nothing.tells("carambole-fem cannot be started"), nothing.err);
}

BOOST_AUTO_TEST_SUITE_END()
