#pragma once

// Rates by processor time: on a machine that others use too, time of day is not comparable.

#include <functional>

namespace carambole::fem
{
/// A rate, repeated: amounts per second.
struct Rate
{
  double median = 0, least = 0, greatest = 0; ///< [1/s]
  int repeats = 0;
  /// Processor time over time of day and threads, the median: below one, others took processors.
  double processor_share = 0;
};

/// What is timed: processor time of this thread and of the whole process, and time of day [s].
struct Seconds
{
  double processor = 0, process = 0, wall = 0;
};

/// Measures from its construction, or from the last `restart`, in this thread.
class Stopwatch
{
public:
  Stopwatch() { restart(); }
  void restart();
  Seconds seconds() const;

private:
  Seconds start;
};

/// What one repetition did: rates add up over threads.
struct Repetition
{
  double rate = 0;            ///< [1/s] of processor time
  double processor_share = 1; ///< the smallest of the threads
};

/// The median of so many repetitions. Throws Interrupted after a stop signal.
Rate repeated(int repeats, const std::function<Repetition()> &once);

/// The same after one that warms up and does not count.
Rate repeated_warm(int repeats, const std::function<Repetition()> &once);

/// One thread does `amount` in the time of `work`.
Repetition timed(double amount, const std::function<void()> &work);

/// The same in every one of `threads` threads at once; `work(thread)`.
Repetition timed_in_threads(int threads, double amount_of_each,
                            const std::function<void(int thread)> &work);
} // namespace carambole::fem
