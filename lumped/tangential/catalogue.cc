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
