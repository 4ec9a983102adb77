#include "cases/process/processors.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include <sched.h>

namespace carambole
{
int n_processors()
{
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    return std::max(1, CPU_COUNT(&set));
  // The machine has more processors than cpu_set_t holds.
  return std::max(1, int(std::thread::hardware_concurrency()));
}

void do_in_threads(std::size_t n, const std::function<void(std::size_t)> &work)
{
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failing;
  const auto take_some = [&]
  {
    for (std::size_t k = next++; k < n; k = next++)
      try
      {
        work(k);
      }
      catch (...)
      {
        const std::lock_guard lock(failing);
        failure = std::current_exception();
        next = n;
      }
  };
  {
    std::vector<std::jthread> others; // which end before anything is read
    for (std::size_t k = 1; k < std::min(std::size_t(n_processors()), n); ++k)
      others.emplace_back(take_some);
    take_some();
  }
  if (failure)
    std::rethrow_exception(failure);
}
} // namespace carambole
