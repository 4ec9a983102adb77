#include "fem/bench/timing.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <stdexcept>
#include <vector>

#include <omp.h>

#include "cases/process/interrupted.h"
#include "cases/process/program.h"
#include "cases/values/median.h"

namespace carambole::fem
{
namespace
{
double processor_seconds(clockid_t clock)
{
  timespec time{};
  if (clock_gettime(clock, &time) != 0)
    throw std::runtime_error("this system cannot measure the processor time of a thread");
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

Seconds now()
{
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now().time_since_epoch();
  return {processor_seconds(CLOCK_THREAD_CPUTIME_ID), processor_seconds(CLOCK_PROCESS_CPUTIME_ID),
          wall.count()};
}
} // namespace

void Stopwatch::restart()
{
  start = now();
}

Seconds Stopwatch::seconds() const
{
  const Seconds end = now();
  return {end.processor - start.processor, end.process - start.process, end.wall - start.wall};
}

Rate repeated(int repeats, const std::function<Repetition()> &once)
{
  std::vector<double> rates, shares;
  for (int i = 0; i < repeats; ++i)
  {
    if (stop_requested())
      throw Interrupted{};
    const Repetition one = once();
    rates.push_back(one.rate);
    shares.push_back(one.processor_share);
  }
  const auto [least, greatest] = std::minmax_element(rates.begin(), rates.end());
  return {median(rates), *least, *greatest, repeats, median(shares)};
}

Rate repeated_warm(int repeats, const std::function<Repetition()> &once)
{
  once();
  return repeated(repeats, once);
}

Repetition timed(double amount, const std::function<void()> &work)
{
  const Stopwatch watch;
  work();
  const Seconds seconds = watch.seconds();
  return {amount / seconds.processor, std::min(1., seconds.processor / seconds.wall)};
}

Repetition timed_in_threads(int threads, double amount_of_each,
                            const std::function<void(int thread)> &work)
{
  double rate = 0, share = 1;
#pragma omp parallel num_threads(threads) reduction(+ : rate) reduction(min : share)
  {
#pragma omp barrier
    const Repetition own = timed(amount_of_each, [&] { work(omp_get_thread_num()); });
    rate += own.rate;
    share = own.processor_share;
  }
  return {rate, share};
}
} // namespace carambole::fem
