// `codes:`: reading, and lines that a code would obey.

#include <boost/test/unit_test.hpp>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <sys/wait.h>

#include "cases/codes/code_process.h"
#include "cases/codes/code_program.h"
#include "cases/process/interrupted.h"
#include "cases/records/planned_models.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_codes)

using namespace carambole;
using namespace carambole::test;

namespace
{
std::string with_code(const std::string &entry)
{
  return two_balls + "laws: [hertz]\ncodes:\n  - {name: other, " + entry + "}\n";
}

namespace fs = std::filesystem;

CodeEntry other()
{
  CodeEntry entry;
  entry.name = "other";
  return entry;
}

fs::path script(const ScratchFolder &folder, const std::string &name, const std::string &text)
{
  const fs::path path = folder.path / name;
  std::ofstream(path) << "#!/bin/sh\n" << text << "\n";
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

/// Not ended, and not a zombie that nobody has asked for.
bool is_running(pid_t process)
{
  std::ifstream stream("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  stream >> number >> name >> state;
  return !state.empty() && state != "Z";
}

std::string lammps(const std::string &coefficients)
{
  return with_code("lammps: {pair_style: granular, pair_coeff: " + coefficients + "}");
}
} // namespace

BOOST_AUTO_TEST_CASE(codes_are_models)
{
  const Case c = read_text(with_code("lammps: {pair_style: granular, pair_coeff: \"hertz 1e10 0 "
                                     "damping velocity\", law: hertz}"));
  BOOST_REQUIRE(c.codes.size() == 1u);
  BOOST_TEST((c.codes[0].code == Code::lammps));
  BOOST_TEST(c.codes[0].pair_coeff == "hertz 1e10 0 damping velocity");
  BOOST_TEST(c.codes[0].law == "hertz");
  BOOST_TEST(c.laws.size() == 1u);
  const std::vector<PlannedModel> models = planned_models(c);
  BOOST_TEST(models.size() == 3u); // law, finite elements, code
  BOOST_TEST((models.back().kind == ModelKind::code));
  BOOST_TEST(select(models, {"code"}).size() == 1u);
}

// A law that the case does not have yet is computed beside.
BOOST_AUTO_TEST_CASE(the_law_of_a_code_is_added)
{
  const Case c = read_text(with_code(
    "liggghts: {model: hertz tangential off, restitution: 0.8, law: {tsuji: {restitution: 0.8}}}"));
  BOOST_TEST(c.codes[0].restitution == 0.8);
  BOOST_REQUIRE(c.laws.size() == 2u);
  BOOST_TEST(c.laws[1].name == "other-law");
  BOOST_TEST(c.laws[1].law == "tsuji");
  BOOST_TEST(c.codes[0].law == "other-law");
}

// A case is data.
BOOST_AUTO_TEST_CASE(what_a_code_would_obey_is_refused)
{
  for (const char *text : {"\"hertz 1 0\\nshell rm x\"", "\"hertz ${x} 0\"", "\"hertz $x 0\"",
                           "\"hertz 1 0 & more\"", "\"hertz `id` 0\"", "\"hertz 1 0; shell\"",
                           "\"hertz 'a' 0\"", "\"hertz 1 0 # note\"", "\"hertz (1+2) 0\"",
                           "\"hertz | cat\"", "\"hertz < a\"", "\"hertz > a\"", "\"hertz 1\\t0\""})
    BOOST_TEST_CONTEXT(text)
  BOOST_TEST(!refusal(lammps(text)).empty());
  for (const char *word : {"include", "shell", "python", "print", "jump", "plugin"})
    check_told(lammps(std::string("\"hertz 1 0 ") + word + " x\""), "is a command of the code");
  check_told(with_code("lammps: {pair_style: lj/cut 2.5}"), "there is no style 'lj/cut'");
  check_told(with_code("lammps: {pair_style: granulr}"), "did you mean 'granular'");
}

// One that hangs is ended, and what it printed is quoted; so is one that is to stop.
BOOST_AUTO_TEST_CASE(a_code_that_hangs_is_ended)
{
  const ScratchFolder folder;
  const fs::path program = script(folder, "code.sh", "echo step 7; exec sleep 1000");
  const auto run = [&](bool stops) {
    run_code_program(other(), program, {}, folder.path, [stops] { return stops; }, {.seconds = 1});
  };
  BOOST_CHECK_EXCEPTION(run(false), CodeError,
                        [](const CodeError &error)
                        {
                          const std::string what = error.what();
                          return what.find("did not end within 1 s") != std::string::npos &&
                                 what.find("its last lines: step 7") != std::string::npos;
                        });
  BOOST_CHECK_THROW(run(true), Interrupted);
}

// What a program starts ends with it: where it ends by itself, in an error, at a limit, and where
// this process is killed.
BOOST_AUTO_TEST_CASE(nothing_of_a_code_survives)
{
  const ScratchFolder folder;
  const fs::path pid = folder.path / "pid";
  const std::string start = "sleep 1000 & echo $! > pid; test -d \"$TMPDIR\" && touch "
                            "\"$TMPDIR/left\"; ";
  const auto run = [&](const std::string &rest, const CodeLimits &limits = {})
  {
    run_code_program(other(), script(folder, "code.sh", start + rest), {}, folder.path, {}, limits);
  };
  const auto check_gone = [&](const char *how)
  {
    pid_t process = 0;
    std::ifstream(pid) >> process;
    BOOST_TEST_CONTEXT(how)
    {
      BOOST_REQUIRE(process > 0);
      while (is_running(process)) // the test has a limit of time
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      BOOST_TEST(!fs::exists(folder.path / "tmp"));
    }
    fs::remove(pid);
  };
  run("exit 0");
  check_gone("its end");
  BOOST_CHECK_THROW(run("exit 3"), CodeError);
  check_gone("an error");
  BOOST_CHECK_THROW(run("sleep 1000", {.seconds = 0.5}), CodeError);
  check_gone("the limit of time");

  const pid_t child = fork();
  if (child == 0)
  {
    run("sleep 1000");
    _exit(0);
  }
  while (!fs::exists(pid) || fs::file_size(pid) == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  fs::remove_all(folder.path / "tmp"); // of a process that is killed its results folder cleans up
  check_gone("a kill");
}

BOOST_AUTO_TEST_CASE(a_code_that_prints_without_end_is_ended)
{
  const ScratchFolder folder;
  const auto check_fails = [&](const std::string &text, const CodeLimits &limits, const char *words)
  {
    BOOST_CHECK_EXCEPTION(
      run_code_program(other(), script(folder, "code.sh", text), {}, folder.path, {}, limits),
      CodeError,
      [&](const CodeError &error)
      { return error.reason.find(words) != std::string::npos && error.reason.size() < 2000; });
  };
  check_fails("exec yes", {.printed = 1'000'000}, "printed more than 1 MB");
  check_fails("exec yes > samples.txt", {.files = 2'000'000}, "wrote more than 2 MB");
  check_fails("kill -11 $$", {}, "was killed by signal 11");
  check_fails("exit 7", {}, "ended with status 7");
  std::ofstream(folder.path / "code.sh") << "no program";
  BOOST_CHECK_EXCEPTION(
    run_code_program(other(), folder.path / "code.sh", {}, folder.path, {}, {}), CodeError,
    [](const CodeError &error)
    { return error.reason.find("cannot be started: Exec format error") != std::string::npos; });
}

// A case names the program that it runs; what PATH has under the usual name is the user's own.
BOOST_AUTO_TEST_CASE(other_programs_than_those_of_path_need_trust)
{
  const ScratchFolder folder;
  fs::create_directory(folder.path / "bin");
  const fs::path usual = script(folder, "bin/lmp", "exit 0"), own = script(folder, "lmp", "exit 0");
  script(folder, "bin/bash-like", "exit 0");
  const std::string path = std::getenv("PATH");
  setenv("PATH", (folder.path / "bin").c_str(), 1);
  unsetenv(trust_variable);
  CodeEntry entry = other();
  BOOST_TEST(code_program(entry).path == usual);
  BOOST_TEST(obstacle_to_program(entry) == "");
  entry.program = usual.string();
  BOOST_TEST(obstacle_to_program(entry) == "");
  for (const std::string &program : {own.string(), std::string("bash-like")})
  {
    entry.program = program;
    BOOST_TEST(code_program(entry).needs_trust);
    BOOST_TEST(obstacle_to_program(entry).find("is not the lmp on PATH") != std::string::npos);
    BOOST_TEST(obstacle_to_program(entry).find("--trust-programs") != std::string::npos);
    BOOST_CHECK_THROW(find_code_program(entry), CodeError);
    setenv(trust_variable, "1", 1);
    BOOST_TEST(obstacle_to_program(entry) == "");
    BOOST_TEST(find_code_program(entry).is_absolute());
    setenv(trust_variable, "0", 1);
    BOOST_TEST(obstacle_to_program(entry) != "");
    unsetenv(trust_variable);
  }
  for (const std::string &program :
       {(folder.path / "missing").string(), folder.path.string(), std::string("missing")})
  {
    entry.program = program;
    BOOST_TEST(obstacle_to_program(entry).find("there is no program") != std::string::npos);
  }
  setenv("PATH", path.c_str(), 1);
}

BOOST_AUTO_TEST_CASE(codes_need_what_they_know)
{
  check_told(with_code("lammps: {}"), "pair_style");
  check_told(with_code("lammps: {pair_style: granular}, liggghts: {model: hertz}"),
             "names more than one of");
  check_told(two_balls + "codes: [{name: other}]\n", "names no code");
  check_told(with_code("liggghts: {model: hertz, restitution: 2}"), "0 to 1");
  check_told(with_code("liggghts: {model: hertz, properties: [\"a scalar `id`\"]}"),
             "characters that a code could take for a command");
  check_told(with_code("yade: {}"), "engine");
  check_told(with_code("yade: {engine: mindln}"), "did you mean 'mindlin'");
  check_told(with_code("yade: {engine: mindlin, en: 0.9, betan: 0.1}"),
             "the parameters of mindlin are none, or en, or betan");
  check_told(with_code("yade: {engine: viscoelastic, en: 0.9}"), "en and tc, or kn and cn");
  check_told(with_code("yade: {engine: cundall, en: 0.9}"), "has en");
  check_told(with_code("yade: {engine: mindlin, en: 0}"), "1e-6 to 1");
  check_told(with_code("yade: {engine: \"mindlin()\\nimport os\"}"), "there is no engine");
  std::string wall = with_code("lammps: {pair_style: granular, pair_coeff: hertz 1 0}");
  const std::string second = "  - {name: B2, sphere: {radius: 10 mm}, material: steel}\n";
  wall.replace(wall.find(second), second.size(), "  - {name: W, wall: {}, rigid: {}}\n");
  check_told(wall, "wall/gran");
  std::string block = wall;
  block.replace(block.find("wall: {}, rigid: {}"), 19, "half_space: {}, material: steel");
  check_told(block, "neither a sphere nor a wall");
  check_told(with_code("liggghts: {model: hertz}") + "gravity: 9.81 m/s^2\n", "without gravity");
}

BOOST_AUTO_TEST_SUITE_END()
