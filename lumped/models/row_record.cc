#include "lumped/models/row_record.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/records/history_columns.h"
#include "cases/records/load_span.h"
#include "cases/records/restitutions.h"
#include "lumped/models/body_remarks.h"
#include "lumped/models/row_run.h"

namespace carambole::lumped
{
namespace
{
/// Time of the largest approach; absent if the approach never decreased.
std::optional<double> time_of_largest_approach(const std::vector<Event> &events, int contact)
{
  const Event *largest = nullptr;
  for (const Event &event : events)
    if (event.kind == EventKind::turn_around && event.contact == contact &&
        (!largest || event.approach > largest->approach))
      largest = &event;
  return largest ? std::optional(largest->time) : std::nullopt;
}

/// Separation over approach speed; nothing where they lie on each other from the start.
std::optional<double> of_first_impact(const Case &c, const ContactRecord &contact)
{
  const double rounding = 1e-9 * fastest_meeting(c);
  if (contact.newton_restitution || !contact.separation_speed ||
      !(contact.approach_speed.value_or(0) > rounding))
    return contact.newton_restitution;
  return *contact.separation_speed / *contact.approach_speed;
}

ContactRecord make_contact(const Case &c, const Contact &contact, const ContactHistory &history,
                           bool has_force)
{
  ContactRecord record{c.bodies[contact.first].name, c.bodies[contact.second].name};
  if (history.touches == 0)
    return record;
  // Bodies in a row that touch at rest bear vanishing forces long before the wave arrives.
  record.start_time = history.load_begin.value_or(history.start_time);
  record.impulse = history.impulse;
  record.recontacts = history.touches - 1;
  record.approach_speed = history.approach_speed;
  if (history.rest_time && !history.impact_is_over) // the bodies never leave each other
  {
    if (history.approach_speed > 0)
      record.separation_speed = record.newton_restitution = 0;
  }
  else if (!history.touching || history.impact_is_over)
  {
    record.separation_speed = history.separation_speed;
    const Body &first = c.bodies[contact.first], &second = c.bodies[contact.second];
    const double rounding = 1e-9 * fastest_meeting(c); // of bodies that touch at rest
    add_restitutions(
      record, {.approach_speed = history.approach_speed > rounding ? history.approach_speed : 0,
               .separation_speed = history.separation_speed,
               .compression_impulse = history.compression_impulse,
               .impulse = history.impact_impulse,
               .compression_work = history.compression_work,
               .work = history.impact_work,
               .first_mass = first.mass(),
               .second_mass = second.mass(),
               .rolls = first.shape == Shape::sphere && second.shape == Shape::sphere});
  }
  if (!has_force)
    return record;
  record.peak_force = history.peak_force;
  record.peak_time = history.peak_time;
  record.max_approach = history.max_approach;
  if (history.impact_is_over)
  {
    record.first_peak_force = history.first_peak_force;
    record.first_duration = history.first_duration;
  }
  if (history.peak_damping_force > 0)
    record.peak_damping_force = history.peak_damping_force;
  const bool never_ends = history.faded && c.bodies.size() == 2;
  if (history.touching || never_ends)
    return record;
  record.end_time = history.end_time;
  record.duration = history.load_end.value_or(history.end_time) - *record.start_time;
  if (history.end_approach >
      1e-9 * history.max_approach) // otherwise the end is the undeformed state, up to round-off
    record.residual_approach = history.end_approach;
  return record;
}

/// What the law knows of its adhesion, and what it did in the contact.
void add_adhesion(const ForceLaw &law, const ContactHistory &history, ContactRecord &record)
{
  const std::optional<Adhesion> adhesion = law.adhesion();
  if (!adhesion)
    return;
  record.pull_off_force = law.pull_off_force(history.max_approach);
  record.sticking_velocity = adhesion->sticking_velocity;
  record.tabor = adhesion->tabor;
  if (history.touches == 0)
    return;
  record.peak_tension = history.peak_tension;
  record.adhesion_energy_loss = history.snap_loss;
  record.attach_approach = history.attach_approach;
  record.stick = history.stick_time.has_value();
  if (!history.touching)
    record.detach_approach = history.detach_approach;
}

/// What waves between flat faces give besides the restitution, of the first touch.
void add_plateau(const ImpulseLaw &law, const ContactHistory &history, ContactRecord &record)
{
  if (history.touches == 0)
    return;
  if (law.plateau_force)
    record.plateau_force = law.plateau_force(history.approach_speed);
  record.duration = law.duration;
}

/// Onset speeds that could not be taken from the motion.
Remarks onset_remarks(const ContactHistory &contact, double approach_speed)
{
  Remarks remarks;
  if (contact.began_at_rest)
    remarks.push_back({fmt::format("the contact started at rest: its onset speed is set to the "
                                   "row's first approach speed, {:.6g} m/s",
                                   approach_speed)});
  if (contact.began_slowly)
    remarks.push_back({"the contact started at less than 1e-4 of the row's first approach speed: "
                       "1e-4 of that speed is used as its onset speed"});
  return remarks;
}

/// What start, end and duration of several touches refer to.
std::string bounds_of_touches(const Case &c, const Model &model)
{
  if (!model.manual->make_force) // it has none of them
    return "";
  if (c.bodies.size() == 2 || model.manual->adheres)
    return ": start and end refer to the first and the last touch";
  return fmt::format(": the end refers to the last touch; the duration runs from where the force "
                     "first exceeds {:g} % of its peak to where it last does",
                     100 * load_share);
}

Remarks make_remarks(const Case &c, const Model &model, const Row &row,
                     const Trajectory &trajectory)
{
  Remarks remarks;
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    const ContactHistory &contact = trajectory.contacts[i];
    Remarks here;
    if (contact.touches > 0 && model.manual->flags)
      here = model.manual->flags(row.pairs[i], model.parameters,
                                 {contact.law_approach, contact.peak_force, contact.onset_speed});
    for (Remark &remark : body_remarks(row.pairs[i], contact.law_approach))
      here.push_back(std::move(remark));
    for (Remark &remark : wave_remarks(c, model, row, static_cast<int>(i), contact))
      here.push_back(std::move(remark));
    if (uses_speed(model))
      for (Remark &remark : onset_remarks(contact, row.approach_speed))
        here.push_back(std::move(remark));
    if (contact.touches > 1)
      here.push_back(
        {fmt::format("touched {} times{}", contact.touches, bounds_of_touches(c, model))});
    if (contact.faded && contacts.size() == 1)
      here.push_back({fmt::format("the force fades without an end: after {:.6g} s it changes no "
                                  "velocity by more than one part in 1e12",
                                  contact.end_time)});
    if (contact.stick_time)
      here.push_back({fmt::format(
        "the bodies stick: the approach has its second maximum at {:.6g} s, and adhesion has not "
        "let them separate{}",
        *contact.stick_time,
        c.duration && trajectory.samples.back().time < *c.duration
          ? "; nothing can part them any more, so that the motion ends there: it would go on "
            "without end and without loss"
          : "")});
    else if (contact.rest_time)
      here.push_back({fmt::format("rests under its weight from {:.6g} s on", *contact.rest_time)});
    else if (contact.touching)
      here.push_back(
        {fmt::format("still in contact at the end, {:.6g} s", trajectory.samples.back().time)});
    for (const Remark &remark : here)
      remarks.push_back({contacts[i].name + ": " + remark.text, remark.kind});
  }
  if (trajectory.thinned)
    remarks.push_back({fmt::format("history.csv is thinned to {} samples to stay within 1e6 "
                                   "numbers; peaks, starts and ends were found before thinning",
                                   trajectory.samples.size())});
  if (trajectory.timed_out)
    remarks.push_back(
      {fmt::format("the computation stopped at {:.6g} s, after 20 expected durations per contact, "
                   "before the row had separated: final values are those at that time",
                   trajectory.samples.back().time)});
  return remarks;
}
} // namespace

