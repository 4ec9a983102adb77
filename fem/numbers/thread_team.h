#pragma once

#include <chrono>
#include <ctime>

namespace carambole::fem
{
/// Chooses the number of threads on a machine that other programs use too. Threads that synchronise
/// after every step wait for the one that has lost its processor: if one other program runs, two
/// threads are slower than one. The team is therefore judged by the processor time that it gets,
/// stretch by stretch. The results do not depend on it.
class ThreadTeam
{
public:
  explicit ThreadTeam(int most) : most(most), now(most) {}

  int size() const { return now; }

  void begin_stretch()
  {
    wall = std::chrono::steady_clock::now();
    cpu = std::clock();
  }

  /// True when the stretch is long enough to be judged.
  bool stretch_is_over() const { return seconds() > 0.05; }

  void end_stretch()
  {
    constexpr double least_share =
      0.75; // of the processors; a team without competitors gets above 0.9
    constexpr int stretches_alone = 10;
    const double share = double(std::clock() - cpu) / CLOCKS_PER_SEC / (seconds() * now);
    if (now > 1 && share < least_share)
    {
      now = 1;
      alone = stretches_alone;
    }
    else if (now < most && --alone == 0)
      now = most;
  }

private:
  double seconds() const
  {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
  }

  int most, now;
  int alone = 0; ///< remaining stretches with a single thread
  std::chrono::steady_clock::time_point wall;
  std::clock_t cpu = 0;
};
} // namespace carambole::fem
