#include "cases/driver/programs.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <boost/process/child.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/pipe.hpp>
#include <boost/process/search_path.hpp>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/case/shipped.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/processors.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr const char *mpirun = "mpirun";

/// The program and its arguments for Boost.Process, whose own `args` takes the first letter of
/// every argument, which an empty one does not have.
class Words : public boost::process::extend::handler
{
public:
  Words(const fs::path &program, std::vector<std::string> arguments)
    : path(program.string()), words(std::move(arguments))
  {
    words.insert(words.begin(), path);
    for (std::string &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
  }
  Words(const Words &) = delete;
  Words &operator=(const Words &) = delete;

  template <typename Executor>
  void on_setup(Executor &executor) const
  {
    executor.exe = path.c_str();
    executor.cmd_line = pointers.data();
  }

private:
  std::string path;
  std::vector<std::string> words;
  std::vector<char *> pointers;
};

/// A child must end with this program in every case.
void end_with(pid_t parent)
{
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent)
    _exit(exit_status::interrupted);
}

/// Environment variables for the libraries of the children.
void set_environment()
{
  // No program uses OpenBLAS threads; if one cannot be started, the end of the program waits for it
  // forever.
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  // Waiting OpenMP threads sleep: on a busy machine they would block other threads.
  setenv("OMP_WAIT_POLICY", "passive", 0);
}

/// A new folder for what mpirun and its ranks share: of ranks that are killed something stays
/// there.
fs::path new_shared_folder()
{
  const fs::path memory = "/dev/shm",
                 parent = access(memory.c_str(), W_OK) == 0 ? memory : fs::temp_directory_path();
  fs::path folder = scratch_path(parent / "carambole-ranks");
  create_scratch_folder(folder);
  return folder;
}

