#pragma once

// The other programs of the suite, which stand beside this one: their versions, and how they are
// run.

#include <string>
#include <vector>

namespace carambole
{
namespace exit_status
{
inline constexpr int success = 0, expectation_failed = 1, wrong_input = 2, computation_failed = 3,
                     interrupted = 130;
} // namespace exit_status

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

/// From here on SIGINT and SIGTERM do not end this program at once: they are noted and passed on to
/// the running one.
void catch_interrupts();
bool is_interrupted();
} // namespace carambole