History make_history(const Case &c, const Trajectory &trajectory)
{
  History history;
  const auto add = column_adder(history, trajectory.samples);
  add({ColumnKind::time}, "s", &Sample::time);
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < contacts.size() && !trajectory.samples.front().force.empty(); ++i)
  {
    add({ColumnKind::force, contacts[i].name}, "N", [i](const Sample &s) { return s.force[i]; });
    add({ColumnKind::approach, contacts[i].name}, "m",
        [i](const Sample &s) { return s.approach[i]; });
    if (!trajectory.samples.front().damping_force.empty())
      add({ColumnKind::damping_force, contacts[i].name}, "N",
          [i](const Sample &s) { return s.damping_force[i]; });
  }
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (!c.bodies[i].is_ground())
    {
      add({ColumnKind::position, c.bodies[i].name}, "m",
          [i](const Sample &s) { return s.position[i]; });
      add({ColumnKind::velocity, c.bodies[i].name}, "m/s",
          [i](const Sample &s) { return s.velocity[i]; });
    }
  add({ColumnKind::energy, "kinetic"}, "J", &Sample::kinetic);
  add({ColumnKind::energy, "strain"}, "J", &Sample::stored);
  add({ColumnKind::energy, "dissipated"}, "J", &Sample::dissipated);
  if (trajectory.samples.front().radiated)
    add({ColumnKind::energy, "absorbed"}, "J", [](const Sample &s) { return *s.radiated; });
  if (trajectory.loss == Loss::both)
  {
    add({ColumnKind::energy, "plastic"}, "J", [](const Sample &s) { return *s.plastic; });
    add({ColumnKind::energy, "viscous"}, "J",
        [](const Sample &s) { return s.dissipated - *s.plastic; });
  }
  if (c.gravity != 0)
    add({ColumnKind::energy, "external"}, "J", &Sample::external);
  return history;
}

