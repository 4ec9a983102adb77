#include "lumped/models/bench.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <stdexcept>

#include <fmt/format.h>

#include "lumped/row/chain.h"

namespace carambole::lumped
{
namespace
{
/// Processor time of this thread [s]: on a shared machine wall-clock time is not comparable.
double thread_seconds()
{
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0)
    throw std::runtime_error("this system cannot measure the processor time of a thread");
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}
} // namespace

ChainRate measure_chain(int n_bodies, const std::atomic<bool> *stop)
{
  const Material steel{"steel", 7800, 206e9, 0.3};
  constexpr double radius = 0.01;
  std::vector<Body> bodies;
  bodies.reserve(static_cast<std::size_t>(n_bodies));
  for (int i = 0; i < n_bodies; ++i)
    bodies.push_back({.name = fmt::format("B{}", i + 1),
                      .shape = Shape::sphere,
                      .radius = radius,
                      .material = steel,
                      .velocity = i == 0 ? 0.05 : 0,
                      .position = 2 * radius * i});
  const Row row = make_row(bodies);
  std::vector<double> stiffness;
  stiffness.reserve(row.pairs.size());
  for (const Pair &pair : row.pairs)
    stiffness.push_back(pair.hertz_stiffness());
  Settings settings{.keeps_history = false, .stop = stop};

  Trajectory trajectory;
  int runs = 0;
  const double start = thread_seconds();
  double seconds = 0;
  do
  {
    trajectory = move_chain(row, stiffness, settings);
    ++runs;
    seconds = thread_seconds() - start;
  } while (seconds < 1);
  ChainRate result{trajectory.contact_updates, trajectory.steps, seconds / runs};

  settings.tolerance /= 100;
  const Trajectory tight = move_chain(row, stiffness, settings);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    result.velocity_error =
      std::max(result.velocity_error,
               std::abs(trajectory.samples.back().velocity[i] - tight.samples.back().velocity[i]) /
                 row.approach_speed);
  return result;
}
} // namespace carambole::lumped
