#include "lumped/row/row.h"

#include <limits>
#include <stdexcept>

namespace carambole::lumped
{
Row make_row(const std::vector<Body> &bodies)
{
  Row row{.bodies = bodies, .pairs = {}};
  double first_time = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < bodies.size(); ++i)
  {
    const double speed = bodies[i - 1].velocity - bodies[i].velocity;
    if (speed <= 0)
      continue;
    const double time = bodies[i].gap / speed;
    if (time < first_time || (time == first_time && speed > row.approach_speed))
    {
      first_time = time;
      row.approach_speed = speed;
    }
  }
  if (row.approach_speed == 0)
    throw std::invalid_argument("no two neighbours approach each other");
  for (std::size_t i = 1; i < bodies.size(); ++i)
    row.pairs.push_back(make_pair(bodies[i - 1], bodies[i], row.approach_speed));
  return row;
}
} // namespace carambole::lumped
