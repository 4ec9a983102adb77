#include <algorithm>
#include <cmath>

#include <boost/math/quadrature/gauss.hpp>
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

// W(d) = int F dd = M V^2/2, by quadrature over s with x = d s^2, which is exact for powers.
double secant_stiffness(const ForceLaw &law, const Pair &pair)
{
  const Memory fresh = law.begin(pair.approach_speed, {});
  const double energy = 0.5 * pair.reduced_mass * pair.approach_speed * pair.approach_speed,
               hertz = hertz_impact(pair).max_approach;
  const auto work = [&](double d)
  {
    return boost::math::quadrature::gauss<double, 30>::integrate(
      [&](double s) { return law.force(d * s * s, 0, fresh) * 2 * d * s; }, 0., 1.);
  };
  double low = 1e-8 * hertz, high = 1e8 * hertz;
  for (int i = 0; i < 100; ++i)
  {
    const double middle = std::sqrt(low * high);
    (work(middle) < energy ? low : high) = middle;
  }
  return law.force(low, 0, fresh) / low;
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
