#include "cases/case/row_approaches.h"

#include <algorithm>
#include <cmath>

#include "cases/case/free_flight.h"

namespace carambole
{
RowApproaches approaches_in_row(const Case &c, const std::vector<double> &durations,
                                const std::vector<double> &stiffnesses)
{
  const std::vector<Contact> contacts = c.contacts();
  RowApproaches result{.largest = std::vector<double>(contacts.size(), 0.0)};
  std::vector<double> approach, velocity, force(contacts.size(), 0.0);
  double shortest = durations[0], longest_time = 0;
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    approach.push_back(-c.bodies[contacts[k].second].gap);
    shortest = std::min(shortest, durations[k]);
    longest_time += 20 * durations[k];
  }
  for (const Body &body : c.bodies)
    velocity.push_back(body.velocity);
  const auto rate = [&](std::size_t k)
  { return velocity[contacts[k].first] - velocity[contacts[k].second]; };
  const auto fall = [&](double time)
  {
    for (std::size_t i = 0; i < velocity.size(); ++i)
      velocity[i] += time * gravity_on(c, i);
  };
  const auto kick = [&](double time)
  {
    fall(time);
    for (std::size_t k = 0; k < contacts.size(); ++k)
    {
      const Body &first = c.bodies[contacts[k].first], &second = c.bodies[contacts[k].second];
      force[k] = stiffnesses[k] * std::pow(std::max(approach[k], 0.0), 1.5);
      velocity[contacts[k].first] -= time * force[k] / first.mass();
      velocity[contacts[k].second] += time * force[k] / second.mass();
    }
  };
  // Of equal balls round-off leaves speeds that would close a gap after years.
  const double step = shortest / 400, slow = 1e-4 * fastest_meeting(c);
  double now = 0; // [s]
  const auto most_steps = static_cast<long>(std::ceil(longest_time / step));
  for (long made = 0; made < most_steps; ++made)
  {
    bool loaded = false;
    double to_touch = INFINITY;
    for (std::size_t k = 0; k < contacts.size(); ++k)
    {
      loaded = loaded || approach[k] > 0 || (approach[k] == 0 && rate(k) > 0);
      if (const auto touch =
            meeting(-approach[k], rate(k),
                    gravity_on(c, contacts[k].first) - gravity_on(c, contacts[k].second));
          approach[k] < 0 && touch && touch->speed > slow)
        to_touch = std::min(to_touch, touch->time);
    }
    if (!loaded && std::isinf(to_touch))
      break; // nothing will ever meet again
    const double flight = loaded ? step : to_touch + step;
    kick(step / 2);
    fall((flight - step) / 2); // a flight is exact under a constant acceleration
    for (std::size_t k = 0; k < contacts.size(); ++k)
    {
      approach[k] += flight * rate(k);
      result.largest[k] = std::max(result.largest[k], approach[k]);
    }
    now += flight;
    if (loaded)
      result.end = now;
    fall((flight - step) / 2);
    kick(step / 2);
  }
  return result;
}
} // namespace carambole
