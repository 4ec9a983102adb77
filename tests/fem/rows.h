#pragma once

// Rows of bodies for tests.

#include "cases/case/case.h"
#include "fem/run/impact.h"

namespace carambole::fem
{
inline const Material steel{"steel", 7850, 210e9, 0.3}, aluminium{"aluminium", 2700, 70e9, 0.33};

inline Body ball(const char *name, double radius, const Material &material, double velocity)
{
  return {.name = name, .radius = radius, .material = material, .velocity = velocity};
}

inline Body wall(const char *name)
{
  return {.name = name, .shape = Shape::wall, .material = {}};
}

/// A row of touching bodies in this order.
inline Case row_of(std::vector<Body> bodies)
{
  Case c;
  c.name = "row";
  for (std::size_t i = 1; i < bodies.size(); ++i)
    bodies[i].position =
      bodies[i - 1].position + bodies[i - 1].reach() + bodies[i].gap + bodies[i].reach();
  c.bodies = std::move(bodies);
  return c;
}

inline FemEntry mesh_of(double elements_per_contact_radius, Element element = Element::one_point)
{
  FemEntry entry;
  entry.elements_per_contact_radius = elements_per_contact_radius;
  entry.levels = 1;
  entry.element = element;
  return entry;
}

inline FemEntry with_one_step(FemEntry entry)
{
  entry.local_steps = false;
  return entry;
}

inline ImpactResult run(const Case &c, const FemEntry &entry, int threads = 2)
{
  ImpactOptions options;
  options.threads = threads;
  return run_impact(c, *discretise(c, entry, entry.levels - 1), options);
}

/// Peak force of an isolated elastic impact on a rigid wall by Hertz [N].
inline double hertz_peak_on_wall(const Body &ball)
{
  const Material &m = *ball.material;
  const double reduced = m.youngs_modulus / (1 - m.poisson_ratio * m.poisson_ratio),
               mass = ball.mass();
  return 1.2826893901 *
         std::pow(std::pow(mass, 3) * std::pow(ball.velocity, 6) * ball.radius * reduced * reduced,
                  0.2);
}
} // namespace carambole::fem
