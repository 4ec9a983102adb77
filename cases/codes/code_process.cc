#include "cases/codes/code_process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/codes/code_program.h"
#include "cases/process/interrupted.h"

namespace carambole
{
namespace fs = std::filesystem;

fs::path find_code_program(const CodeEntry &entry)
{
  if (const std::string why = obstacle_to_program(entry); !why.empty())
    throw CodeError(entry.name, why);
  return fs::absolute(code_program(entry).path);
}

std::string last_output(const fs::path &folder)
{
  constexpr std::size_t most = 4, longest = 200;
  constexpr std::streamoff tail = 100'000; // bytes at the end that are read
  std::ifstream stream(folder / code_output, std::ios::binary | std::ios::ate);
  if (stream)
    stream.seekg(std::max<std::streamoff>(0, std::streamoff(stream.tellg()) - tail));
  std::string text(tail, ' '); // no more: something may still write
  stream.read(text.data(), tail);
  text.resize(std::size_t(stream.gcount()));
  std::istringstream printed(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(printed, line);)
    if (line.find_first_not_of(" \t\r") != std::string::npos)
    {
      line.resize(std::min(line.size(), longest));
      for (char &c : line)
        if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~')
          c = '?';
      lines.push_back(line);
    }
  if (lines.size() > most)
    lines.erase(lines.begin(), lines.end() - most);
  return lines.empty() ? "it printed nothing"
                       : fmt::format("its last lines: {}", fmt::join(lines, " | "));
}

namespace
{
constexpr int not_started = 127; ///< exit status, as of a shell

/// Temporary files of the program, which neither MPI nor YADE remove when they are killed.
class TemporaryFiles
{
public:
  explicit TemporaryFiles(const fs::path &folder) : path(fs::absolute(folder) / "tmp")
  {
    fs::create_directories(path);
  }
  ~TemporaryFiles()
  {
    // What the program has left behind may end a moment later, and still write here.
    constexpr int most = 200;
    std::error_code error;
    for (int k = 0; k < most && (fs::remove_all(path, error), fs::exists(path)); ++k)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  TemporaryFiles(const TemporaryFiles &) = delete;
  TemporaryFiles &operator=(const TemporaryFiles &) = delete;

  const fs::path path;
};

/// The environment of this process, plus one thread, a folder for temporary files, and neither a
/// daemon of Open MPI nor its search for fast networks: a program of one process needs none, starts
/// in .03 s instead of .33 s without, and would end before the daemon.
std::vector<std::string> environment_of_code(const fs::path &temporary)
{
  const std::vector<std::string> own{"OMP_NUM_THREADS=1",
                                     "OMPI_ALLOW_RUN_AS_ROOT=1",
                                     "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                                     "OMPI_MCA_ess_singleton_isolated=1",
                                     "OMPI_MCA_pml=ob1",
                                     "TMPDIR=" + temporary.string(),
                                     "IPYTHONDIR=" + temporary.string()};
  std::vector<std::string> all = own;
  for (char **entry = environ; *entry != nullptr; ++entry)
  {
    const std::string text = *entry;
    if (std::ranges::none_of(own, [&](const std::string &one)
                             { return text.starts_with(one.substr(0, one.find('=') + 1)); }))
      all.push_back(text);
  }
  return all;
}

std::vector<char *> pointers_to(std::vector<std::string> &texts)
{
  std::vector<char *> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// A program in a process group of its own. A guard, a second process, ends the group when this
/// object goes, or this process in whatever way: a pipe tells it, whose other end is here only.
class ProgramGroup
{
public:
  ProgramGroup(const fs::path &program, std::vector<std::string> arguments,
               std::vector<std::string> environment, const fs::path &folder,
               std::uintmax_t largest_file)
  {
    arguments.insert(arguments.begin(), program.string());
    const std::vector<char *> words = pointers_to(arguments), variables = pointers_to(environment);
    const std::string output = (fs::absolute(folder) / code_output).string(),
                      place = folder.string();
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::runtime_error(std::string("no pipe: ") + std::strerror(errno));
    const pid_t parent = getpid();
    leader = fork();
    if (leader == 0)
      become(words.data(), variables.data(), output.c_str(), place.c_str(), parent, largest_file);
    if (leader > 0)
    {
      setpgid(leader, leader); // as the child does: whoever comes first
      guard = fork();
      if (guard == 0)
        watch(ends[0], leader);
    }
    const int error = errno;
    close(ends[0]);
    alive = ends[1];
    if (leader < 0 || guard < 0)
    {
      end();
      throw std::runtime_error(std::string("no process: ") + std::strerror(error));
    }
  }
  ~ProgramGroup() { end(); }
  ProgramGroup(const ProgramGroup &) = delete;
  ProgramGroup &operator=(const ProgramGroup &) = delete;

  /// Its status as of waitpid once it has ended; its group has not yet.
  std::optional<int> ended() const
  {
    siginfo_t info = {};
    if (waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
      return {};
    return info.si_code == CLD_EXITED ? W_EXITCODE(info.si_status, 0)
                                      : W_EXITCODE(0, info.si_status);
  }

private:
  pid_t leader = -1, guard = -1;
  int alive = -1;

  /// In the child: nothing here may allocate.
  [[noreturn]] static void become(char *const *words, char *const *variables, const char *output,
                                  const char *place, pid_t parent, std::uintmax_t largest_file)
  {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      _exit(not_started);
    std::signal(SIGPIPE, SIG_DFL);
    const rlimit most{rlim_t(largest_file), rlim_t(largest_file)}; // should nobody look for a while
    setrlimit(RLIMIT_FSIZE, &most);
    const int nothing = open("/dev/null", O_RDONLY),
              to = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(nothing, STDIN_FILENO);
    dup2(to, STDOUT_FILENO);
    dup2(to, STDERR_FILENO);
    close_range(STDERR_FILENO + 1, ~0U, 0); // the lock of the results, too
    if (to >= 0 && chdir(place) == 0)
      execve(words[0], words, variables);
    dprintf(STDERR_FILENO, "cannot be started: %s\n", std::strerror(errno));
    _exit(not_started);
  }

  [[noreturn]] static void watch(int end, pid_t group)
  {
    setsid(); // no signal of a terminal
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU})
      std::signal(signal, SIG_IGN);
    dup2(end, STDIN_FILENO);
    close_range(STDIN_FILENO + 1, ~0U, 0);
    char nothing = 0;
    while (read(STDIN_FILENO, &nothing, 1) < 0 && errno == EINTR)
      continue;
    kill(-group, SIGKILL);
    _exit(0);
  }

  void end()
  {
    close(alive);
    if (guard > 0)
      waitpid(guard, nullptr, 0);
    else if (leader > 0)
      kill(-leader, SIGKILL);
    if (leader > 0) // last: until then its number belongs to no other process
      waitpid(leader, nullptr, 0);
  }
};

std::uintmax_t size_of_files(const fs::path &folder)
{
  std::uintmax_t sum = 0;
  std::error_code ignored;
  for (auto entry = fs::recursive_directory_iterator(folder, ignored);
       entry != fs::recursive_directory_iterator(); entry.increment(ignored))
    if (entry->is_regular_file(ignored))
      if (const std::uintmax_t size = entry->file_size(ignored); !ignored)
        sum += size;
  return sum;
}

/// What the program has exceeded; empty: nothing.
std::string excess(const fs::path &folder, const CodeLimits &limits, double seconds)
{
  std::error_code error;
  if (seconds > limits.seconds)
    return fmt::format("did not end within {:g} s", limits.seconds);
  if (const std::uintmax_t size = fs::file_size(folder / code_output, error);
      !error && size > limits.printed)
    return fmt::format("printed more than {} MB", limits.printed / 1'000'000);
  if (size_of_files(folder) > limits.files)
    return fmt::format("wrote more than {} MB", limits.files / 1'000'000);
  return "";
}

/// Detaches what was printed from processes that the program has left behind: they would change a
/// file that a record holds by its hash.
void keep_output(const fs::path &folder)
{
  const fs::path output = folder / code_output, copy = folder / (std::string(code_output) + ".new");
  std::error_code missing; // nothing was printed
  if (fs::copy_file(output, copy, fs::copy_options::overwrite_existing, missing))
    fs::rename(copy, output);
}

/// Runs the program to its end. Returns how it failed; empty: it did not.
std::string failure_of(const fs::path &program, const std::vector<std::string> &arguments,
                       const fs::path &folder, const std::function<bool()> &stop,
                       const CodeLimits &limits)
{
  using namespace std::chrono;
  const TemporaryFiles temporary(folder);
  const ProgramGroup group(program, arguments, environment_of_code(temporary.path), folder,
                           limits.files);
  const auto begun = steady_clock::now();
  std::optional<int> status;
  while (!(status = group.ended()))
  {
    std::this_thread::sleep_for(10ms);
    if (stop && stop())
      throw Interrupted{};
    const double seconds = duration<double>(steady_clock::now() - begun).count();
    if (std::string how = excess(folder, limits, seconds); !how.empty())
      return how;
  }
  if (WIFSIGNALED(*status))
    return fmt::format("was killed by signal {} ({})", WTERMSIG(*status),
                       strsignal(WTERMSIG(*status)));
  return WEXITSTATUS(*status) != 0 ? fmt::format("ended with status {}", WEXITSTATUS(*status)) : "";
}
} // namespace

void run_code_program(const CodeEntry &entry, const fs::path &program,
                      const std::vector<std::string> &arguments, const fs::path &folder,
                      const std::function<bool()> &stop, const CodeLimits &limits)
{
  const std::string how = failure_of(program, arguments, folder, stop, limits);
  keep_output(folder);
  if (!how.empty())
    throw CodeError(entry.name,
                    fmt::format("{} {}; {}", program.string(), how, last_output(folder)));
}
} // namespace carambole
