#include "reports/metrics/impact_numbers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/scales.h"
#include "cases/values/infinity.h"

namespace carambole::reports
{
namespace
{
using std::numbers::pi;

/// E/(1 - nu^2) [Pa]; infinite for a rigid body.
double plane_modulus(const Body &body)
{
  if (!body.material)
    return infinity;
  const double nu = body.material->poisson_ratio;
  return body.material->youngs_modulus / (1 - nu * nu);
}

/// Pressure at which a body first yields [Pa]; infinite where it cannot.
double yield_pressure(const Body &body)
{
  if (!body.material || !body.material->plastic)
    return infinity;
  return yield_pressure_ratio(body.material->poisson_ratio) * body.material->plastic->yield_stress;
}

/// c_p^2 = (K + 4/3 G)/rho.
double pressure_wave_speed(const Material &material)
{
  return std::sqrt((material.bulk_modulus() + 4. / 3. * material.shear_modulus()) /
                   material.density);
}

/// The sphere whose radius is used: the smallest deformable one. Nothing if there is none.
const Body *counting_sphere(const Case &c)
{
  const Body *found = nullptr;
  for (const Body &body : c.bodies)
    if (body.shape == Shape::sphere && body.is_deformable() &&
        (found == nullptr || body.radius < found->radius))
      found = &body;
  return found;
}
} // namespace

double yield_pressure_ratio(double nu)
{
  const auto stress = [nu](double zeta)
  { return std::abs(1.5 / (1 + zeta * zeta) - (1 + nu) * (1 - zeta * std::atan(1 / zeta))); };
  // One maximum, between the surface and twice the contact radius: golden section.
  const double ratio = (std::sqrt(5.) - 1) / 2;
  double low = 1e-6, high = 2;
  while (high - low > 1e-9)
  {
    const double step = ratio * (high - low);
    (stress(high - step) > stress(low + step) ? high : low) =
      stress(high - step) > stress(low + step) ? low + step : high - step;
  }
  return 1 / stress((low + high) / 2);
}

NumbersOrReason impact_numbers(const Case &c)
{
  if (!c.traits().impacts)
    return {{}, "it is not an impact"};
  if (c.bodies.size() != 2)
    return {{}, "it has more than two bodies"};
  const Body &first = c.bodies[0], &second = c.bodies[1];
  const Body *ball = counting_sphere(c);
  if (ball == nullptr || !has_relative_radii(c))
    return {{}, "it has no deformable sphere that meets a sphere or a plane"};

  ImpactNumbers n;
  n.speed = first.velocity - second.velocity;
  if (!(n.speed > 0))
    return {{}, "its bodies do not approach each other"};
  // 1/E* = sum (1 - nu^2)/E, K = 4/3 E* sqrt(R), d = (5 M V^2/(4 K))^(2/5), a = sqrt(R d),
  // T = 2.94327 d/V.
  const double e1 = plane_modulus(first), e2 = plane_modulus(second);
  const double modulus = 1 / (1 / e1 + 1 / e2), radius = 1 / relative_curvature(first, second);
  const double stiffness = 4. / 3. * modulus * std::sqrt(radius);
  const double mass = 1 / (1 / first.mass() + 1 / second.mass());
  const double approach = std::pow(1.25 * mass * n.speed * n.speed / stiffness, 0.4);
  n.contact_ratio = std::sqrt(radius * approach) / ball->radius;
  n.duration_ratio =
    2.9432751843 * approach / n.speed * pressure_wave_speed(*ball->material) / (4 * ball->radius);
  n.mass_ratio = std::min(first.mass(), second.mass()) / std::max(first.mass(), second.mass());
  n.stiffness_ratio = std::min(e1, e2) / std::max(e1, e2);

  const double pressure = std::min(yield_pressure(first), yield_pressure(second));
  if (!std::isfinite(pressure))
    return {n, ""};
  // d_y = (pi p_y/(2 E*))^2 R, V_y = sqrt(4/5 K d_y^2.5/M)
  const double yield_approach = std::pow(pi * pressure / (2 * modulus), 2) * radius;
  n.yield_speed = std::sqrt(0.8 * stiffness * std::pow(yield_approach, 2.5) / mass);
  n.speed_ratio = n.speed / *n.yield_speed;
  const Material &yielding =
    *(yield_pressure(first) <= yield_pressure(second) ? first : second).material;
  n.yield_strain = yielding.plastic->yield_stress / yielding.youngs_modulus;
  return {n, ""};
}
} // namespace carambole::reports
