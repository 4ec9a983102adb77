#pragma once

// The driver, run in a scratch folder of its own.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include "tests/cases/case_files.h"

// Boost.Process costs a file that includes it three seconds: driver_process.h does.
namespace boost::process
{
class child;
}

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

  /// Variables of the environment that are set beside those that are there.
  using Environment = std::map<std::string, std::string>;

  boost::process::child start(const std::vector<std::string> &arguments,
                              const Environment &changes = {}) const;
  Outcome finish(boost::process::child &child) const;
  Outcome run(const std::vector<std::string> &arguments, const Environment &changes = {}) const;

  /// What the program that was started last has printed on standard error so far.
  std::string printed() const { return file_text(logs.path / "err"); }

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
