#include "reports/judgement/slip_regime.h"

#include <cmath>

#include "cases/case/oblique.h"
#include "cases/case/scales.h"
#include "cases/case/static_impact.h"

namespace carambole::reports
{
std::string_view name_of(SlipKind kind)
{
  constexpr std::string_view names[] = {"no slip", "sticks at first", "partial slip",
                                        "gross sliding"};
  return names[static_cast<std::size_t>(kind)];
}

SlipRegime slip_regime(const Case &problem)
{
  const Body &first = problem.bodies[0], &second = problem.bodies[1];
  const double normal_speed = first.velocity - second.velocity, slip = slip_velocity(problem),
               friction = problem.contacts().front().friction;
  SlipRegime regime;
  regime.incidence = std::abs(slip) / (friction * normal_speed);
  regime.ratio = 4 / (tangential_compliance(first, second) * contact_modulus(first, second));
  regime.sliding = 2 * mass_of_approach(problem) / tangential_mass(problem) - 1 / regime.ratio;
  if (slip == 0 || !(friction > 0))
    return regime;
  if (regime.incidence <= 1 / regime.ratio)
    regime.kind = SlipKind::sticks;
  else
    regime.kind = regime.incidence < regime.sliding ? SlipKind::partial : SlipKind::sliding;
  return regime;
}

double incidence_angle(const Case &problem)
{
  const Body &first = problem.bodies[0], &second = problem.bodies[1];
  return std::atan2(std::abs(first.tangential_velocity - second.tangential_velocity),
                    first.velocity - second.velocity);
}
} // namespace carambole::reports
