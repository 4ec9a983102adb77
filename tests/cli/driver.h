#pragma once

// The driver, run in a scratch folder of its own.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/environment.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <boost/process/start_dir.hpp>

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
    return bp::child(bp::exe = program, bp::args = arguments, environment,
                     bp::start_dir = work.path.string(),
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
