#include <boost/process/args.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <boost/process/start_dir.hpp>
#include <boost/test/unit_test.hpp>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "cases/records/records.h"
#include "tests/cli/driver_process.h"

BOOST_AUTO_TEST_SUITE(cli_interruption)

using namespace carambole::test;
using namespace std::chrono_literals;

namespace
{
/// Waits until a run has stored its lumped models and works at the finite elements.
void wait_for_finite_elements(const Driver &driver, boost::process::child &child)
{
  BOOST_REQUIRE(comes_true(child, [&] { return holds(driver.folder() / "out", ".fem.partial-"); }));
  BOOST_REQUIRE(std::filesystem::exists(driver.folder() / "out/linear/record.json"));
}

/// Fine enough to take minutes: a signal always comes in its midst.
const std::vector<std::string> long_run{
  "run", "sphere-on-wall", "--levels", "1", "--set", "fem.elements_per_contact_radius=60", "--out",
  "out"};
} // namespace

BOOST_AUTO_TEST_CASE(interrupted_run_stops_cleanly_and_keeps_what_is_finished)
{
  for (const int signal : {SIGINT, SIGTERM})
  {
    const Driver driver;
    boost::process::child child = driver.start(long_run);
    wait_for_finite_elements(driver, child);
    let_work(child, child_of(child.id()), 0.5); // into the set-up or the steps
    kill(child.id(), signal);
    const Outcome outcome = driver.finish(child);
    BOOST_TEST(outcome.status == 130);
    BOOST_TEST(outcome.tells("interrupted; finished and stored in out: hertz, linear"));
    BOOST_TEST(outcome.tells("continue with: carambole resume out"));
    BOOST_TEST(!holds(driver.folder() / "out", ".partial-"));
    BOOST_TEST(!std::filesystem::exists(driver.folder() / "out/fem"));
    const Outcome again = driver.run({"run", "sphere-on-wall", "--only", "lumped", "--out", "out"});
    BOOST_TEST(again.status == 0);
    BOOST_TEST(!again.tells("to run"));
  }
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_is_resumed_to_the_same_history)
{
  const std::vector<std::string> run{"run",         "sphere-on-wall",
                                     "--only",      "fem",
                                     "--levels",    "1",
                                     "--set",       "fem.elements_per_contact_radius=16",
                                     "--no-report", "--out"};
  const auto to = [&run](const std::string &folder)
  {
    std::vector<std::string> all = run;
    all.push_back(folder);
    return all;
  };
  const Driver driver;
  driver.run(to("whole")); // expectations need not hold on a mesh as coarse as this
  Outcome interrupted;
  // Later and later, until it is in the steps.
  for (double work = 0.1; !std::filesystem::exists(driver.folder() / "out/.fem.checkpoint");
       work *= 1.5)
  {
    boost::process::child child = driver.start(to("out"));
    BOOST_REQUIRE(
      comes_true(child, [&] { return holds(driver.folder() / "out", ".fem.partial-"); }));
    let_work(child, child_of(child.id()), work);
    kill(child.id(), SIGTERM);
    interrupted = driver.finish(child);
    BOOST_TEST_MESSAGE(interrupted.err);
    BOOST_REQUIRE(interrupted.status == 130);
  }
  BOOST_TEST(interrupted.status == 130);
  BOOST_TEST(interrupted.tells("fem: stopped at t = "));
  BOOST_TEST(interrupted.tells("continue with: carambole resume out"));
  BOOST_TEST(std::filesystem::exists(driver.folder() / "out/.fem.checkpoint"));
  // Only the case that was run is gone on with.
  const std::string run_case = file_text(driver.folder() / "out/case.yaml");
  driver.write("out/case.yaml", run_case + "# another\n");
  const Outcome other = driver.run({"resume", "out"});
  BOOST_TEST(other.status == 2);
  BOOST_TEST(other.tells("out/case.yaml: has changed since the run"), other.err);
  driver.write("out/case.yaml", run_case);
  const Outcome resumed = driver.run({"resume", "out"});
  BOOST_TEST_MESSAGE(resumed.err);
  BOOST_TEST(resumed.tells("fem: resumes from its checkpoint at t = "));
  BOOST_TEST((file_text(driver.folder() / "out/fem/history.csv") ==
              file_text(driver.folder() / "whole/fem/history.csv")));
  BOOST_TEST(!std::filesystem::exists(driver.folder() / "out/.fem.checkpoint"));
}

