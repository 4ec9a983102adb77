#include "cases/records/slow_impacts.h"

#include <cmath>

#include "cases/case/scales.h"
#include "cases/case/static_impact.h"

namespace carambole
{
std::vector<SlowImpact> slow_impacts(const Case &c, double loss)
{
  constexpr double speed_ratios[] = {0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 5};
  const AdhesiveScale scale =
    adhesive_scale(c.bodies[0], c.bodies[1], *c.contacts().front().adhesion);
  const double mass = mass_of_approach(c);
  std::vector<SlowImpact> impacts;
  if (!std::isfinite(mass))
    return impacts;
  for (const double x : speed_ratios)
  {
    SlowImpact impact{x, x * scale.sticking_speed(mass), {}};
    // M V_J^2/2 is the loss W_J of Johnson, Kendall and Roberts.
    if (const double square = 1 - loss / (x * x * scale.loss()); square > 0)
      impact.restitution = std::sqrt(square);
    impacts.push_back(impact);
  }
  return impacts;
}
} // namespace carambole
