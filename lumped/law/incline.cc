#include "lumped/law/incline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include "cases/process/interrupted.h"

namespace carambole::lumped
{
namespace
{
/// I = (2/5) m r^2.
constexpr double inertia_share = 0.4;

/// Travel, velocity, angular velocity, overlap, its rate, stretch xi of the tangential spring, work
/// of the friction force.
using State = std::array<double, 7>;

struct Forces
{
  double normal, tangential;
  bool slides;
};

class Roll
{
public:
  Roll(const Incline &incline, const SpringDashpotSlider &contact)
    : incline(incline),
      contact(contact),
      pull(incline.mass * incline.gravity * std::sin(incline.angle)),
      weight(incline.mass * incline.gravity * std::cos(incline.angle)),
      y{0, incline.velocity, incline.angular_velocity, weight / contact.normal_stiffness, 0, 0, 0}
  {
  }

  void step(double dt)
  {
    stepper.do_step([this](const State &x, State &dxdt, double) { dxdt = derivative(x); }, y, 0.0,
                    dt);
    // At its limit the slider keeps the spring at the stretch that balances the friction.
    const Forces f = forces(y);
    slides = f.slides;
    if (slides)
      y[5] =
        (f.tangential - contact.tangential_damping * sliding(y)) / contact.tangential_stiffness;
  }

  RollSample sample(double time) const
  {
    const Forces f = forces(y);
    const State rate = derivative(y);
    // While it slides the stretch also balances the dashpot: only the part balanced by friction is
    // recovered.
    const double k = contact.tangential_stiffness, holds = f.tangential / k,
                 stretch =
                   slides ? std::clamp(y[5], std::min(0.0, holds), std::max(0.0, holds)) : y[5];
    return {.time = time,
            .travel = y[0],
            .velocity = y[1],
            .angular_velocity = y[2],
            .acceleration = rate[1],
            .angular_acceleration = rate[2],
            .normal_force = f.normal,
            .friction_force = f.tangential,
            .sliding_speed = sliding(y),
            .stored = 0.5 * k * stretch * stretch,
            .friction_work = y[6],
            .slides = slides};
  }

private:
  double sliding(const State &x) const { return x[1] - x[2] * incline.radius; }

  Forces forces(const State &x) const
  {
    const double N = std::max(0.0, contact.normal_stiffness * x[3] + contact.normal_damping * x[4]);
    const double F = contact.tangential_stiffness * x[5] + contact.tangential_damping * sliding(x);
    const double limit = incline.friction * N;
    return {N, std::clamp(F, 0 - limit, limit), std::abs(F) > limit};
  }

  State derivative(const State &x) const
  {
    const Forces f = forces(x);
    const double r = incline.radius, m = incline.mass;
    return {x[1],
            (pull - f.tangential) / m,
            f.tangential / (inertia_share * m * r),
            x[4],
            (weight - f.normal) / m,
            sliding(x),
            f.tangential * sliding(x)};
  }