History make_forces(const Case &c, const Trajectory &trajectory)
{
  const std::vector<Sample> &samples = trajectory.samples;
  History history;
  const auto add = column_adder(history, samples);
  add({ColumnKind::time}, "s", &Sample::time);
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < contacts.size() && !samples.front().force.empty(); ++i)
    add({ColumnKind::force, contacts[i].name}, "N", [i](const Sample &s) { return s.force[i]; });
  return history;
}

namespace
{
/// The energy that a law dissipates, and by what, where it says.
void add_losses(EnergyRecord &energy, Loss loss, const Sample &last)
{
  energy.dissipated = last.dissipated;
  if (loss == Loss::plastic)
    energy.plastic = last.dissipated;
  if (loss == Loss::damping)
    energy.viscous = last.dissipated;
  if (loss == Loss::both)
  {
    energy.plastic = *last.plastic;
    energy.viscous = last.dissipated - *last.plastic;
  }
}

/// Every touch of the contacts under gravity.
void add_bounces(ModelRecord &record, const std::vector<ContactHistory> &contacts)
{
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    const std::vector<Touch> &touches = contacts[i].bounces;
    for (std::size_t k = 0; k < touches.size(); ++k)
    {
      const Touch &touch = touches[k];
      BounceRecord bounce{
        record.contacts[i].name(), static_cast<int>(k) + 1, touch.start_time, touch.approach_speed,
        touch.peak_force,          touch.max_approach,      std::nullopt,     std::nullopt};
      if (touch.ended)
      {
        bounce.end_time = touch.end_time;
        bounce.separation_speed = touch.separation_speed;
      }
      record.bounces.push_back(std::move(bounce));
    }
    if (touches.size() == most_bounces)
      record.remarks.push_back({fmt::format("{}: 'bounces' has only its first {} touches",
                                            record.contacts[i].name(), most_bounces)});
  }
}
} // namespace

