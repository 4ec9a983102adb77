#pragma once

// Start and end of every program of the suite: descriptors, signals, exit status.

#include <atomic>
#include <csignal>
#include <functional>

#include <sys/types.h>

namespace carambole
{
/// All exit statuses of the programs of the suite.
namespace exit_status
{
inline constexpr int success = 0, expectation_failed = 1, wrong_input = 2, computation_failed = 3,
                     interrupted = 130;
/// To the driver, which ends with `expectation_failed` then: another code that takes part in a case
/// has failed; its record is left out, all others are there.
inline constexpr int code_failed = 4;
} // namespace exit_status

/// Runs a whole program and returns its exit status, that of `work` or: wrong input for an
/// InputError, which is printed; an interruption for Interrupted; a failed computation for another
/// exception, or if a library ends the program. SIGINT, SIGTERM, SIGHUP and SIGXCPU end it with the
/// status of an interruption, except those that were ignored at the start, as with nohup. It does
/// not return if libraries would hang at exit (OpenBLAS does, for threads that could not be
/// started).
int run_main(const char *program, const std::function<int()> &work);

/// The exit status of `work`, or that of its exception, which is reported on standard error.
int told_status(const std::function<int()> &work);

/// After this call the first of these signals only sets a flag, which the work checks. A second one
/// ends the program immediately, except SIGXCPU, which comes every second, and a signal within a
/// quarter of a second: a program may get it twice, from the terminal or `timeout` and from its
/// parent.
void catch_stop_signals();
/// From now on a program that was asked to stop and is still running after this time [s] is ended:
/// a law from outside may never return. Its files are complete or absent all the same.
void end_after_signal(unsigned seconds);
/// One more signal that stops the program, from now on.
void add_stop_signal(int signal);
/// The first signal, or 0.
const volatile std::sig_atomic_t &stop_signal();
/// Whether there was one.
const std::atomic<bool> &stop_requested();

/// Sets the same flag: a child was stopped by a signal.
void note_interruption();

/// The child that this program waits for, or 0: stop signals are passed on to it. With `instead` it
/// gets that signal for each of them, and also for those of the terminal: its group is another one.
void set_running_child(pid_t process, int instead = 0);
} // namespace carambole
