#include "lumped/models/oblique_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/interrupted.h"
#include "lumped/row/quintic.h"

namespace carambole::lumped
{
namespace
{
/// The force where a contact begins or ends: N (x/x1)^p, x the approach from there. A quintic
/// cannot follow a power that is no integer.
struct PowerLaw
{
  double approach = 0; ///< at which N vanishes
  double force = 0;    ///< N1 at the inner end of the interval
  double depth = 0;    ///< x1 there
  double exponent = 0; ///< zero: no such law

  /// Through the inner end of the interval and the sample beyond it.
  PowerLaw() = default;
  PowerLaw(const Sample &outer, const Sample &inner, const Sample &beyond)
    : approach(outer.approach[0]), force(inner.force[0]), depth(inner.approach[0] - approach)
  {
    constexpr double least = 0.3, most = 4; // of laws of contact
    const double further = beyond.approach[0] - approach;
    if (outer.force[0] == 0 && force > 0 && beyond.force[0] > 0 && depth > 0 && further > depth)
      exponent = std::log(beyond.force[0] / force) / std::log(further / depth);
    if (!(exponent >= least && exponent <= most))
      exponent = 0;
  }
};

/// The normal motion between two samples: M v' = -N.
class Interval
{
public:
  Interval(const SlipPair &pair, const Sample &begin, const Sample &end, const PowerLaw &law)
    : pair(pair),
      h(end.time - begin.time),
      path(h, begin.approach[0], rate(begin), acceleration(begin), end.approach[0], rate(end),
           acceleration(end)),
      law(law)
  {
  }

  double duration() const { return h; }

  NormalState at(double s) const
  {
    const double d = std::max(path.value(s), 0.0);
    return {force_at(s), d, std::sqrt(pair.pair.relative_radius * d)};
  }
  double impulse(double s0, double s1) const
  {
    return std::max(pair.pair.reduced_mass * (path.slope(s0) - path.slope(s1)) / h, 0.0);
  }

private:
  const SlipPair &pair;
  const double h;
  const Quintic path;
  const PowerLaw law;

  static double rate(const Sample &sample) { return sample.velocity[0] - sample.velocity[1]; }
  double acceleration(const Sample &sample) const
  {
    return -sample.force[0] / pair.pair.reduced_mass;
  }
  double force_at(double s) const
  {
    if (law.exponent == 0)
      return std::max(-pair.pair.reduced_mass * path.curvature(s) / (h * h), 0.0);
    const double x = std::max(path.value(s) - law.approach, 0.0);
    return law.force * std::pow(x / law.depth, law.exponent);
  }
};

class Follower
{
public:
  Follower(const SlipPair &pair, TangentialLaw &law, double slip_velocity,
           const RollingResistance &rolling)
    : pair(pair), law(law), rolling(rolling), now{0, slip_velocity, 0, rolling.pair.velocity, 0}
  {
  }

  void follow(const Interval &interval, int steps)
  {
    before = interval.at(0);
    for (int k = 0; k < steps; ++k)
    {
      // Laws may change where the slip or the rolling turns round: a step ends there.
      constexpr double negligible = 1e-3; // of a step; less may come from round-off of a standstill
      double s0 = double(k) / steps;
      const double s1 = double(k + 1) / steps;
      for (int turns = 0; turns < 2; ++turns)
        if (const double turn = time_of_turn(interval, s0, s1);
            turn > s0 + negligible / steps && turn < s1 - negligible / steps)
        {
          move(interval, s0, turn);
          s0 = turn;
        }
      move(interval, s0, s1);
    }
  }

  const SlipSample &state() const { return now; }
  double peak_force() const { return peak; }
  double rolling_work() const { return work; }

private:
  const SlipPair &pair;
  TangentialLaw &law;
  const RollingResistance rolling;
  SlipSample now;
  NormalState before;
  double peak = 0, torque = 0, work = 0;

  /// Where V = V0 - (Q/m_t + b T) (t - t0) or w = w0 - (b Q + c T) (t - t0) vanishes first; s1 if
  /// neither does within the step.
  double time_of_turn(const Interval &interval, double s0, double s1) const
  {
    double first = s1;
    const auto vanishes = [&](double value, double decrease)
    {
      if (decrease * value > 0)
        first = std::min(first, s0 + value / (decrease * interval.duration()));
    };
    const double b = rolling.pair.coupling;
    vanishes(now.velocity, now.force / pair.tangential_mass + b * torque);
    if (torque != 0)
      vanishes(now.rolling, b * now.force + rolling.pair.mobility * torque);
    return first;
  }

