#include "cases/process/processors.h"

#include <algorithm>
#include <thread>

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
} // namespace carambole
