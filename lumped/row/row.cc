#include "lumped/row/row.h"

#include <limits>
#include <stdexcept>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"

namespace carambole::lumped
{
Row make_row(const std::vector<Body> &bodies, double gravity)
{
  Row row{.bodies = bodies, .pairs = {}, .gravity = gravity};
  double first_time = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < bodies.size(); ++i)
  {
    const auto they_meet = meeting(bodies[i].gap, bodies[i - 1].velocity - bodies[i].velocity,
                                   row.gravity_on(i - 1) - row.gravity_on(i));
    if (they_meet && (they_meet->time < first_time ||
                      (they_meet->time == first_time && they_meet->speed > row.approach_speed)))
    {
      first_time = they_meet->time;
      row.approach_speed = they_meet->speed;
    }
  }
  if (row.approach_speed == 0)
  {
    row.approach_speed = speed_from_rest(bodies, gravity);
    row.starts_at_rest = true;
  }
  if (row.approach_speed == 0)
    throw std::invalid_argument("no two neighbours approach each other");
  for (std::size_t i = 1; i < bodies.size(); ++i)
    row.pairs.push_back(make_pair(bodies[i - 1], bodies[i], row.approach_speed));
  return row;
}

Row make_row(const Case &c)
{
  return make_row(c.bodies, c.axial_gravity());
}
} // namespace carambole::lumped