/// For mpirun and its ranks. What is set already stays, as far as a user may know better.
void set_job_environment()
{
  if (geteuid() == 0) // in a container, where there is nobody else
    for (const char *name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"})
      setenv(name, "1", 1);
  for (const auto &[name, value] :
       {std::pair{"HWLOC_COMPONENTS", "-gl"},                 // knocks at X11
        {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"}, // forbidden in containers
        {"OMPI_MCA_mpi_yield_when_idle", "1"},
        {"DEAL_II_NUM_THREADS", "1"}})
    setenv(name, value, 0);
}

/// Exit status of the driver for the end of a child, which is the program or, for several ranks of
/// it, mpirun. An unknown status is reported.
int status_of(const std::string &program, const fs::path &path, int native, bool is_job)
{
  constexpr int not_loaded = 127; // of the dynamic loader, which has printed the reason
  if (WIFSIGNALED(native))
    tell("{} was killed by signal {} ({})\n", program, WTERMSIG(native),
         strsignal(WTERMSIG(native)));
  else if (WEXITSTATUS(native) == not_loaded)
    tell("{} cannot be started: a library is missing, or there is not enough memory to load it; "
         "'ldd {}{}' lists the libraries, and './carambole' in the clone installs them\n",
         program, path.string(), program == "carambole-fem" ? "*" : "");
  else if (const int status = WEXITSTATUS(native);
           status == exit_status::success || status == exit_status::wrong_input ||
           status == exit_status::computation_failed ||
           (status == exit_status::expectation_failed && program == "carambole-report"))
    return status;
  else if (status == exit_status::interrupted)
    note_interruption();
  else if (status == exit_status::code_failed && program != "carambole-report")
    return exit_status::expectation_failed;
  else if (constexpr int killed = 128; is_job && status > killed) // so mpirun says it
    tell("{} ended: a rank of it was killed by signal {} ({})\n", program, status - killed,
         strsignal(status - killed));
  else
    tell("{} ended with the unexpected status {}\n", program, status);
  return stop_requested() ? exit_status::interrupted : exit_status::computation_failed;
}

/// Of a program that has been started; `stop_signal`: of a job, which a signal to this program does
/// not reach, the one that stops it.
int wait_for(boost::process::child &child, const std::string &program, const fs::path &path,
             int stop_signal)
{
  set_running_child(child.id(), stop_signal);
  if (stop_requested()) // a signal arrived before the line above
    kill(child.id(), stop_signal != 0 ? stop_signal : SIGTERM);
  child.wait();
  set_running_child(0);
  if (stop_requested())
    return exit_status::interrupted;
  return status_of(program, path, child.native_exit_code(), stop_signal != 0);
}
} // namespace

fs::path version_file(const std::string &program)
{
  const std::string name = program + ".version";
  const fs::path beside = program_folder() / name; // in the build tree
  return fs::exists(beside)
           ? beside
           : (program_folder() / CARAMBOLE_INSTALLED_VERSIONS / name).lexically_normal();
}

std::string program_version(const std::string &program)
{
  const fs::path sidecar = version_file(program);
  std::ifstream stream(sidecar);
  std::string version;
  if (!std::getline(stream, version))
    throw std::runtime_error(
      fmt::format("{} cannot be read: the installation is incomplete", sidecar.string()));
  return version;
}

bool is_in_path(const std::string &program)
{
  return !boost::process::search_path(program).empty();
}

void check_gnuplot(const std::string &what, const std::string &otherwise)
{
  if (!is_in_path("gnuplot"))
    throw std::runtime_error(
      fmt::format("gnuplot, which draws {}, is not in PATH: install it (package gnuplot-nox){}",
                  what, otherwise));
}

std::string output_of(const std::string &program, const std::vector<std::string> &arguments)
{
  namespace bp = boost::process;
  const fs::path path = program_path(program);
  set_environment();
  bp::ipstream out;
  bp::child child(
    Words(path, arguments), bp::std_out > out,
    bp::extend::on_exec_setup = [parent = getpid()](auto &) { end_with(parent); });
  std::string text{std::istreambuf_iterator<char>(out), {}};
  child.wait();
  if (const int status = status_of(program, path, child.native_exit_code(), false);
      status != exit_status::success)
    throw std::runtime_error(
      fmt::format("{} {} ended with status {}", program, fmt::join(arguments, " "), status));
  return text;
}

int run_program(const std::string &program, const std::vector<std::string> &arguments)
{
  namespace bp = boost::process;
  if (stop_requested())
    return exit_status::interrupted;
  const fs::path path = program_path(program);
  flush_output();
  set_environment();
  bp::child child(
    Words(path, arguments),
    bp::extend::on_exec_setup = [parent = getpid()](auto &) { end_with(parent); });
  return wait_for(child, program, path, 0);
}

void check_mpirun()
{
  if (!is_in_path(mpirun))
    throw InputError("--ranks",
                     "mpirun, which starts several processes, is not in PATH: install it "
                     "(package openmpi-bin), or leave --ranks out");
}

int run_job(const std::string &program, std::vector<std::string> arguments, int ranks)
{
  namespace bp = boost::process;
  check_mpirun();
  if (stop_requested())
    return exit_status::interrupted;
  const fs::path path = program_path(program);
  if (const int processors = n_processors(); ranks > processors)
    tell("{} ranks share the {} processors that may be used\n", ranks, processors);
  flush_output();
  set_environment();
  set_job_environment();
  const Removed shared(new_shared_folder());
  const std::string count = std::to_string(ranks);
  // Several jobs may run on this machine: none is bound to processors.
  arguments.insert(arguments.begin(),
                   {"--quiet", "--oversubscribe", "--bind-to", "none", "--mca", "orte_tmpdir_base",
                    shared.path.string(), "--mca", "btl_vader_backing_directory",
                    shared.path.string(), "-n", count, path.string()});
  arguments.insert(arguments.end(), {"--ranks", count});
  bp::child child(
    Words(bp::search_path(mpirun).string(), arguments), bp::std_in < bp::null,
    bp::extend::on_exec_setup =
      [parent = getpid()](auto &)
    {
      setpgid(0, 0); // a Ctrl-C of the terminal would end the ranks without a checkpoint
      end_with(parent);
    });
  // SIGTERM makes mpirun kill its ranks after a second, SIGUSR1 it passes on.
  return wait_for(child, program, path, SIGUSR1);
}
} // namespace carambole
