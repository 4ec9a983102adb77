#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
namespace
{
/// The laws of one kind, by identifier.
template <typename LawManual>
std::vector<LawManual> &registered()
{
  static std::vector<LawManual> laws;
  return laws;
}

template <typename LawManual>
void add(LawManual manual)
{
  std::vector<LawManual> &laws = registered<LawManual>();
  const auto place = std::ranges::lower_bound(laws, manual.identifier, {}, &LawManual::identifier);
  if (place != laws.end() && place->identifier == manual.identifier)
    throw std::logic_error("law '" + manual.identifier + "' is registered twice");
  laws.insert(place, std::move(manual));
}

template <typename LawManual>
const LawManual *find_in(const std::vector<LawManual> &laws, const std::string &identifier)
{
  const auto found = std::ranges::find(laws, identifier, &LawManual::identifier);
  return found == laws.end() ? nullptr : &*found;
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

const std::vector<TangentialManual> &tangential_catalogue()
{
  return registered<TangentialManual>();
}

const std::vector<RollingManual> &rolling_catalogue()
{
  return registered<RollingManual>();
}

TangentialRegistration::TangentialRegistration(TangentialManual manual)
{
  add(std::move(manual));
}

RollingRegistration::RollingRegistration(RollingManual manual)
{
  add(std::move(manual));
}

const TangentialManual *find_tangential(const std::string &identifier)
{
  return find_in(tangential_catalogue(), identifier);
}

const RollingManual *find_rolling(const std::string &identifier)
{
  return find_in(rolling_catalogue(), identifier);
}
} // namespace carambole::lumped
