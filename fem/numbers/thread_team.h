#pragma once

#include <chrono>
#include <ctime>

namespace carambole::fem
{
/// How many threads to compute with on a machine that others use too. Threads that meet after every
/// step wait for the one that has lost its processor: shared with one other program, two are slower
/// than one. The crew is therefore judged by the processor time that it gets, stretch by stretch.
/// What is computed does not depend on it.
class Crew
{
public:
  explicit Crew(int most) : most(most), now(most) {}

  int size() const { return now; }

  void begin_stretch()
  {
    wall = std::chrono::steady_clock::now();
    cpu = std::clock();
  }

  /// Long enough to be judged.
  bool stretch_is_over() const { return seconds() > 0.05; }

  void end_stretch()
  {
    constexpr double least_share = 0.75; // of the processors; a crew alone gets above 0.9
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
  int alone = 0; ///< stretches that one thread still works alone
  std::chrono::steady_clock::time_point wall;
  std::clock_t cpu = 0;
};
} // namespace carambole::fem
