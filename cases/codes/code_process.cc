#include "cases/codes/code_process.h"

#include <chrono>
#include <fstream>
#include <thread>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "cases/process/interrupted.h"

namespace carambole
{
namespace fs = std::filesystem;
namespace process = boost::process;

fs::path find_code_program(const CodeEntry &entry)
{
  const std::string name = program_of(entry);
  const bool is_path = name.find('/') != std::string::npos;
  fs::path found = is_path ? fs::path(name) : fs::path(process::search_path(name).string());
  if (found.empty() || access(found.c_str(), X_OK) != 0)
    throw CodeError(entry.name, fmt::format("there is no program {} (Debian package {})", name,
                                            package_of(entry.code)));
  return found;
}

std::string last_output(const fs::path &folder)
{
  constexpr std::size_t most = 4, longest = 200;
  std::ifstream stream(folder / code_output, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    if (line.find_first_not_of(" \t\r") != std::string::npos)
    {
      for (char &c : line)
        if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~')
          c = '?';
      lines.push_back(line.substr(0, longest));
      if (lines.size() > most)
        lines.erase(lines.begin());
    }
  return lines.empty() ? "it printed nothing"
                       : fmt::format("its last lines: {}", fmt::join(lines, " | "));
}

void run_code_program(const CodeEntry &entry, const fs::path &program,
                      const std::vector<std::string> &arguments, const fs::path &folder,
                      const std::function<bool()> &stop, double time_limit)
{
  using namespace std::chrono;
  auto environment = boost::this_process::environment();
  process::environment own = environment;
  // Boost 1.74 reads beyond the shorter variables in operator[].
  for (const char *one :
       {"OMP_NUM_THREADS", "OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"})
    own.set(std::string(one), std::string("1"));
  process::child child(
    process::exe = program.string(), process::args = arguments,
    process::start_dir = folder.string(), own,
    process::std_in<process::null, (process::std_out & process::std_err)>(folder / code_output)
      .string());
  const auto begun = steady_clock::now();
  while (child.running())
  {
    std::this_thread::sleep_for(10ms);
    const bool stops = stop && stop(),
               is_late = duration<double>(steady_clock::now() - begun).count() > time_limit;
    if (!stops && !is_late)
      continue;
    child.terminate();
    child.wait();
    if (stops)
      throw Interrupted{};
    throw CodeError(entry.name, fmt::format("{} did not end within {:g} s; {}", program.string(),
                                            time_limit, last_output(folder)));
  }
  if (child.exit_code() != 0)
    throw CodeError(entry.name, fmt::format("{} ended with status {}; {}", program.string(),
                                            child.exit_code(), last_output(folder)));
}
} // namespace carambole
