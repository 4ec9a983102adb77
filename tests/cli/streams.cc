#include <boost/test/unit_test.hpp>

#include <fcntl.h>
#include <unistd.h>

#include "cases/records/records.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_streams)

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
const std::string lumped_only = two_balls + "fem: []\nlaws: [hertz, linear]\n";

/// A shell that runs the driver with the redirections of this line, "$c" being the driver.
class Shell : public Driver
{
public:
  Shell() : Driver("/bin/sh") { write("test.yaml", lumped_only); }

  Outcome line(const std::string &text) const
  {
    return run({"-c", "c=" CARAMBOLE_PROGRAM "\n" + text});
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_is_told)
{
  const Shell shell;
  for (const std::string command : {"list", "--help", "--version", "laws", "laws --json",
                                    "check test.yaml", "run test.yaml --no-report"})
  {
    const Outcome outcome = shell.line("exec \"$c\" " + command + " >/dev/full");
    BOOST_TEST(outcome.status == 3, command << ": " << outcome.err);
    BOOST_TEST(outcome.tells("cannot write to standard output: No space left on device"), command);
  }
  // What was computed is kept.
  BOOST_TEST(carambole::read_record(shell.folder() / "results/test", "hertz").has_value());
  // Wrong input stays wrong input.
  BOOST_TEST(shell.line("exec \"$c\" run nothing.yaml >/dev/full").status == 2);
  BOOST_TEST(shell.line("exec \"$c\" run nothing.yaml 2>/dev/full").status == 2);
}

BOOST_AUTO_TEST_CASE(a_reader_that_has_gone_is_no_error)
{
  const Shell shell;
  const auto check =
    [&](const std::string &before, const std::string &command, const std::string &reader)
  {
    const Outcome outcome = shell.line("{ " + before + "\"$c\" " + command +
                                       "; echo $? >status; } | { " + reader + "; }");
    BOOST_TEST(outcome.err == "", command << ": " << outcome.err);
    BOOST_TEST(file_text(shell.folder() / "status") == "0\n", command);
    fs::remove(shell.folder() / "gone");
  };
  for (const std::string command : {"list", "laws", "laws --json", "check test.yaml", "--help"})
    check("", command, "head -1");
  for (const std::string command : {"list", "laws --json", "run test.yaml --no-report"})
    check("while ! [ -e gone ]; do sleep 0.01; done; ", command, "exec <&-; touch gone");
  BOOST_TEST(carambole::read_record(shell.folder() / "results/test", "linear").has_value());
}

BOOST_AUTO_TEST_CASE(text_for_a_closed_descriptor_lands_in_no_file)
{
  for (const std::string closed : {"<&-", ">&-", "2>&-", "<&- >&- 2>&-"})
  {
    const Shell shell;
    const Outcome outcome = shell.line("exec \"$c\" run test.yaml " + closed);
    BOOST_TEST(outcome.status == 0, closed << ": " << outcome.err);
    for (const std::string &name : shell.files())
      if (fs::is_regular_file(shell.folder() / name))
      {
        const std::string text = file_text(shell.folder() / name);
        BOOST_TEST(text.find("to run") == std::string::npos, closed << ": " << name);
        if (!name.ends_with(".html"))
          BOOST_TEST(text.find("expectation") == std::string::npos, closed << ": " << name);
      }
    BOOST_TEST(carambole::read_record(shell.folder() / "results/test", "hertz").has_value());
    BOOST_TEST(shell.line("exec \"$c\" run nothing.yaml " + closed).status == 2);
  }
}

BOOST_AUTO_TEST_CASE(nothing_that_a_terminal_would_obey_reaches_it)
{
  const Shell shell;
  shell.write("a\033[2Jb.yaml", two_balls + "laws: [herz]\n");
  for (const std::string command :
       {"run \"$(printf 'a\\033[2Jb.yaml')\"", "check \"$(printf 'a\\033[2Jb.yaml')\"",
        "run \"$(printf '\\033]0;title\\007')\"", "laws \"$(printf '\\033[2J')\"",
        "\"$(printf '\\033[2J')\"", "run test.yaml --set \"$(printf 'a\\033b=1')\""})
  {
    const Outcome outcome = shell.line("exec \"$c\" " + command);
    BOOST_TEST(outcome.status == 2, command);
    BOOST_TEST(outcome.tells("\\x1b"), command << ": " << outcome.err);
    BOOST_TEST(!outcome.tells("\033"), command);
  }
}

BOOST_AUTO_TEST_CASE(of_many_errors_twenty_are_told)
{
  const Shell shell;
  std::string text = lumped_only;
  for (int i = 0; i < 100; ++i)
    text += "key" + std::to_string(i) + ": 1\n";
  shell.write("test.yaml", text);
  const Outcome outcome = shell.line("exec \"$c\" run test.yaml");
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 21, outcome.err);
  BOOST_TEST(outcome.err.ends_with("... and 80 more errors\n"));
}

BOOST_AUTO_TEST_CASE(a_program_that_ends_otherwise_is_a_failed_computation)
{
  // A copy of the driver beside programs that end as they should not.
  const Shell shell;
  fs::create_directory(shell.folder() / "bin");
  const fs::path copy = shell.folder() / "bin/carambole";
  fs::copy_file(CARAMBOLE_PROGRAM, copy);
  for (const char *version : {"carambole.version", "carambole-lumped.version"})
    fs::copy_file(fs::path(CARAMBOLE_PROGRAM).parent_path() / version,
                  shell.folder() / "bin" / version);
  const auto run = [&](const std::string &end)
  {
    shell.write("bin/carambole-lumped", "#!/bin/sh\n[ \"$1\" != check ] || exit 0\n" + end + "\n");
    fs::permissions(shell.folder() / "bin/carambole-lumped", fs::perms::owner_all);
    return shell.line("exec bin/carambole run test.yaml --no-report");
  };
  const Outcome libraries = run("exit 127");
  BOOST_TEST(libraries.status == 3);
  BOOST_TEST(libraries.tells("carambole-lumped cannot be started: a library is missing"),
             libraries.err);
  for (const std::string status : {"1", "5", "255"})
  {
    const Outcome outcome = run("exit " + status);
    BOOST_TEST(outcome.status == 3);
    BOOST_TEST(outcome.tells("carambole-lumped ended with the unexpected status " + status),
               outcome.err);
  }
  const Outcome killed = run("kill -KILL $$");
  BOOST_TEST(killed.status == 3);
  BOOST_TEST(killed.tells("carambole-lumped was killed by signal 9"), killed.err);
  BOOST_TEST(run("exit 130").status == 130);
  shell.write("bin/carambole-lumped", "#!/bin/sh\nexit 2\n");
  BOOST_TEST(shell.line("exec bin/carambole run test.yaml --no-report").status == 2);
}

BOOST_AUTO_TEST_SUITE_END()
