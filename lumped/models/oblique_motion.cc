#include "lumped/models/oblique_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/interrupted.h"

namespace carambole::lumped
{
namespace
{
/// The normal motion between samples, M v' = -F, d' = v, by the law itself: a polynomial through
/// the samples cannot follow a force that begins as a power of d below one, and a tangential force
/// that begins with the same power depends on their ratio. Steps by the midpoint rule start anew at
/// every sample, and the last one before a sample ends there.
///
/// Of an adhesive law N = |F + p| with its friction_pull() p, over the contact radius of the law
/// where it has one.
class NormalPath
{
public:
  NormalPath(const SlipPair &pair, const ForceLaw &law, double onset_speed)
    : pair(pair), law(law), memory(law.begin(onset_speed, {})), adheres(law.adhesion().has_value())
  {
  }

  void start(const Sample &sample)
  {
    d = sample.approach[0];
    v = sample.velocity[0] - sample.velocity[1];
    commit();
  }

  /// Impulse [N s] >= 0 of N = max(F, 0), or with adhesion |F + p|, in a step.
  double advance(double h)
  {
    const double d0 = d, v0 = v, p0 = pull();
    d = d0 + h / 2 * v0;
    v = v0 + h / 2 * acceleration(force);
    const double half_way = acceleration(law.force(d, v, memory));
    d = d0 + h * v;
    v = v0 + h * half_way;
    commit();
    return impulse_since(v0, p0, h);
  }
  /// The same of a step of length h [s] to the sample.
  double arrive(const Sample &sample, double h)
  {
    const double v0 = v, p0 = pull();
    start(sample);
    return impulse_since(v0, p0, h);
  }

  /// When in a step of length h [s] the tension of an adhesive law has eaten up what limits
  /// friction, F + p = 0: to second order; h where it does not.
  double time_to_no_limit(double h) const
  {
    if (!adheres)
      return h;
    NormalPath trial = *this;
    trial.advance(h);
    const double before = limit(), after = trial.limit();
    return before * after < 0 ? h * before / (before - after) : h;
  }

  NormalState state() const
  {
    const double approach = std::max(d, 0.0),
                 radius = std::sqrt(pair.pair.relative_radius * approach);
    if (adheres)
      return {std::abs(limit()), approach, law.contact_radius(d, memory).value_or(radius)};
    return {std::max(limit(), 0.0), approach, radius};
  }

private:
  const SlipPair &pair;
  const ForceLaw &law;
  Memory memory;
  bool adheres;
  double d = 0, v = 0, force = 0; ///< that of the law at d and v

  void commit()
  {
    memory = law.commit(d, memory);
    force = law.force(d, v, memory);
  }
  double acceleration(double F) const
  {
    return -(law.separation == Separation::zero_force ? std::max(F, 0.0) : F) /
           pair.pair.reduced_mass;
  }
  double pull() const { return adheres ? law.friction_pull(d).value_or(0) : 0; }
  double limit() const { return force + pull(); }
  double impulse_since(double v0, double p0, double h) const
  {
    const double impulse = pair.pair.reduced_mass * (v0 - v) + h * (p0 + pull()) / 2;
    return adheres ? std::abs(impulse) : std::max(impulse, 0.0);
  }
};

class Follower
{
public:
  Follower(const SlipPair &pair, TangentialLaw &law, double slip_velocity, const NormalPath &path,
           const RollingResistance &rolling)
    : pair(pair),
      law(law),
      path(path),
      rolling(rolling),
      now{0, slip_velocity, 0, rolling.pair.velocity, 0}
  {
  }

