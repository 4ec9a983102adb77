// A sphere on an incline that a law of the normal force carries and a law of the tangential force
// holds.

#include "lumped/models/incline_model.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/process/interrupted.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
namespace
{
SlipPair slip_pair(const Case &c)
{
  return {make_pair(c.bodies[0], c.bodies[1], 0), c.contacts().front().friction,
          tangential_compliance(c.bodies[0], c.bodies[1]), tangential_mass(c)};
}

/// N of the law at rest is the weight, by bisection.
NormalState pressed_by(double weight, const Pair &pair, const Model &model)
{
  const auto law = model.manual->make_force(pair, model.parameters);
  const Memory memory = law->begin(0, {});
  const auto carries = [&](double approach) { return law->force(approach, 0, memory) >= weight; };
  constexpr int doublings = 60, halvings = 200;
  double below = 0, above = std::pow(weight / pair.hertz_stiffness(), 2. / 3);
  for (int k = 0; !carries(above); ++k, above *= 2)
    if (k == doublings)
      throw std::invalid_argument(
        fmt::format("the law of the normal force does not carry the weight of {:.6g} N", weight));
  for (int k = 0; k < halvings; ++k)
    (carries((below + above) / 2) ? above : below) = (below + above) / 2;
  return {weight, above, std::sqrt(pair.relative_radius * above)};
}

/// The stiffness with which the law starts to hold, at least Mindlin's: a displacement so small
/// and so slow that nothing slips and no damper works. Rigid friction has none.
double stiffness_of(TangentialLaw &law, const NormalState &pressed, const SlipPair &pair)
{
  const double mindlin = pair.mindlin_stiffness(pressed.contact_radius);
  if (pair.friction == 0)
    return mindlin;
  SlipStep step{.before = {}, .after = pressed, .duration = 1, .weight = 0.5};
  step.displacement = 1e-6 * pair.friction * pressed.force / mindlin;
  return std::max(mindlin, law.advance(step).force / step.displacement);
}

class Slope
{
public:
  /// `resistance`: to rolling, may be absent.
  Slope(const Incline &incline, const SlipPair &pair, const NormalState &pressed,
        TangentialLaw &law, RollingLaw *resistance)
    : incline(incline),
      pair(pair),
      pressed(pressed),
      law(law),
      resistance(resistance),
      pull(incline.gravity * std::sin(incline.angle)),
      inertia(0.4 * incline.mass * incline.radius * incline.radius)
  {
    now.velocity = incline.velocity;
    now.angular_velocity = incline.angular_velocity;
    now.sliding_speed = incline.sliding_speed();
  }

  // v' = v + h g sin(angle) - J/m, omega' = omega + (J r - L)/I, J the impulse of F_s, L that of
  // the torque against rolling, V = v - omega r: the works of both are J (V + V')/2 and
  // L (omega + omega')/2, exactly.
  void step(double h)
  {
    SlipStep slip{.before = before, .after = pressed, .duration = h, .weight = h / 2};
    slip.force = now.friction_force;
    slip.velocity = now.sliding_speed;
    // What acts on the contact point besides F_s.
    slip.by_rolling = h * (pull + torque * incline.radius / inertia);
    slip.displacement =
      h * (now.sliding_speed - h / 2 * now.friction_force / pair.tangential_mass) +
      h / 2 * slip.by_rolling;
    const SlipResponse response = law.advance(slip);
    const double m = incline.mass, r = incline.radius, v = now.velocity, V = now.sliding_speed,
                 J = response.impulse;
    now.velocity += h * pull - J / m;
    now.angular_velocity = roll(h, now.angular_velocity + J * r / inertia);
    now.sliding_speed = now.velocity - now.angular_velocity * r;
    now.travel += h * (v + now.velocity) / 2;
    now.friction_work += J * (V + now.sliding_speed) / 2;
    now.friction_force = response.force;
    before = pressed;
  }

