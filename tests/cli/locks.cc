#include <boost/test/unit_test.hpp>

#include <cerrno>
#include <cstring>

#include <sys/stat.h>

// Folders of results on file systems that cannot lock files: NFS without its lock service, Lustre
// mounted without flock.

#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_locks)

using namespace carambole::test;

namespace
{
Driver::Environment refusing(int error)
{
  return {{"LD_PRELOAD", REFUSING_LOCK}, {"REFUSING_LOCK", std::to_string(error)}};
}

const std::vector<std::string> lumped{"run", "two-spheres", "--only", "lumped", "--no-report"};
} // namespace

BOOST_AUTO_TEST_CASE(a_folder_that_cannot_be_locked_is_refused_with_the_reason)
{
  for (const int error : {ENOSYS, EOPNOTSUPP, ENOLCK})
  {
    const Driver driver;
    const Outcome outcome = driver.run(lumped, refusing(error));
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells("cannot lock files (flock: " + std::string(strerror(error)) + ")"),
               outcome.err);
    BOOST_TEST(outcome.tells("results/two-spheres: the file system of this folder ("), outcome.err);
    BOOST_TEST(!outcome.tells("(unknown)"), outcome.err);
    BOOST_TEST(outcome.tells("add --unlocked"), outcome.err);
    BOOST_TEST(!std::filesystem::exists(driver.folder() / "results"));
  }
}

BOOST_AUTO_TEST_CASE(it_is_used_where_the_user_asks_for_it)
{
  const Driver driver;
  std::vector<std::string> unlocked = lumped;
  unlocked.push_back("--unlocked");
  Outcome outcome = driver.run(unlocked, refusing(ENOLCK));
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.tells("two runs that write into it at once"), outcome.err);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "results/two-spheres/hertz/record.json"));

  outcome = driver.run({"resume", "results/two-spheres"}, refusing(ENOLCK));
  BOOST_TEST(outcome.status == 2);
  Driver::Environment environment = refusing(ENOLCK);
  environment.emplace("CARAMBOLE_UNLOCKED", "1");
  outcome = driver.run({"resume", "results/two-spheres"}, environment);
  BOOST_TEST(outcome.status == 0, outcome.err);

  // Where it can be locked the option says nothing new.
  outcome = driver.run(unlocked);
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(!outcome.tells("lock"), outcome.err);
}

BOOST_AUTO_TEST_CASE(sweeps_and_the_validation_do_not_wait_for_it_either)
{
  const Driver driver;
  for (const std::vector<std::string> &command :
       {std::vector<std::string>{"sweep", "two-spheres", "--only", "lumped", "--vary",
                                 "bodies.B1.velocity=1:2:2"},
        {"validate", "--cases", "two-spheres", "--no-site"}})
  {
    const Outcome outcome = driver.run(command, refusing(ENOLCK));
    BOOST_TEST(outcome.status != 0);
    BOOST_TEST(outcome.tells("add --unlocked"), outcome.err);
  }
}

BOOST_AUTO_TEST_CASE(a_lock_that_is_a_link_or_a_fifo_is_refused_and_left_alone)
{
  const Driver driver;
  driver.write("precious", "kept");
  for (const std::string name : {"link", "fifo"})
  {
    const std::filesystem::path lock = driver.folder() / name / ".lock";
    std::filesystem::create_directory(lock.parent_path());
    if (name == "link")
      std::filesystem::create_symlink("../precious", lock);
    else
      BOOST_REQUIRE(mkfifo(lock.c_str(), 0600) == 0);
    std::vector<std::string> command = lumped;
    command.insert(command.end(), {"--out", name});
    const Outcome outcome = driver.run(command);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells(name + ": is not a folder of results: its .lock is not a regular"),
               outcome.err);
  }
  BOOST_TEST(file_text(driver.folder() / "precious") == "kept");
}

BOOST_AUTO_TEST_SUITE_END()
