#include "cases/programs.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/search_path.hpp>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "cases/shipped.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
std::atomic<int> received_signal = 0;
std::atomic<pid_t> running = 0;
static_assert(std::atomic<pid_t>::is_always_lock_free); // a signal handler may touch it

extern "C" void pass_on(int signal)
{
  received_signal = signal;
  if (const pid_t process = running; process > 0)
    kill(process, signal);
}

/// A child must not outlive this program, however that ends.
void end_with_parent()
{
  prctl(PR_SET_PDEATHSIG, SIGTERM);
}
} // namespace

void catch_interrupts()
{
  struct sigaction action = {};
  action.sa_handler = pass_on;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    sigaction(signal, &action, nullptr);
}

bool is_interrupted()
{
  return received_signal != 0;
}

std::string program_version(const std::string &program)
{
  const fs::path sidecar = program_folder() / (program + ".version");
  std::ifstream stream(sidecar);
  std::string version;
  if (!std::getline(stream, version))
    throw std::runtime_error(
      fmt::format("{} cannot be read: the installation is not complete", sidecar.string()));
  return version;
}

bool is_in_path(const std::string &program)
{
  return !boost::process::search_path(program).empty();
}

int run_program(const std::string &program, const std::vector<std::string> &arguments)
{
  namespace bp = boost::process;
  if (is_interrupted())
    return exit_status::interrupted;
  const fs::path path = program_folder() / program;
  if (!fs::exists(path))
    throw std::runtime_error(
      fmt::format("{} is not there: the installation is not complete", path.string()));

  std::fflush(nullptr);
  bp::child child(
    bp::exe = path.string(), bp::args = arguments,
    bp::extend::on_exec_setup = [](auto &) { end_with_parent(); });
  running = child.id();
  if (is_interrupted()) // in the moment before
    kill(running, SIGTERM);
  child.wait();
  running = 0;

  if (is_interrupted())
    return exit_status::interrupted;
  const int status = child.native_exit_code();
  if (WIFSIGNALED(status))
  {
    fmt::print(stderr, "{} was ended by signal {} ({})\n", program, WTERMSIG(status),
               strsignal(WTERMSIG(status)));
    return exit_status::computation_failed;
  }
  return WEXITSTATUS(status);
}
} // namespace carambole
