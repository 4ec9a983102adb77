#pragma once

// The driver, run in a scratch folder of its own.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/environment.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/start_dir.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/cases/case_files.h"

namespace carambole::test
{
struct Outcome
{
  int status = 0;
  std::string out, err;

  bool tells(const std::string &part) const { return (out + err).find(part) != std::string::npos; }
};

inline std::string file_text(const std::filesystem::path &path)
{
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// The signals that stop a program: what the tests themselves were started with (nohup, a shell's
/// background) is not handed on.
inline void accept_signals()
{
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGPIPE})
    std::signal(signal, SIG_DFL);
}

/// Waits until something has happened, or the process has ended. Returns whether it has happened.
/// There is no limit but that of the whole test: a busy machine takes as long as it takes.
template <typename Condition>
bool comes_true(boost::process::child &child, const Condition &condition)
{
  while (!condition())
  {
    if (!child.running())
      return condition();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

/// Processor time of a process so far [s]; 0 once it has ended. On a busy machine it tells how far
/// a program is, as the time of day does not.
inline double processor_time(pid_t process)
{
  std::istringstream text(file_text("/proc/" + std::to_string(process) + "/stat"));
  std::string field;
  std::getline(text, field, ')'); // the name may hold blanks
  double user = 0, system = 0;
  for (int i = 0; i < 11; ++i)
    text >> field;
  text >> user >> system;
  return (user + system) / double(sysconf(_SC_CLK_TCK));
}

/// Lets a process, which may be a child of this child, compute for so long [s of processor time].
inline void let_work(boost::process::child &child, pid_t process, double seconds)
{
  const double end = processor_time(process) + seconds;
  comes_true(child, [&] { return kill(process, 0) != 0 || processor_time(process) >= end; });
}

/// The process that another one has started, or 0.
inline pid_t child_of(pid_t process)
{
  const std::string id = std::to_string(process);
  std::istringstream text(file_text("/proc/" + id + "/task/" + id + "/children"));
  pid_t child = 0;
  text >> child;
  return child;
}

/// Processor time of all programs that were run and waited for [s].
inline double processor_time_of_programs()
{
  rusage usage = {};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval &time)
  { return double(time.tv_sec) + 1e-6 * double(time.tv_usec); };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Whether a folder holds an entry whose name has this part.
inline bool holds(const std::filesystem::path &folder, const std::string &part)
{
  std::error_code none;
  std::filesystem::directory_iterator entries(folder, none);
  return std::any_of(begin(entries), end(entries),
                     [&](const std::filesystem::directory_entry &entry)
                     { return entry.path().filename().string().find(part) != std::string::npos; });
}

/// A folder to work in, and beside it one for what the driver, or another program, prints.
class Driver
{
public:
  explicit Driver(std::string program = CARAMBOLE_PROGRAM) : program(std::move(program)) {}

  const std::filesystem::path &folder() const { return work.path; }

  std::string write(const std::string &name, const std::string &text) const
  {
    return work.write(name, text);
  }

  /// In an environment of its own where that is given.
  boost::process::child
  start(const std::vector<std::string> &arguments,
        const boost::process::environment &environment = boost::this_process::environment()) const
  {
    namespace bp = boost::process;
    for (const char *log : {"out", "err"}) // it would write over the beginning of those before
      std::filesystem::remove(logs.path / log);
    return bp::child(
      bp::exe = program, bp::args = arguments, environment, bp::start_dir = work.path.string(),
      bp::extend::on_exec_setup = [](auto &) { accept_signals(); },
      bp::std_in<bp::null, bp::std_out>(logs.path / "out").string(),
      bp::std_err > (logs.path / "err").string());
  }

  Outcome finish(boost::process::child &child) const
  {
    child.wait();
    return {child.exit_code(), file_text(logs.path / "out"), file_text(logs.path / "err")};
  }

  Outcome
  run(const std::vector<std::string> &arguments,
      const boost::process::environment &environment = boost::this_process::environment()) const
  {
    boost::process::child child = start(arguments, environment);
    return finish(child);
  }

  /// All that is in the folder, for a comparison of before and after.
  std::vector<std::string> files() const
  {
    std::vector<std::string> all;
    for (const std::filesystem::directory_entry &entry :
         std::filesystem::recursive_directory_iterator(work.path))
      all.push_back(entry.path().lexically_relative(work.path).string());
    std::sort(all.begin(), all.end());
    return all;
  }

private:
  std::string program;
  ScratchFolder work, logs;
};
} // namespace carambole::test
