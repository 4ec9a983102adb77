#include "cases/case/static_impact.h"

#include "cases/case/scales.h"

namespace carambole
{
Case without_waves(const Case &c)
{
  Case still = c;
  const double contact_radius = contact_scales(c).front().contact_radius;
  for (Body &body : still.bodies)
    if (body.shape == Shape::half_space)
    {
      body.extent = indented_extent(c, contact_radius);
      body.absorbing = false;
    }
  for (std::size_t i = 1; i < still.bodies.size(); ++i)
  {
    still.bodies[i].position -= still.bodies[i].gap;
    still.bodies[i].gap = 0;
  }
  still.probes.clear();
  still.three_wave.reset();
  return still;
}

double mass_of_approach(const Case &c)
{
  return 1 / (1 / c.bodies.front().mass() + 1 / c.bodies.back().mass());
}
} // namespace carambole
