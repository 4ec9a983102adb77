#pragma once

// How every program of the suite begins and ends: descriptors, signals, exit status.

#include <atomic>
#include <csignal>
#include <functional>

#include <sys/types.h>

namespace carambole
{
/// The statuses that a program of the suite ends with; it has no others.
namespace exit_status
{
inline constexpr int success = 0, expectation_failed = 1, wrong_input = 2, computation_failed = 3,
                     interrupted = 130;
} // namespace exit_status

/// A whole program: returns what `work` returns, as main does. An InputError is told and returned
/// as wrong input, Interrupted as an interruption, another exception as a failed computation, a
/// library that ends the program by itself likewise. SIGINT, SIGTERM, SIGHUP and SIGXCPU end it
/// with the status of an interruption, but those that were ignored when it was started, as nohup
/// does. It does not return where libraries would wait in their own end (OpenBLAS does, for threads
/// that had no memory to start).
int run_main(const char *program, const std::function<int()> &work);

/// From here on the first of these signals is noted and ends nothing: the work looks for it and
/// ends as it should. Another one ends the program at once, but for SIGXCPU, which comes every
/// second, and for what arrives within a quarter of a second: a signal may reach a program twice,
/// from the terminal or `timeout` and from the program that has started it.
void catch_stop_signals();
/// The signal that was noted, or 0.
const volatile std::sig_atomic_t &stop_signal();
/// Whether one was noted.
const std::atomic<bool> &stop_requested();

/// Counts as one: a program that this one waited for was stopped.
void note_interruption();

/// The program that this one waits for, or 0: what stops this one is passed on to it.
void set_running_child(pid_t process);
} // namespace carambole