  RollSample sample(double time) const
  {
    const double m = incline.mass, limit = incline.friction * pressed.force;
    RollSample sample = now;
    sample.time = time;
    sample.normal_force = pressed.force;
    sample.acceleration = pull - now.friction_force / m;
    sample.angular_acceleration = (now.friction_force * incline.radius - torque) / inertia;
    constexpr double rounding = 1e-12;
    sample.slides = std::abs(now.friction_force) >= (1 - rounding) * limit;
    return sample;
  }

private:
  /// omega after a step in which the friction force alone leaves `pushed`.
  double roll(double h, double pushed)
  {
    if (resistance == nullptr)
      return pushed;
    const RollingResponse response = resistance->advance({.normal_force = pressed.force,
                                                          .normal_impulse = h * pressed.force,
                                                          .duration = h,
                                                          .weight = h / 2,
                                                          .torque = torque,
                                                          .velocity = now.angular_velocity,
                                                          .pushed = pushed,
                                                          .mobility = 1 / inertia});
    torque = response.torque;
    const double after = pushed - response.impulse / inertia;
    now.rolling_work += response.impulse * (now.angular_velocity + after) / 2;
    return after;
  }

  const Incline &incline;
  const SlipPair &pair;
  const NormalState pressed;
  TangentialLaw &law;
  RollingLaw *resistance;
  const double pull, inertia;
  double torque = 0;
  NormalState before;
  RollSample now{};
};

/// A parameter that is not given, and whose default needs the speed of an impact.
const ParameterManual *needs_speed(const std::vector<ParameterManual> &manual,
                                   const Parameters &given, const Pair &pair)
{
  const auto found =
    std::ranges::find_if(manual,
                         [&](const ParameterManual &parameter)
                         {
                           if (given.given(parameter.key) || !parameter.default_value)
                             return false;
                           const std::optional<double> value = default_of(parameter, pair, given);
                           return value && !(std::isfinite(*value) && *value > 0);
                         });
  return found == manual.end() ? nullptr : &*found;
}
} // namespace

std::string lack_of_incline(const Case &c, const Model &model)
{
  if (!model.manual->make_force)
    return "gives a restitution but no force, so it cannot carry a weight; choose a law with a "
           "force";
  if (uses_speed(model))
    return "depends on the speed of the first touch, and the sphere on an incline lies on it; "
           "choose "
           "another law of the normal force";
  if (!c.bodies[0].is_deformable() && !c.bodies[1].is_deformable())
    return "is a contact law of deformable bodies, but both bodies are rigid; give the sphere a "
           "material, or use incline-closed-form";
  const Pair pair = make_pair(c.bodies[0], c.bodies[1], 0);
  const ParameterManual *lacking = needs_speed(model.manual->parameters, model.parameters, pair);
  if (lacking == nullptr)
    lacking = needs_speed(model.tangential->parameters, model.tangential_parameters, pair);
  if (lacking != nullptr)
    return fmt::format("needs '{}' on an incline: its default, {}, follows from the speed of an "
                       "impact, and the sphere lies on the plane",
                       lacking->key, lacking->default_text);
  return "";
}

std::vector<RollSample> roll_by_tangential(const Case &c, const Model &model,
                                           const Incline &incline, int intervals,
                                           const std::atomic<bool> *stop)
{
  const SlipPair pair = slip_pair(c);
  const double weight = incline.mass * incline.gravity * std::cos(incline.angle);
  const NormalState pressed = pressed_by(weight, pair.pair, model);
  const auto make = [&] { return model.tangential->make(pair, model.tangential_parameters); };
  std::unique_ptr<RollingLaw> resistance;
  if (model.rolling)
  {
    RollingPair rolling{.radius = pair.pair.relative_radius,
                        .mobility = 1 / (0.4 * incline.mass * incline.radius * incline.radius)};
    add_contact(pair.pair, pair.tangential_compliance, rolling);
    rolling.largest_force = pressed.force;
    resistance = model.rolling->make(rolling, model.rolling_parameters);
  }
  const double slips = std::sqrt(stiffness_of(*make(), pressed, pair) / pair.tangential_mass),
               rolls = resistance ? resistance->frequency() : 0,
               swing = 2 * std::numbers::pi / std::max(slips, rolls),
               interval = *c.duration / intervals, steps = std::ceil(400 * interval / swing);
  if (!(steps * intervals <= 1e10))
    throw std::invalid_argument(
      fmt::format("more than 1e10 steps are needed: the period of the {} spring is {:.3g} s",
                  rolls > slips ? "rolling" : "tangential", swing));
  const auto law = make();
  Slope slope(incline, pair, pressed, *law, resistance.get());
  std::vector<RollSample> samples{slope.sample(0)};
  for (int k = 1; k <= intervals; ++k)
  {
    for (long i = 0; i < static_cast<long>(steps); ++i)
    {
      if (stop && *stop)
        throw Interrupted();
      slope.step(interval / steps);
    }
    samples.push_back(slope.sample(k * interval));
  }
  return samples;
}
} // namespace carambole::lumped