ModelRecord make_record(const Case &c, const Model &model, const Row &row,
                        const Trajectory &trajectory)
{
  ModelRecord record;
  record.remarks = make_remarks(c, model, row, trajectory);

  const bool has_force = model.manual->make_force != nullptr;
  const Sample &first = trajectory.samples.front(), &last = trajectory.samples.back();
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    BodyRecord body;
    body.name = c.bodies[i].name;
    body.velocity = last.velocity[i];
    if (!c.bodies[i].is_ground())
      body.mass = c.bodies[i].mass();
    record.bodies.push_back(std::move(body));
  }
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    ContactRecord contact = make_contact(c, contacts[i], trajectory.contacts[i], has_force);
    contact.max_approach_time = time_of_largest_approach(trajectory.events, static_cast<int>(i));
    if (has_force)
    {
      const auto law = model.manual->make_force(row.pairs[i], model.parameters);
      contact.yield_approach = law->yield_approach();
      add_adhesion(*law, trajectory.contacts[i], contact);
    }
    if (model.manual->make_impulse)
      add_plateau(model.manual->make_impulse(row.pairs[i], model.parameters),
                  trajectory.contacts[i], contact);
    record.contacts.push_back(std::move(contact));
  }
  if (c.bodies.size() == 2 && c.gravity != 0)
    record.restitution = of_first_impact(c, record.contacts.front());
  else if (c.bodies.size() == 2 && trajectory.separated)
    record.restitution =
      (last.velocity[1] - last.velocity[0]) / (first.velocity[0] - first.velocity[1]);

  add_bounces(record, trajectory.contacts);
  record.energy.initial = first.kinetic;
  record.energy.kinetic = last.kinetic;
  if (has_force)
  {
    record.energy.strain = last.stored;
    record.energy.balance_error = trajectory.balance_error;
    record.cost.steps = static_cast<std::int64_t>(trajectory.steps);
    if (trajectory.contact_updates > 0)
      record.cost.contact_updates = trajectory.contact_updates;
  }
  if (c.gravity != 0)
    record.energy.external = last.external;
  record.energy.absorbed = record.energy.radiated = last.radiated;
  if (!model.manual->conservative && trajectory.loss != Loss::none)
    add_losses(record.energy, trajectory.loss, last);
  if (constexpr double visible = 1e-6, largest = 1e-3;
      model.manual->adheres && trajectory.separated && trajectory.balance_error > visible)
  {
    const std::string known =
      fmt::format("adhesion binds far more than the initial energy, to {:.1e} of which the "
                  "energies are known",
                  trajectory.balance_error);
    if (trajectory.balance_error > largest)
      throw std::runtime_error(known + ": there is no restitution to tell; use a larger speed");
    record.remarks.push_back({known + ": the restitution is as uncertain"});
  }
  // Far above the errors of the integration, far below relevant gains.
  constexpr double round_off = 1e-8;
  const double scale = std::max(energy_of_approach(c), std::abs(last.external)),
               of_sums = (last.kinetic + last.stored - last.external - first.kinetic) / scale;
  // Beside a heavy or a common motion the sums are round-off; e^2 - 1 of relative speeds is not.
  const auto e = record.contacts.front().newton_restitution;
  const bool is_of_two = c.bodies.size() == 2 && e && c.gravity == 0 && row.waves.empty();
  const double gain = is_of_two ? *e * *e - 1 : of_sums;
  const bool is_small = last.radiated.value_or(0) < 0;
  if (gain > round_off)
    record.remarks.push_back(
      {fmt::format("gains energy: it ends with {:.3g} % more than the energy of the approach{}",
                   100 * gain,
                   is_small ? ": the bodies with an impedance are too small to count as infinite: "
                              "their centres of mass move with more energy than their waves have"
                            : ", which is physically impossible"),
       RemarkKind::energy});
  return record;
}
} // namespace carambole::lumped