  // V' = V - (impulse)/m_t - b (impulse of T)
  void move(const Interval &interval, double s0, double s1)
  {
    const NormalState after = interval.at(s1);
    const double h = (s1 - s0) * interval.duration(), forces = before.force + after.force;
    SlipStep step{.before = before, .after = after, .duration = h};
    step.weight = forces > 0 ? interval.impulse(s0, s1) / forces : h / 2;
    step.force = now.force;
    step.velocity = now.velocity;
    step.by_rolling = -2 * step.weight * rolling.pair.coupling * torque;
    step.displacement =
      h * (now.velocity - step.weight * now.force / pair.tangential_mass) + h / 2 * step.by_rolling;
    const SlipResponse response = law.advance(step);
    now.force = response.force;
    now.impulse += response.impulse;
    now.velocity -= response.impulse / pair.tangential_mass;
    if (rolling.law != nullptr)
      roll(step, response.impulse, forces * step.weight);
    peak = std::max(peak, std::abs(now.force));
    before = after;
  }

  // w' = w - b (impulse of Q) - c (impulse of T); the work of T is exact: its impulse times the
  // mean of w and w'.
  void roll(const SlipStep &slip, double impulse, double normal_impulse)
  {
    const double w = now.rolling, b = rolling.pair.coupling, c = rolling.pair.mobility;
    const RollingResponse response = rolling.law->advance({.normal_force = slip.after.force,
                                                           .normal_impulse = normal_impulse,
                                                           .duration = slip.duration,
                                                           .weight = slip.weight,
                                                           .torque = torque,
                                                           .velocity = w,
                                                           .pushed = w - b * impulse,
                                                           .mobility = c});
    torque = response.torque;
    now.rolling = w - b * impulse - c * response.impulse;
    now.velocity -= b * response.impulse;
    now.torque_impulse += response.impulse;
    work += response.impulse * (w + now.rolling) / 2;
  }
};

/// The trapezoidal rule is late by (f h)^3/12 in a step of a spring of angular frequency f.
void check_frequency(const RollingResistance &rolling, double duration, int steps)
{
  if (rolling.law == nullptr)
    return;
  constexpr double largest_lag = 0.01; // [rad] in the whole contact
  const double angle = rolling.law->frequency() * duration;
  if (const double lag = angle * angle * angle / (12. * steps * steps); lag > largest_lag)
    throw std::invalid_argument(
      fmt::format("the rolling spring is too stiff: it makes {:.3g} oscillations in the contact, "
                  "and {} steps follow {:.3g}; lower its stiffness",
                  angle / (2 * std::numbers::pi), steps,
                  std::cbrt(largest_lag * 12. * steps * steps) / (2 * std::numbers::pi)));
}
} // namespace

SlipMotion follow_slip(const SlipPair &pair, TangentialLaw &law, double slip_velocity,
                       const Trajectory &normal, int least_steps, const RollingResistance &rolling,
                       const std::atomic<bool> *stop)
{
  const ContactHistory &contact = normal.contacts.front();
  const std::vector<Sample> &samples = normal.samples;
  const double begin = contact.start_time,
               end = contact.touching ? samples.back().time : contact.end_time,
               step = (end - begin) / least_steps;
  check_frequency(rolling, end - begin, least_steps);
  Follower follower(pair, law, slip_velocity, rolling);
  SlipMotion motion;
  motion.samples.push_back(follower.state());
  for (std::size_t k = 1; k < samples.size(); ++k)
  {
    if (stop && *stop)
      throw Interrupted{};
    const double from = samples[k - 1].time, duration = samples[k].time - from;
    // Before the touch and after it there is no force; a jump of the force is two samples at a
    // time.
    constexpr double instant = 1e-14;
    const bool touches = contact.touches > 0 && duration > instant * (end - begin) &&
                         from + duration / 2 > begin && from + duration / 2 < end;
    if (touches)
    {
      PowerLaw law;
      if (from <= begin && k + 1 < samples.size())
        law = PowerLaw(samples[k - 1], samples[k], samples[k + 1]);
      else if (samples[k].time >= end && k >= 2)
        law = PowerLaw(samples[k], samples[k - 1], samples[k - 2]);
      follower.follow(Interval(pair, samples[k - 1], samples[k], law),
                      std::max(1, int(std::ceil(duration / step))));
    }
    motion.samples.push_back(follower.state());
  }
  motion.impulse = follower.state().impulse;
  motion.peak_force = follower.peak_force();
  motion.torque_impulse = follower.state().torque_impulse;
  motion.rolling_work = follower.rolling_work();
  return motion;
}
} // namespace carambole::lumped
