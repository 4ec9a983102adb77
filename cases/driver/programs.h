#pragma once

// The other programs of the suite, which stand beside this one: their versions, and how they are
// run.

#include <string>
#include <vector>

#include "cases/process/program.h"

namespace carambole
{
/// Version of a program, read from the file beside it (starting carambole-fem takes 0.4 s). Throws
/// std::runtime_error if it is not there.
std::string program_version(const std::string &program);

/// Whether a program that is not of the suite can be found in PATH.
bool is_in_path(const std::string &program);

/// Runs a program with these arguments, as they are, without a shell, and waits for it. Signals
/// that end this program are passed on to it; it ends with this program in any case. Returns its
/// exit status; a program that was ended by a signal of its own counts as failed and is told on
/// standard error.
int run_program(const std::string &program, const std::vector<std::string> &arguments);

/// Whether a signal has asked this program, or one that it ran, to stop.
inline bool is_interrupted()
{
  return stop_requested();
}
} // namespace carambole