BOOST_AUTO_TEST_CASE(killed_at_any_moment_a_second_run_completes)
{
  const Driver driver;
  driver.write("test.yaml",
               two_balls + "fem: []\nlaws: [hertz, linear, {tsuji: {restitution: 0.9}}]\n");
  std::mt19937 random(2);
  for (int trial = 0; trial < 25; ++trial)
  {
    boost::process::child child = driver.start({"run", "test.yaml", "--force"});
    // a run takes about 200 ms, most of it the figures of the report
    std::this_thread::sleep_for(
      std::chrono::milliseconds(std::uniform_int_distribution(0, trial % 2 ? 30 : 200)(random)));
    kill(child.id(), SIGKILL);
    child.wait();
    for (const char *model : {"hertz", "linear", "tsuji"})
      if (const auto record = carambole::read_record(driver.folder() / "results/test", model))
        BOOST_TEST(carambole::read_history(driver.folder() / "results/test" / model / "history.csv")
                     .columns.size() > 1);
  }
  const Outcome outcome = driver.run({"run", "test.yaml"});
  BOOST_TEST_MESSAGE(outcome.err);
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(driver.run({"run", "test.yaml", "--force", "--no-report"}).status == 0);
  BOOST_TEST(!holds(driver.folder() / "results/test", ".partial-"));
}

BOOST_AUTO_TEST_CASE(killed_in_the_finite_elements_leaves_no_process_and_no_half_record)
{
  const Driver driver;
  boost::process::child child = driver.start(long_run);
  wait_for_finite_elements(driver, child);
  let_work(child, child_of(child.id()), 0.7);
  kill(child.id(), SIGKILL);
  child.wait();
  BOOST_TEST(!carambole::read_record(driver.folder() / "out", "fem").has_value());
  // The next run waits for the lock, which the solver holds until it has ended with its driver.
  const Outcome again =
    driver.run({"run", "sphere-on-wall", "--only", "lumped", "--out", "out", "--force"});
  BOOST_TEST_MESSAGE(again.err);
  BOOST_TEST(again.status == 0);
  BOOST_TEST(!holds(driver.folder() / "out", ".partial-"));
}

BOOST_AUTO_TEST_CASE(what_ended_processes_were_writing_is_removed)
{
  const Driver driver;
  driver.write("test.yaml", two_balls + "fem: []\n");
  BOOST_TEST(driver.run({"run", "test.yaml"}).status == 0);
  boost::process::child ended("/bin/true");
  ended.wait();
  const std::string dead = ".partial-" + std::to_string(ended.id()),
                    living = ".partial-" + std::to_string(getpid());
  const std::vector<std::string> left{"results/test/.case.yaml" + dead + "-0123456789abcdef",
                                      "results/test/.run.json" + dead,
                                      "results/test/report/.index.html" + dead + "-00ff",
                                      "results/test/.fem.checkpoint/.checkpoint-0.bin" + dead},
    used{"results/test/.summary.json" + living + "-0123456789abcdef"};
  std::filesystem::create_directory(driver.folder() / "results/test/.fem.checkpoint");
  for (const std::string &name : left)
    driver.write(name, "x");
  driver.write(used.front(), "x");
  BOOST_TEST(driver.run({"run", "test.yaml"}).status == 0);
  for (const std::string &name : left)
    BOOST_TEST(!std::filesystem::exists(driver.folder() / name), name);
  BOOST_TEST(std::filesystem::exists(driver.folder() / used.front()));
}

BOOST_AUTO_TEST_CASE(two_runs_do_not_mix)
{
  const Driver driver;
  boost::process::child child = driver.start(long_run);
  wait_for_finite_elements(driver, child);
  boost::process::child second(
    boost::process::exe = CARAMBOLE_PROGRAM, boost::process::args = long_run,
    boost::process::start_dir = driver.folder().string(),
    boost::process::std_out > boost::process::null, boost::process::std_err > boost::process::null);
  second.wait();
  BOOST_TEST(second.exit_code() == 2);
  kill(child.id(), SIGINT);
  child.wait();
}

BOOST_AUTO_TEST_SUITE_END()
