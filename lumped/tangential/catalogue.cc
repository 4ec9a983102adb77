#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
namespace
{
std::string none_of(LawKind kind, const char *what, const std::string &name)
{
  std::vector<std::string> known;
  for (const LawManual *law : registered_laws({kind}))
  {
    if (std::ranges::find(law->also_known_as, name) != law->also_known_as.end())
      return fmt::format("there is no {} {} (did you mean '{}', {}?)", what, in_quotes(name),
                         law->identifier, law->title);
    known.push_back(law->identifier);
  }
  return fmt::format("there is no {} {}{}; `carambole laws --tangential` lists all", what,
                     in_quotes(name), suggestion(name, known));
}
} // namespace

// A force that meets the limit mu N within the step, at its share s, and follows it from there, has
// the impulse of two straight lines; that of one would be wrong by up to half the force at the end
// of a contact that sticks until then.
SlipResponse TangentialLaw::within_friction(const SlipStep &step, double force) const
{
  const double most = pair.friction * step.after.force, limited = std::clamp(force, -most, most);
  if (limited == force)
    return {force, step.weight * (step.force + force)};
  const double sign = std::copysign(1.0, force),
               room = std::max(pair.friction * step.before.force - sign * step.force, 0.0),
               s = room / (room + std::abs(force - limited)),
               met = step.force + s * (force - step.force);
  return {limited, step.weight * (s * step.force + met + (1 - s) * limited)};
}

void add_contact(const Pair &pair, double tangential_compliance, RollingPair &rolling)
{
  rolling.hertz_stiffness = pair.hertz_stiffness();
  rolling.tangential_compliance = tangential_compliance;
  double inverse = 0;
  for (const Body *body : {&pair.first, &pair.second})
    if (!body->is_ground())
      inverse += 1 / (body->moment_of_inertia() + body->mass() * body->radius * body->radius);
  rolling.inertia = 1 / inverse;
  if (pair.approach_speed > 0)
    rolling.largest_force = hertz_impact(pair).peak_force;
}

ParameterManual rolling_coefficient()
{
  return {.key = "coefficient",
          .symbol = "mu_r",
          .meaning = "of rolling resistance, the torque over R* N",
          .range = {.minimum = 0, .minimum_open = false},
          .example = "0.01",
          .calibrates = true};
}

std::string no_tangential(const std::string &name)
{
  return none_of(LawKind::tangential, "tangential law", name);
}

std::string no_rolling(const std::string &name)
{
  return none_of(LawKind::rolling, "rolling resistance", name);
}
} // namespace carambole::lumped
