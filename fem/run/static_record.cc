#include "fem/run/static_record.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "cases/case/static_impact.h"
#include "cases/records/history_columns.h"
#include "cases/records/named_record.h"
#include "fem/implicit/static_impact.h"
#include "fem/run/pressed_course.h"

namespace carambole::fem
{
namespace
{
// Moments of the loading, and as many of the unloading: about as many samples as a dynamic model
// has.
constexpr int samples_per_way = 400;
// Share of the duration for which the free flight after the release is recorded.
constexpr double flight_after = 0.05;
// Share of the largest force at which the unloading of elastic bodies ends; what is below is
// extrapolated, 2e-7 of the returned work. Plastic bodies end earlier, as an indentation does:
// small forces do not stand out from the round-off of their residual stresses.
constexpr double least_elastic_force = 1e-4;

// Share of the initial energy above which the record remarks on the balance error: ten times what
// ten elements per contact radius have.
constexpr double large_balance_error = 2e-3;

double speed_of_approach(const Case &c)
{
  return c.bodies[0].velocity - c.bodies[1].velocity;
}

/// The two bodies in free flight and in contact, by their common centre of mass and the distance
/// of their own ones.
class Pair
{
public:
  explicit Pair(const Case &c) : c(c), mass(mass_of_approach(c))
  {
    double sum = 0, momentum = 0;
    for (const Body &body : c.bodies)
    {
      if (body.is_ground())
        return; // its velocity counts as zero, and that of the common centre too
      sum += body.mass();
      momentum += body.mass() * body.velocity;
    }
    common = momentum / sum;
    energy_of_centre = 0.5 * sum * common * common;
  }

  double reduced() const { return mass; }
  /// Velocity of a body [m/s] at a speed of approach.
  double velocity(std::size_t body, double speed) const
  {
    return common + sign(body) * mass / c.bodies[body].mass() * speed;
  }
  /// Position [m] at a time, once the bodies have come nearer by `nearer`.
  double position(std::size_t body, double time, double nearer) const
  {
    return c.bodies[body].position + common * time +
           sign(body) * mass / c.bodies[body].mass() * nearer;
  }
  /// Kinetic energy of both [J].
  double energy(double speed) const { return energy_of_centre + 0.5 * mass * speed * speed; }

private:
  static double sign(std::size_t body) { return body == 0 ? 1 : -1; }

  const Case &c;
  double mass, common = 0, energy_of_centre = 0;
};

/// The columns of a dynamic model that a static one has.
History history_of(const Case &c, const std::vector<StaticMoment> &motion, double touch)
{
  const double gap = c.bodies[1].gap;
  std::vector<StaticMoment> samples; // with the time since the start
  if (touch > 0)
    samples.push_back({.approach = -gap, .speed = speed_of_approach(c)});
  for (StaticMoment moment : motion)
  {
    moment.time += touch;
    samples.push_back(moment);
  }
  StaticMoment after = samples.back();
  const double flight = flight_after * motion.back().time;
  after.time += flight;
  after.approach += flight * after.speed;
  samples.push_back(after);

  History history;
  const Pair pair(c);
  const PressedForms has(c);
  const std::string contact = c.contacts().front().name;
  const auto add = column_adder(history, samples);
  add({ColumnKind::time}, "s", &StaticMoment::time);
  add({ColumnKind::force, contact}, "N", &StaticMoment::force);
  add({ColumnKind::approach, contact}, "m", &StaticMoment::approach);
  add({ColumnKind::contact_radius, contact}, "m", &StaticMoment::contact_radius);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (!c.bodies[i].is_ground())
    {
      add({ColumnKind::position, c.bodies[i].name}, "m",
          [&](const StaticMoment &s) { return pair.position(i, s.time, s.approach + gap); });
      add({ColumnKind::velocity, c.bodies[i].name}, "m/s",
          [&](const StaticMoment &s) { return pair.velocity(i, s.speed); });
    }
  const auto kinetic = [&](const StaticMoment &s) { return pair.energy(s.speed); };
  add({ColumnKind::energy, "rigid_body_kinetic"}, "J", kinetic);
  add({ColumnKind::energy, "strain"}, "J", &StaticMoment::strain);
  if (has.plastic)
    add({ColumnKind::energy, "plastic"}, "J", &StaticMoment::plastic);
  if (has.friction)
    add({ColumnKind::energy, "friction"}, "J", &StaticMoment::friction);
  add({ColumnKind::energy, "total"}, "J",
      [&](const StaticMoment &s) { return kinetic(s) + s.strain + s.plastic + s.friction; });
  return history;
}

void add_to(ContactRecord &contact, const Case &c, const IndentationResult &course,
            const std::vector<StaticMoment> &motion, double touch)
{
  const auto peak = std::ranges::max_element(motion, {}, &StaticMoment::force);
  const double parting = -motion.back().speed;
  contact.peak_force = peak->force;
  contact.peak_time = touch + peak->time;
  contact.start_time = touch;
  contact.end_time = touch + motion.back().time;
  contact.duration = motion.back().time;
  contact.approach_speed = speed_of_approach(c);
  contact.separation_speed = parting;
  contact.impulse = mass_of_approach(c) * (speed_of_approach(c) + parting);
  contact.max_approach = course.max_approach;
  contact.residual_approach = motion.back().approach;
  contact.max_contact_radius = course.max_contact_radius;
}

EnergyRecord energy_of(const Case &c, const IndentationResult &course, const StaticMoment &end)
{
  const PressedForms has(c);
  const Pair pair(c);
  EnergyRecord energy;
  energy.initial = pair.energy(speed_of_approach(c));
  energy.kinetic = energy.rigid_body_kinetic = pair.energy(end.speed);
  energy.strain = end.strain;
  if (has.plastic)
    energy.plastic = end.plastic;
  if (has.friction)
    energy.friction = end.friction;
  energy.balance_error = error_of_work(course.history) / *energy.initial;
  return energy;
}
} // namespace

IndentationSchedule static_schedule(const Case &c)
{
  IndentationSchedule schedule;
  schedule.maximum_approach = contact_scales(c).front().max_approach; // the size of the steps
  schedule.maximum_work = 0.5 * mass_of_approach(c) * std::pow(speed_of_approach(c), 2);
  if (!PressedForms(c).plastic)
    schedule.least_force = least_elastic_force;
  return schedule;
}

ImpactResult static_impact(const Case &c, const IndentationResult &course)
{
  const Pair pair(c);
  const std::vector<StaticMoment> motion = static_motion(course, pair.reduced(), samples_per_way);
  const double touch = time_to_first_touch(c);
  ImpactResult result;
  ModelRecord &record = result.record;
  record = named_record(c);
  record.restitution = -motion.back().speed / motion.front().speed;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    if (!c.bodies[i].is_ground())
      record.bodies[i].velocity = pair.velocity(i, motion.back().speed);
    record.bodies[i].max_plastic_strain = plastic_strain_of(c.bodies[i], c, course);
  }
  add_to(record.contacts.front(), c, course, motion, touch);
  record.energy = energy_of(c, course, motion.back());
  if (*record.energy.balance_error > large_balance_error)
    record.remarks.push_back(
      {fmt::format("the work of the force and the energies of the bodies differ by {:.2g} of the "
                   "initial energy, more than {:g}",
                   *record.energy.balance_error, large_balance_error)});
  result.history = history_of(c, motion, touch);
  return result;
}
} // namespace carambole::fem
