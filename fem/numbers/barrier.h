#pragma once

#include <atomic>

namespace carambole::fem
{
/// Synchronises the threads of a time step. A step lasts some ten microseconds, too short to sleep
/// in between, so a waiting thread first spins. Then it sleeps: on a busy machine a spinning thread
/// would keep the one it waits for from running. OpenMP's own barrier spins for milliseconds, which
/// costs fifty times the work there.
class Barrier
{
public:
  explicit Barrier(int threads) : threads(threads) {}

  void wait()
  {
    const int now = generation.load(std::memory_order_acquire);
    if (arrived.fetch_add(1, std::memory_order_acq_rel) == threads - 1)
    {
      arrived.store(0, std::memory_order_relaxed);
      generation.store(now + 1, std::memory_order_release);
      generation.notify_all();
      return;
    }
    constexpr int spins = 3000; // some ten microseconds
    for (int i = 0; i < spins; ++i)
    {
      if (generation.load(std::memory_order_acquire) != now)
        return;
      relax();
    }
    generation.wait(now, std::memory_order_acquire);
  }

private:
  // Gives way to the other hardware thread of the core for a moment.
  static void relax()
  {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }

  int threads;
  std::atomic<int> arrived = 0, generation = 0;
};
} // namespace carambole::fem
