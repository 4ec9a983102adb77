#pragma once

// Indentations for tests.

#include <cmath>
#include <numbers>

#include "fem/implicit/indentation.h"
#include "tests/fem/rows.h"

namespace carambole::fem
{
inline constexpr double ball_radius = 0.01; // [m]

/// (1 - nu^2)/E of a body; zero if it is rigid.
inline double hertz_compliance(const Body &body)
{
  if (!body.material)
    return 0;
  return (1 - std::pow(body.material->poisson_ratio, 2)) / body.material->youngs_modulus;
}

/// 4/3 E* sqrt(R) of a pair.
inline double hertz_constant(const Body &a, const Body &b)
{
  return 4. / 3 / (hertz_compliance(a) + hertz_compliance(b)) /
         std::sqrt(a.curvature() + b.curvature());
}

/// Two bodies whose meshes are made for a contact of that radius: that of the impact at a speed
/// that makes it after Hertz.
inline Case pressed(Body lower, Body upper, double contact_radius)
{
  const double K = hertz_constant(lower, upper);
  const double depth = contact_radius * contact_radius * (lower.curvature() + upper.curvature());
  const double reduced_mass = 1 / (1 / lower.mass() + 1 / upper.mass());
  const double speed = std::sqrt(K * std::pow(depth, 2.5) / (1.25 * reduced_mass));
  (lower.is_ground() ? upper : lower).velocity = lower.is_ground() ? -speed : speed;
  return row_of({std::move(lower), std::move(upper)});
}

inline std::unique_ptr<Discretisation> full_mesh(const Case &c, double elements, int levels = 1,
                                                 int level = 0)
{
  return discretise(c, {"fem", elements, levels, Element::full, {}}, level);
}

inline Material elastic(double poisson_ratio)
{
  return {"solid", 7850, 210e9, poisson_ratio};
}

/// An elastic sphere on a wall, meshed for that contact radius.
inline Case sphere_on_wall(double poisson_ratio, double contact_radius)
{
  return pressed(ball("B", ball_radius, elastic(poisson_ratio), 0), wall("W"), contact_radius);
}

/// Approach of the sphere on a wall that Hertz expects with that contact radius [m].
inline double approach_of(double contact_radius)
{
  return contact_radius * contact_radius / ball_radius;
}
} // namespace carambole::fem