  /// From sample to sample. At the onset forces begin as powers of the time, one of which may be
  /// the larger one at first and the smaller one soon, and a damper that exceeds mu N from the
  /// start leaves its spring stretched without bound: no step is longer than a share of the time
  /// since the touch, `since` at the first sample, nor than `longest` [s].
  void follow(const Sample &begin, const Sample &end, double since, double longest)
  {
    constexpr double share = 0.05, first = 1e-7; // of the interval
    start(begin);
    double left = end.time - begin.time;
    const double shortest = first * left;
    const auto next = [&] { return std::max(shortest, share * since); };
    double h = next();
    while (h < std::min(longest, left))
    {
      step(h, nullptr);
      since += h;
      left -= h;
      h = next();
    }
    const int steps = std::max(1, int(std::ceil(left / longest)));
    for (int k = 1; k < steps; ++k)
      step(left / steps, nullptr);
    step(left / steps, &end);
  }

  const SlipSample &state() const { return now; }
  double peak_force() const { return peak; }
  double rolling_work() const { return work; }

private:
  const SlipPair &pair;
  TangentialLaw &law;
  NormalPath path;
  const RollingResistance rolling;
  SlipSample now;
  NormalState before;
  double peak = 0, torque = 0, work = 0;

  void start(const Sample &sample)
  {
    path.start(sample);
    before = path.state();
  }

  /// Laws may change where the slip or the rolling turns round, or where no friction is left: a
  /// step ends there. The last step before a sample ends at it.
  void step(double h, const Sample *end)
  {
    constexpr double negligible = 1e-3; // of a step; less may come from round-off of a standstill
    double left = h;
    for (int turns = 0; turns < 2; ++turns)
      if (const double turn = time_to_turn(left);
          turn > negligible * h && turn < left - negligible * h)
      {
        move(path.advance(turn), turn);
        left -= turn;
      }
    move(end != nullptr ? path.arrive(*end, left) : path.advance(left), left);
  }

  /// After which V = V0 - (Q/m_t + b T) t or w = w0 - (b Q + c T) t or the limit of friction
  /// vanishes first; `longest` if none does before.
  double time_to_turn(double longest) const
  {
    double first = path.time_to_no_limit(longest);
    const auto vanishes = [&](double value, double decrease)
    {
      if (decrease * value > 0)
        first = std::min(first, value / decrease);
    };
    const double b = rolling.pair.coupling;
    vanishes(now.velocity, now.force / pair.tangential_mass + b * torque);
    if (torque != 0)
      vanishes(now.rolling, b * now.force + rolling.pair.mobility * torque);
    return first;
  }

  // V' = V - (impulse)/m_t - b (impulse of T); the path is at the end of the step.
  void move(double normal_impulse, double h)
  {
    const NormalState after = path.state();
    const double forces = before.force + after.force;
    SlipStep step{.before = before, .after = after, .duration = h};
    step.weight = forces > 0 ? normal_impulse / forces : h / 2;
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
      fmt::format("the rolling spring is too stiff: it oscillates {:.3g} times during the contact, "
                  "and {} steps resolve {:.3g} oscillations; lower its stiffness",
                  angle / (2 * std::numbers::pi), steps,
                  std::cbrt(largest_lag * 12. * steps * steps) / (2 * std::numbers::pi)));
}
} // namespace

SlipMotion follow_slip(const SlipPair &pair, TangentialLaw &law, double slip_velocity,
                       const ForceLaw &normal_law, const Trajectory &normal, int least_steps,
                       const RollingResistance &rolling, const std::atomic<bool> *stop)
{
  const ContactHistory &contact = normal.contacts.front();
  const std::vector<Sample> &samples = normal.samples;
  const double begin = contact.start_time,
               end = contact.touching ? samples.back().time : contact.end_time,
               step = (end - begin) / least_steps;
  check_frequency(rolling, end - begin, least_steps);
  Follower follower(pair, law, slip_velocity, {pair, normal_law, contact.onset_speed}, rolling);
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
      follower.follow(samples[k - 1], samples[k], std::max(0.0, from - begin), step);
    motion.samples.push_back(follower.state());
  }
  motion.impulse = follower.state().impulse;
  motion.peak_force = follower.peak_force();
  motion.torque_impulse = follower.state().torque_impulse;
  motion.rolling_work = follower.rolling_work();
  return motion;
}
} // namespace carambole::lumped
