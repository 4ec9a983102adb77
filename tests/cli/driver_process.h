#pragma once

// The driver while it runs: what a test waits for before it interferes.

#include <chrono>
#include <csignal>
#include <thread>

#include <boost/process/child.hpp>

#include "tests/cli/driver.h"

namespace carambole::test
{
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

/// Lets a process, which may be a child of this child, compute for so long [s of processor time].
inline void let_work(boost::process::child &child, pid_t process, double seconds)
{
  const double end = processor_time(process) + seconds;
  comes_true(child, [&] { return kill(process, 0) != 0 || processor_time(process) >= end; });
}
} // namespace carambole::test
