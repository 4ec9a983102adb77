#include "fem/bench/memory.h"

#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/case/shipped.h"
#include "cases/process/interrupted.h"
#include "cases/process/program.h"
#include "fem/bench/loops.h"
#include "fem/run/impact.h"
#include "fem/setup/demand.h"

namespace carambole::fem
{
namespace
{
/// "VmRSS:" or "VmHWM:" of this process [bytes].
double memory_of_process(const std::string &key)
{
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(key))
      return 1024 * std::stod(line.substr(key.size()));
  throw std::runtime_error("/proc/self/status has no " + key);
}

/// Ends the run at its first sample.
struct Reached
{
};

MemoryUse measure_here(double elements_per_radius)
{
  const Case c =
    read_case((shipped_case(timed_case) / "case.yaml").string(),
              {fmt::format("fem.elements_per_contact_radius={:.4g}", elements_per_radius),
               "fem.levels=1", "fem.element=one-point"});
  const double before = memory_of_process("VmRSS:");
  const auto discretisation = discretise(c, c.fem.front(), 0);
  MemoryUse use;
  use.elements = discretisation->solid.n_elements();
  ImpactOptions options;
  options.after_sample = [&](double, const WriteState &)
  {
    use.growth = memory_of_process("VmRSS:") - before;
    use.peak = memory_of_process("VmHWM:") - before;
    throw Reached{};
  };
  try
  {
    run_impact(c, *discretisation, options);
  }
  catch (const Reached &)
  {
  }
  use.estimated = estimated_demand(c, c.fem.front()).memory;
  return use;
}

/// The same in a process of its own, whose memory begins with what this one has.
MemoryUse measure_in_child(double elements_per_radius)
{
  int ends[2];
  if (pipe(ends) != 0)
    throw std::runtime_error(fmt::format("no pipe: {}", std::strerror(errno)));
  const pid_t child = fork();
  if (child < 0)
    throw std::runtime_error(fmt::format("no further process: {}", std::strerror(errno)));
  if (child == 0)
  {
    close(ends[0]);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // ends with its parent in any case
    const int status = told_status(
      [&]
      {
        const MemoryUse use = measure_here(elements_per_radius);
        return write(ends[1], &use, sizeof use) == sizeof use ? exit_status::success
                                                              : exit_status::computation_failed;
      });
    _exit(status);
  }
  close(ends[1]);
  set_running_child(child, SIGKILL); // a stop signal ends it: meshing a million elements is long
  if (stop_requested())              // one that came before the line above
    kill(child, SIGKILL);
  MemoryUse use;
  const bool is_whole = read(ends[0], &use, sizeof use) == sizeof use;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  set_running_child(0);
  if (stop_requested())
    throw Interrupted{};
  if (!is_whole || status != 0)
    throw std::runtime_error(
      fmt::format("the memory of {} with {:.3g} elements per contact radius could not be measured",
                  timed_case, elements_per_radius));
  return use;
}
} // namespace

std::vector<MemoryUse> measure_memory(bool is_quick)
{
  std::vector<MemoryUse> uses;
  // Elements grow with the square of the fineness.
  MemoryUse last = measure_in_child(is_quick ? quick_fineness : timed_fineness);
  if (is_quick)
    return {last};
  const double fineness_of_one = timed_fineness / std::sqrt(last.elements);
  for (const double elements : {1e4, 1e5, 1e6})
  {
    if (!uses.empty() && 10 * uses.back().peak > 0.8 * available(".").memory)
      break;
    uses.push_back(measure_in_child(fineness_of_one * std::sqrt(elements)));
  }
  return uses;
}
} // namespace carambole::fem
