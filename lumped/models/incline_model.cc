#include "lumped/models/incline_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"

namespace carambole::lumped
{
namespace
{
constexpr int intervals = 500; ///< of the history

Incline incline_of(const Case &c, const Body &sphere, const Model &model)
{
  return {.mass = sphere.mass(),
          .radius = sphere.radius,
          .angle = c.slope,
          .friction =
            model.tangential ? c.contacts().front().friction : model.parameters.number("friction"),
          .gravity = c.gravity,
          .velocity = sphere.tangential_velocity,
          .angular_velocity = sphere.spin};
}

/// (1/2) m v^2 + (1/2) (2/5) m r^2 omega^2
double kinetic_energy(const Incline &incline, const RollSample &s)
{
  const double rim = incline.radius * s.angular_velocity;
  return 0.5 * incline.mass * (s.velocity * s.velocity + 0.4 * rim * rim);
}

double work_of_gravity(const Incline &incline, const RollSample &s)
{
  return incline.mass * incline.gravity * std::sin(incline.angle) * s.travel;
}

History make_history(const Incline &incline, const std::string &sphere, const std::string &contact,
                     const std::vector<RollSample> &samples, bool knows_stored, bool resists)
{
  History history;
  const auto add = column_adder(history, samples);
  using Sample = const RollSample &;
  add({ColumnKind::time}, "s", &RollSample::time);
  add({ColumnKind::force, contact}, "N", &RollSample::normal_force);
  add({ColumnKind::friction_force, contact}, "N", &RollSample::friction_force);
  add({ColumnKind::sliding_speed, contact}, "m/s", &RollSample::sliding_speed);
  add({ColumnKind::position, sphere}, "m", &RollSample::travel);
  add({ColumnKind::velocity, sphere}, "m/s", &RollSample::velocity);
  add({ColumnKind::acceleration, sphere}, "m/s^2", &RollSample::acceleration);
  add({ColumnKind::angular_velocity, sphere}, "rad/s", &RollSample::angular_velocity);
  add({ColumnKind::energy, "kinetic"}, "J", [&](Sample s) { return kinetic_energy(incline, s); });
  if (knows_stored)
  {
    add({ColumnKind::energy, "strain"}, "J", &RollSample::stored);
    add({ColumnKind::energy, "dissipated"}, "J",
        [](Sample s) { return s.friction_work - s.stored; });
  }
  else
    add({ColumnKind::energy, "friction"}, "J", &RollSample::friction_work);
  if (resists)
    add({ColumnKind::energy, "rolling"}, "J", &RollSample::rolling_work);
  add({ColumnKind::energy, "external"}, "J", [&](Sample s) { return work_of_gravity(incline, s); });
  return history;
}

/// The force of an undamped spring swings about that of a rolling sphere for ever, and what a
/// record says of the end depends on when that is.
void add_swing(const Incline &incline, const std::vector<RollSample> &samples, Remarks &remarks)
{
  const auto tail = samples.end() - std::ptrdiff_t(samples.size() / 10);
  const auto [least, most] =
    std::ranges::minmax_element(tail, samples.end(), {}, &RollSample::friction_force);
  constexpr double visible = 1e-3, faint = 1e-6; // of the force, which vanishes on a level floor
  const double limit = incline.friction * samples.back().normal_force;
  if (most->friction_force - least->friction_force >
      std::max(visible * std::abs(most->friction_force), faint * limit))
    remarks.push_back(
      {fmt::format("the tangential spring still oscillates at the end: in the last tenth the "
                   "friction force is between {:.4g} and {:.4g} N; accelerations and friction "
                   "force are those of the last moment, the velocities hardly depend on it",
                   least->friction_force, most->friction_force)});
}

/// What a rigid sphere does: "rolls without sliding".
std::string words_of(const Incline &incline)
{
  const RigidSlide first = rigid_slide(incline);
  const auto later = [&]() -> std::string
  {
    switch (rigid_roll(incline).regime)
    {
    case Regime::sliding:
      return "slides without rolling";
    case Regime::sliding_and_rolling:
      return "slides and rolls";
    case Regime::rolling:
      break;
    }
    return "rolls without sliding";
  };
  if (first.duration == 0)
    return later();
  return std::isfinite(first.duration)
           ? fmt::format("slides until {:.6g} s, then {}", first.duration, later())
           : "slides all the time";
}

Remarks make_remarks(const Incline &incline, const std::vector<RollSample> &samples, bool resists)
{
  const double critical = critical_friction(incline.angle);
  Remarks remarks{{fmt::format(
    "a rigid sphere {} here{}: friction {:.6g}, critical (2/7) tan(angle) = {:.6g}; gravity "
    "{:.6g} m/s^2",
    words_of(incline), resists ? " without resistance to rolling" : "", incline.friction, critical,
    incline.gravity)}};
  const double slides = rigid_slide(incline).duration;
  if (rigid_roll(incline).regime != Regime::rolling || !(slides < samples.back().time))
    return remarks;
  const auto last_slide = std::find_if(samples.rbegin(), samples.rend(),
                                       [](const RollSample &sample) { return sample.slides; });
  if (slides == 0 && last_slide != samples.rend())
    remarks.push_back({fmt::format(
      "the friction was at its limit until {:.6g} s, while the tangential spring oscillated",
      last_slide->time)});
  add_swing(incline, samples, remarks);
  return remarks;
}

/// Largest change of kinetic energy + work of friction and rolling - work of gravity, over the
/// largest work of gravity or the kinetic energy at first.
double balance_error(const Incline &incline, const std::vector<RollSample> &samples)
{
  const double initial = kinetic_energy(incline, samples.front());
  double error = 0, work = initial;
  for (const RollSample &s : samples)
  {
    error = std::max(error, std::abs(kinetic_energy(incline, s) + s.friction_work + s.rolling_work -
                                     work_of_gravity(incline, s) - initial));
    work = std::max(work, work_of_gravity(incline, s));
  }
  return work > 0 ? error / work : 0;
}
} // namespace

Outcome run_incline(const Case &c, const Model &model, const std::atomic<bool> *stop,
                    bool keeps_history)
{
  const auto is_sphere = [](const Body &body) { return body.shape == Shape::sphere; };
  const Body &sphere = *std::find_if(c.bodies.begin(), c.bodies.end(), is_sphere);
  const Contact contact = c.contacts().front();
  const Incline incline = incline_of(c, sphere, model);
  const bool knows_stored = !model.tangential; // a tangential law does not say it
  const std::vector<RollSample> samples =
    model.tangential ? roll_by_tangential(c, model, incline, intervals, stop)
                     : model.manual->roll(incline, model.parameters, *c.duration, intervals, stop);
  const RollSample &last = samples.back();

  Outcome outcome;
  ModelRecord &record = outcome.record;
  for (const Body &body : c.bodies)
  {
    BodyRecord of;
    of.name = body.name;
    if (is_sphere(body))
    {
      of.mass = body.mass();
      of.velocity = last.velocity;
      of.acceleration = last.acceleration;
      of.angular_velocity = last.angular_velocity;
      of.angular_acceleration = last.angular_acceleration;
    }
    record.bodies.push_back(std::move(of));
  }
  ContactRecord touch{c.bodies[contact.first].name, c.bodies[contact.second].name};
  touch.start_time = 0;
  touch.peak_force = std::ranges::max(samples, {}, &RollSample::normal_force).normal_force;
  touch.friction_force = last.friction_force;
  // A difference of two speeds: for a rolling sphere only rounding.
  constexpr double rounding = 1e-14;
  const double speed = std::max({std::abs(last.velocity), std::abs(incline.velocity),
                                 std::abs(incline.angular_velocity) * incline.radius});
  touch.sliding_speed = std::abs(last.sliding_speed) <= rounding * speed ? 0 : last.sliding_speed;
  record.contacts.push_back(std::move(touch));

  record.energy.initial = kinetic_energy(incline, samples.front());
  record.energy.kinetic = kinetic_energy(incline, last);
  if (knows_stored)
  {
    record.energy.strain = last.stored;
    record.energy.dissipated = last.friction_work - last.stored;
  }
  else
    record.energy.friction = last.friction_work;
  if (model.rolling)
    record.energy.rolling = last.rolling_work;
  record.energy.external = work_of_gravity(incline, last);
  record.energy.balance_error = balance_error(incline, samples);
  record.remarks = make_remarks(incline, samples, model.rolling != nullptr);
  if (keeps_history)
    outcome.history = make_history(incline, sphere.name, contact.name, samples, knows_stored,
                                   model.rolling != nullptr);
  return outcome;
}
} // namespace carambole::lumped