  Incline incline;
  SpringDashpotSlider contact;
  double pull, weight;
  State y;
  bool slides = false; ///< in the step before
  boost::numeric::odeint::runge_kutta4<State> stepper;
};
} // namespace

double critical_friction(double angle)
{
  return 2.0 / 7 * std::tan(angle);
}

RigidRoll rigid_roll(const Incline &incline)
{
  const double g = incline.gravity, mu = incline.friction, m = incline.mass;
  const double down = g * std::sin(incline.angle), normal = g * std::cos(incline.angle);
  if (mu >= critical_friction(incline.angle))
    return {Regime::rolling, 5.0 / 7 * down, 5.0 / 7 * down / incline.radius, 2.0 / 7 * m * down};
  return {mu == 0 ? Regime::sliding : Regime::sliding_and_rolling, down - mu * normal,
          mu * normal / (inertia_share * incline.radius), mu * m * normal};
}

RigidSlide rigid_slide(const Incline &incline)
{
  const double V = incline.sliding_speed(), side = V > 0 ? 1 : -1,
               friction = side * incline.friction * incline.gravity * std::cos(incline.angle),
               a = incline.gravity * std::sin(incline.angle) - friction,
               alpha = friction / (inertia_share * incline.radius),
               rate = a - alpha * incline.radius; // of V
  constexpr double rounding = 1e-14;
  if (std::abs(V) <= rounding * std::abs(incline.velocity)) // it rolls
    return {};
  return {V * rate < 0 ? -V / rate : std::numeric_limits<double>::infinity(), a, alpha,
          friction * incline.mass};
}

std::vector<RollSample> roll(const Incline &incline, const SpringDashpotSlider &contact,
                             double duration, int intervals, const std::atomic<bool> *stop)
{
  if (!(contact.normal_stiffness > 0 && contact.tangential_stiffness > 0 && duration > 0 &&
        intervals > 0))
    throw std::invalid_argument("stiffnesses, duration and intervals must be positive");
  // Against a force at the surface the sphere is 1 + 1/0.4 = 3.5 times as light as it is against
  // one through its centre.
  constexpr double lightness = 1 + 1 / inertia_share;
  const double stiffest =
    std::max(contact.normal_stiffness, lightness * contact.tangential_stiffness);
  const double rate =
    std::max({std::sqrt(stiffest / incline.mass), contact.normal_damping / incline.mass,
              lightness * contact.tangential_damping / incline.mass});
  const double interval = duration / intervals;
  const double steps = std::ceil(200 * interval * rate / (2 * std::numbers::pi));
  if (!(steps * intervals <= 1e10))
    throw std::invalid_argument("more than 1e10 steps are needed: the contact is too stiff or too "
                                "strongly damped for this duration");

  Roll motion(incline, contact);
  std::vector<RollSample> samples{motion.sample(0)};
  for (int k = 1; k <= intervals; ++k)
  {
    for (long i = 0; i < static_cast<long>(steps); ++i)
    {
      if (stop && *stop)
        throw Interrupted();
      motion.step(interval / steps);
    }
    samples.push_back(motion.sample(k * interval));
  }
  return samples;
}

namespace
{
/// A part of the motion of the rigid sphere, uniformly accelerated.
struct UniformMotion
{
  double acceleration, angular_acceleration, friction_force;
  bool slides;

  RollSample after(double t, const RollSample &from, double radius) const
  {
    RollSample s = from;
    s.time += t;
    s.travel += from.velocity * t + acceleration * t * t / 2;
    s.velocity += acceleration * t;
    s.angular_velocity += angular_acceleration * t;
    s.acceleration = acceleration;
    s.angular_acceleration = angular_acceleration;
    s.friction_force = friction_force;
    s.slides = slides;
    const double slip = slides ? acceleration - angular_acceleration * radius : 0;
    s.sliding_speed += slip * t;
    s.friction_work += friction_force * (from.sliding_speed * t + slip * t * t / 2);
    return s;
  }
};
} // namespace

std::vector<RollSample> roll(const Incline &incline, double duration, int intervals)
{
  const RigidSlide first = rigid_slide(incline);
  const RigidRoll rigid = rigid_roll(incline);
  const UniformMotion sliding{first.acceleration, first.angular_acceleration, first.friction_force,
                              true},
    then{rigid.acceleration, rigid.angular_acceleration, rigid.friction_force,
         rigid.regime != Regime::rolling};
  const RollSample start{.time = 0,
                         .travel = 0,
                         .velocity = incline.velocity,
                         .angular_velocity = incline.angular_velocity,
                         .acceleration = 0,
                         .angular_acceleration = 0,
                         .normal_force = incline.mass * incline.gravity * std::cos(incline.angle),
                         .friction_force = 0,
                         .sliding_speed = incline.sliding_speed(),
                         .stored = 0,
                         .friction_work = 0,
                         .slides = false};
  RollSample turn = start; // where the first sliding ends
  if (std::isfinite(first.duration) && first.duration > 0)
  {
    turn = sliding.after(first.duration, start, incline.radius);
    turn.sliding_speed = 0;
  }
  std::vector<RollSample> samples;
  for (int k = 0; k <= intervals; ++k)
  {
    const double t = duration * k / intervals;
    samples.push_back(t < first.duration ? sliding.after(t, start, incline.radius)
                                         : then.after(t - first.duration, turn, incline.radius));
    samples.back().time = t;
  }
  return samples;
}
} // namespace carambole::lumped
