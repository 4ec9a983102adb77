#include "cases/case/free_flight.h"

#include <algorithm>
#include <cmath>

namespace carambole
{
std::optional<Meeting> meeting(double distance, double speed, double acceleration)
{
  if (acceleration == 0)
    return speed > 0 ? std::optional(Meeting{distance / speed, speed}) : std::nullopt;
  const double square = speed * speed + 2 * acceleration * distance;
  if ((speed <= 0 && acceleration < 0) || !(square > 0))
    return {};
  const double final_speed = std::sqrt(square);
  // Both forms of the root of distance = speed t + acceleration t^2/2, without cancellation.
  return Meeting{speed > 0 ? 2 * distance / (speed + final_speed)
                           : (final_speed - speed) / acceleration,
                 final_speed};
}

std::optional<Meeting> meeting(const Case &c, std::size_t i, std::size_t j)
{
  double distance = 0;
  for (std::size_t k = i + 1; k <= j; ++k)
    distance += c.bodies[k].gap;
  return meeting(distance, c.bodies[i].velocity - c.bodies[j].velocity,
                 gravity_on(c, i) - gravity_on(c, j));
}

double gravity_on(const Case &c, std::size_t body)
{
  return c.bodies[body].is_ground() || c.incline ? 0 : c.gravity;
}

double fastest_meeting(const Case &c)
{
  double fastest = 0;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < c.bodies.size(); ++j)
      if (const auto they_meet = meeting(c, i, j))
        fastest = std::max(fastest, they_meet->speed);
  return fastest;
}

double time_to_first_touch(const Case &c)
{
  if (c.analysis == Analysis::waves)
    return 0; // loads may deform the bodies at once
  double time = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k < c.bodies.size(); ++k)
  {
    const Body &a = c.bodies[k - 1], &b = c.bodies[k];
    const bool rests_under_gravity =
      b.gap == 0 && a.velocity == b.velocity && gravity_on(c, k - 1) > gravity_on(c, k);
    if (rests_under_gravity)
      return 0;
    if (const auto they_meet = meeting(c, k - 1, k))
      time = std::min(time, they_meet->time);
  }
  return time;
}

std::vector<double> flight_times(const Case &c, double end)
{
  const int n = end <= 0 ? 0 : c.gravity == 0 ? 1 : 20;
  std::vector<double> times;
  for (int k = 1; k <= n; ++k)
    times.push_back(k == n ? end : end * k / n);
  return times;
}
} // namespace carambole
