#include "cases/process/program.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <exception>

#include <fcntl.h>
#include <unistd.h>

#include "cases/process/diagnostics.h"
#include "cases/process/interrupted.h"
#include "cases/process/processor.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace
{
constexpr int stopping[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
constexpr std::int64_t repetition = 250'000'000; // [ns] within which a signal is the same one

// State of the signal handler.
std::atomic<bool> notes_signals = false, requested = false;
volatile std::sig_atomic_t noted_signal = 0;
std::atomic<std::int64_t> noted_at = 0; // [ns]
std::atomic<pid_t> child = 0;
std::atomic<unsigned> seconds_to_end = 0; // after a signal; 0: as long as it takes
std::atomic<int> signal_of_child = 0;     // instead of the one that arrived; 0: the same
static_assert(std::atomic<bool>::is_always_lock_free &&
              std::atomic<std::int64_t>::is_always_lock_free &&
              std::atomic<pid_t>::is_always_lock_free);

const char *program_name = "carambole";
bool has_finished = false;

std::int64_t now()
{
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

void pass_on(int signal)
{
  const int instead = signal == SIGKILL ? 0 : signal_of_child.load();
  if (const pid_t process = child; process > 0)
    kill(process, instead != 0 ? instead : signal);
}

extern "C" void handle_stop(int signal, siginfo_t *info, void *)
{
  const int saved = errno;
  if (!notes_signals)
  {
    pass_on(signal);
    _exit(exit_status::interrupted);
  }
  if (!requested.exchange(true))
  {
    noted_signal = signal;
    noted_at = now();
    if (seconds_to_end > 0)
      alarm(seconds_to_end);
    // The terminal sends the signal to all programs itself.
    if (info == nullptr || info->si_code != SI_KERNEL || signal == SIGXCPU || signal_of_child != 0)
      pass_on(signal);
  }
  else if (signal != SIGXCPU && noted_at != 0 && now() - noted_at > repetition)
  {
    pass_on(SIGKILL);
    _exit(exit_status::interrupted);
  }
  errno = saved;
}

extern "C" void handle_alarm(int)
{
  pass_on(SIGKILL);
  _exit(exit_status::interrupted);
}

/// The first opened file would get the number of a closed descriptor, and output would go there.
void reserve_descriptors()
{
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(number, F_GETFD) < 0 && errno == EBADF)
    {
      const int opened = open("/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY);
      if (opened >= 0 && opened != number)
      {
        dup2(opened, number);
        close(opened);
      }
    }
}

void install_handler(int signal)
{
  struct sigaction action = {}, before = {};
  sigemptyset(&action.sa_mask);
  action.sa_sigaction = handle_stop;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaddset(&action.sa_mask, signal);
  for (const int other : stopping)
    sigaddset(&action.sa_mask, other);
  if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(signal, &action, nullptr);
}

void install_handlers()
{
  for (const int signal : stopping)
    install_handler(signal);
  // A closed reader shows as an error of the write.
  std::signal(SIGPIPE, SIG_IGN);
}

/// A library may end the program: OpenMP does, with status 1, if it cannot start a thread.
void end_of_process()
{
  if (has_finished)
    return;
  flush_output();
  _exit(exit_status::computation_failed);
}

[[noreturn]] void end_by_exception()
{
  try
  {
    if (const std::exception_ptr error = std::current_exception())
      std::rethrow_exception(error);
    tell("{}: terminated unexpectedly (uncaught exception)\n", program_name);
  }
  catch (const std::exception &error)
  {
    tell("{}: {}\n", program_name, error.what());
  }
  catch (...)
  {
    tell("{}: terminated unexpectedly (uncaught exception)\n", program_name);
  }
  flush_output();
  _exit(exit_status::computation_failed);
}
} // namespace

int told_status(const std::function<int()> &work)
{
  try
  {
    return work();
  }
  catch (const InputError &error)
  {
    print(error);
    return exit_status::wrong_input;
  }
  catch (const Interrupted &interrupted)
  {
    if (!interrupted.kept.empty())
      tell("\n{}\n", interrupted.kept);
    return exit_status::interrupted;
  }
  catch (const std::bad_alloc &)
  {
    tell("{}: not enough memory\n", program_name);
  }
  catch (const std::exception &error)
  {
    tell("{}: {}\n", program_name, error.what());
  }
  return exit_status::computation_failed;
}

int run_main(const char *program, const std::function<int()> &work)
{
  check_processor(); // so that it is linked
  program_name = program;
  reserve_descriptors();
  install_handlers();
  std::set_terminate(end_by_exception);
  std::atexit(end_of_process);
  // Names and texts are UTF-8 whatever the user's locale, which may be unset or not installed: then
  // the file system library throws and gnuplot complains. The children inherit this one.
  setenv("LC_ALL", "C.UTF-8", 1);
  // A terminal of the user's own gnuplot, which is read before the default settings.
  unsetenv("GNUTERM");
  int status = told_status(work);
  flush_output();
  if (const auto error = output_error(); error && status <= exit_status::expectation_failed)
  {
    tell("{}: cannot write to standard output: {}\n", program, *error);
    status = exit_status::computation_failed;
  }
#ifndef __SANITIZE_ADDRESS__ // the sanitizer checks for leaks at exit
  _exit(status);
#endif
  has_finished = true;
  return status;
}

void catch_stop_signals()
{
  notes_signals = true;
}

void end_after_signal(unsigned seconds)
{
  seconds_to_end = seconds;
  std::signal(SIGALRM, handle_alarm);
}

void add_stop_signal(int signal)
{
  install_handler(signal);
}

const volatile std::sig_atomic_t &stop_signal()
{
  return noted_signal;
}

const std::atomic<bool> &stop_requested()
{
  return requested;
}

void note_interruption()
{
  requested = true;
}

void set_running_child(pid_t process, int instead)
{
  signal_of_child = instead;
  child = process;
}
} // namespace carambole
