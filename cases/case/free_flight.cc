#include "cases/case/free_flight.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
  return c.bodies[body].is_ground() ? 0 : c.axial_gravity();
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

// 1/2 sum m v^2 - 1/2 (sum m v)^2/(sum m), by the differences from the mean velocity: a common
// velocity would leave round-off.
double energy_of_approach(const Case &c)
{
  const bool has_ground = std::ranges::any_of(c.bodies, &Body::is_ground);
  double mass = 0, momentum = 0, energy = 0;
  for (const Body &body : c.bodies)
    if (!body.is_ground())
    {
      mass += body.mass();
      momentum += body.mass() * body.velocity;
    }
  const double mean = has_ground ? 0 : momentum / mass;
  for (const Body &body : c.bodies)
    if (!body.is_ground())
      energy += body.mass() / 2 * (body.velocity - mean) * (body.velocity - mean);
  return energy;
}

double weight_at_rest(const std::vector<Body> &bodies, double gravity, std::size_t k)
{
  if (gravity == 0)
    return 0;
  const int n = static_cast<int>(bodies.size()), down = gravity > 0 ? 1 : -1;
  const auto body = [&](int i) -> const Body & { return bodies[static_cast<std::size_t>(i)]; };
  const auto touches_next = [&](int i, int way)
  {
    return i + way >= 0 && i + way < n && body(std::max(i, i + way)).gap == 0 &&
           body(i).velocity == body(i + way).velocity;
  };
  int i = static_cast<int>(k) - (gravity > 0 ? 1 : 0); // the upper one of both
  if (body(i).is_ground())
    return 0;
  for (int below = i; !body(below).is_ground(); below += down)
    if (!touches_next(below, down))
      return 0;
  double weight = 0;
  for (bool has_next = true; has_next && !body(i).is_ground(); i -= down)
  {
    weight += body(i).mass() * std::abs(gravity);
    has_next = touches_next(i, -down);
  }
  return weight;
}

namespace
{
/// Time until the first gap has shrunk to what is left of it: zero, or the reach of adhesion.
double time_until(const Case &c, const std::vector<double> &left)
{
  if (!c.loads.empty())
    return 0; // loads may deform the bodies at once
  double time = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k < c.bodies.size(); ++k)
  {
    if (weight_at_rest(c.bodies, c.axial_gravity(), k) > 0)
      return 0;
    if (const auto they_meet = meeting(std::max(0.0, c.bodies[k].gap - left[k - 1]),
                                       c.bodies[k - 1].velocity - c.bodies[k].velocity,
                                       gravity_on(c, k - 1) - gravity_on(c, k)))
      time = std::min(time, they_meet->time);
  }
  return time;
}
} // namespace

double time_to_first_touch(const Case &c)
{
  return time_until(c, std::vector<double>(c.bodies.size(), 0.0));
}

double time_to_first_force(const Case &c)
{
  std::vector<double> reaches(c.bodies.size(), 0.0);
  for (const Contact &contact : c.contacts())
    if (contact.adhesion)
      reaches[std::size_t(contact.first)] = contact.adhesion->reach();
  return time_until(c, reaches);
}

std::vector<double> flight_times(const Case &c, double end)
{
  const int most = c.gravity == 0 ? 1 : 20, n = end <= 0 ? 0 : most;
  std::vector<double> times;
  for (int k = 1; k <= n; ++k)
    times.push_back(k == n ? end : end * k / n);
  return times;
}
} // namespace carambole
