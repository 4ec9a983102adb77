#include "cases/driver/side_by_side.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <numeric>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/process/diagnostics.h"
#include "cases/process/interrupted.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace
{
using Clock = std::chrono::steady_clock;

/// Longest time between two looks at whether to stop, and time between two lines that say how far
/// the tasks are.
constexpr std::chrono::milliseconds between_looks{200}, between_lines{1000};

struct CloseFile
{
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

File temporary_file()
{
  File file(std::tmpfile());
  if (!file)
    throw std::system_error(errno, std::generic_category(),
                            "no temporary file for the output of a task");
  return file;
}

std::string text_of(std::FILE *file)
{
  std::string text;
  std::rewind(file);
  char buffer[4096];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, file))
    text.append(buffer, n);
  return text;
}

/// A pipe whose writing end only the process of a task has: its other end is at the end of the file
/// as soon as that process has ended.
class EndOfProcess
{
public:
  EndOfProcess()
  {
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "no pipe to the process of a task");
  }
  ~EndOfProcess()
  {
    close_end(0);
    close_end(1);
  }
  EndOfProcess(EndOfProcess &&other) noexcept
    : ends{std::exchange(other.ends[0], -1), std::exchange(other.ends[1], -1)}
  {
  }
  EndOfProcess &operator=(EndOfProcess &&other) noexcept
  {
    std::swap(ends, other.ends);
    return *this;
  }

  void leave_to_process() { close_end(1); }
  int descriptor() const { return ends[0]; }

private:
  int ends[2] = {-1, -1};

  void close_end(int end)
  {
    if (ends[end] >= 0)
      close(std::exchange(ends[end], -1));
  }
};

struct Running
{
  std::size_t task;
  pid_t process;
  File out, err;
  EndOfProcess end;
};

/// Waits until a process ends, a signal arrives, or for a while. Returns which have ended.
std::vector<bool> wait_for_some(const std::vector<Running> &running)
{
  std::vector<pollfd> ends;
  for (const Running &one : running)
    ends.push_back({one.end.descriptor(), POLLIN, 0});
  std::vector<bool> ended(ends.size());
  if (poll(ends.data(), ends.size(), int(between_looks.count())) > 0)
    for (std::size_t k = 0; k < ends.size(); ++k)
      ended[k] = ends[k].revents != 0;
  return ended;
}

/// In the process of the task: its exit status.
int status_of(const Task &task)
{
  try
  {
    return task.work();
  }
  catch (const InputError &error)
  {
    print(error);
    return exit_status::wrong_input;
  }
  catch (const std::exception &error)
  {
    tell("carambole: {}: {}\n", task.title, error.what());
    return exit_status::computation_failed;
  }
  catch (const Interrupted &) // while it waits for its folder
  {
    return exit_status::interrupted;
  }
}

class SideBySide
{
public:
  SideBySide(const std::vector<Task> &tasks, int processes,
             const std::function<void(std::size_t, int)> &at_end)
    : tasks(tasks),
      processes(std::size_t(std::max(1, processes))),
      at_end(at_end),
      order(tasks.size())
  {
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b)
                             { return tasks[a].cost > tasks[b].cost; });
  }

  ~SideBySide()
  {
    for (const Running &one : running) // only after an exception
      kill(one.process, SIGTERM);
  }
  SideBySide(const SideBySide &) = delete;
  SideBySide &operator=(const SideBySide &) = delete;

  void execute()
  {
    bool passed_on = false;
    while (next < order.size() || !running.empty())
    {
      if (stop_requested() && !passed_on)
      {
        passed_on = true;
        next = order.size();
        for (const Running &one : running)
          kill(one.process, SIGTERM);
      }
      while (next < order.size() && running.size() < processes)
        begin(order[next++]);
      const std::vector<bool> have_ended = wait_for_some(running);
      for (std::size_t k = running.size(); k-- > 0;)
        if (have_ended[k])
        {
          const Running ended = std::move(running[k]);
          running.erase(running.begin() + std::ptrdiff_t(k));
          int native = 0;
          while (waitpid(ended.process, &native, 0) < 0 && errno == EINTR)
            ;
          end(ended, native);
        }
      show_line();
    }
    clear_line();
  }

private:
  const std::vector<Task> &tasks;
  std::size_t processes;
  const std::function<void(std::size_t, int)> &at_end;
  std::vector<std::size_t> order;
  std::size_t next = 0, n_ended = 0;
  double cost_ended = 0;
  std::vector<Running> running;
  Clock::time_point begun = Clock::now(), last_line;
  bool has_line = false;

  void begin(std::size_t task)
  {
    Running one{task, 0, temporary_file(), temporary_file(), {}};
    flush_output(); // or the copy would write it again
    const pid_t parent = getpid();
    one.process = fork();
    if (one.process < 0)
      throw std::system_error(errno, std::generic_category(), "no process for a task");
    if (one.process == 0)
    {
      prctl(PR_SET_PDEATHSIG, SIGTERM); // it ends with the program that waits for it
      if (getppid() != parent || dup2(fileno(one.out.get()), STDOUT_FILENO) < 0 ||
          dup2(fileno(one.err.get()), STDERR_FILENO) < 0)
        _exit(exit_status::interrupted);
      const int status = status_of(tasks[task]);
      flush_output();
      _exit(status);
    }
    one.end.leave_to_process();
    running.push_back(std::move(one));
  }

  void end(const Running &one, int native)
  {
    int status = exit_status::computation_failed;
    if (WIFEXITED(native))
      status = WEXITSTATUS(native);
    ++n_ended;
    cost_ended += tasks[one.task].cost;
    at_end(one.task, status);
    clear_line();
    show(text_of(one.out.get()));
    flush_output();
    tell(text_of(one.err.get()));
    if (WIFSIGNALED(native) && !stop_requested())
      tell("{} was killed by signal {} ({})\n", tasks[one.task].title, WTERMSIG(native),
           strsignal(WTERMSIG(native)));
  }

  void clear_line()
  {
    if (has_line)
      rewrite_line("");
    has_line = false;
  }

  /// "3 of 12 done; running: a, b; about 40 s left". The time left is that of the work that has not
  /// ended, at the rate of that which has.
  void show_line()
  {
    const Clock::time_point now = Clock::now();
    if (!is_on_terminal() || running.empty() || now - last_line < between_lines)
      return;
    last_line = now;
    std::vector<std::string> titles;
    for (const Running &one : running)
      titles.push_back(tasks[one.task].title);
    std::string text =
      fmt::format("{} of {} done; running: {}", n_ended, tasks.size(), name_list(titles));
    if (cost_ended > 0)
    {
      double all = 0;
      for (const Task &task : tasks)
        all += task.cost;
      const double so_far = std::chrono::duration<double>(now - begun).count();
      text +=
        fmt::format("; about {:.0f} s left", std::ceil(so_far * (all - cost_ended) / cost_ended));
    }
    rewrite_line(text);
    has_line = true;
  }
};
} // namespace

void do_side_by_side(const std::vector<Task> &tasks, int processes,
                     const std::function<void(std::size_t, int)> &at_end)
{
  SideBySide(tasks, processes, at_end).execute();
}
} // namespace carambole
