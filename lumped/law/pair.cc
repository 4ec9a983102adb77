#include "lumped/law/pair.h"

#include <cmath>
#include <stdexcept>

namespace carambole::lumped
{
namespace
{
double compliance(const Body &body)
{
  if (!body.material)
    return 0;
  const double nu = body.material->poisson_ratio;
  return (1 - nu * nu) / body.material->youngs_modulus;
}
} // namespace

double Pair::hertz_stiffness() const
{
  return 4.0 / 3 * modulus * std::sqrt(relative_radius);
}

Pair make_pair(const Body &first, const Body &second, double approach_speed)
{
  if (!first.is_deformable() && !second.is_deformable())
    throw std::invalid_argument("at least one of two neighbours must be deformable: " + first.name +
                                ", " + second.name);
  return {.first = first,
          .second = second,
          .reduced_mass = 1 / (1 / first.mass() + 1 / second.mass()),
          .relative_radius = 1 / (first.curvature() + second.curvature()),
          .modulus = 1 / (compliance(first) + compliance(second)),
          .approach_speed = approach_speed};
}

HertzImpact hertz_impact(const Pair &pair)
{
  const double V = pair.approach_speed, K = pair.hertz_stiffness();
  const double max_approach = std::pow(5 * pair.reduced_mass * V * V / (4 * K), 0.4);
  // (4/5) B(2/5, 1/2), the integral of dx/sqrt(1 - x^2.5) from 0 to 1, twice.
  constexpr double duration = 2.9432751843;
  return {max_approach, K * std::pow(max_approach, 1.5), duration * max_approach / V};
}

double scaled_stiffness(const Pair &pair, double exponent)
{
  return pair.hertz_stiffness() * std::pow(hertz_impact(pair).max_approach, 1.5 - exponent);
}
} // namespace carambole::lumped
