#include "lumped/models/row_record.h"

#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"

namespace carambole::lumped
{
namespace
{
/// When the approach was largest; absent where it never turned around.
std::optional<double> time_of_largest_approach(const std::vector<Event> &events, int contact)
{
  const Event *largest = nullptr;
  for (const Event &event : events)
    if (event.kind == EventKind::turn_around && event.contact == contact &&
        (!largest || event.approach > largest->approach))
      largest = &event;
  return largest ? std::optional(largest->time) : std::nullopt;
}

ContactRecord make_contact(const Case &c, const Contact &contact, const ContactHistory &history,
                           bool has_force)
{
  ContactRecord record;
  record.first = c.bodies[contact.first].name;
  record.second = c.bodies[contact.second].name;
  if (history.touches == 0)
    return record;
  record.start_time = history.start_time;
  record.impulse = history.impulse;
  record.recontacts = history.touches - 1;
  record.approach_speed = history.approach_speed;
  if (!history.touching || history.impact_is_over)
    record.separation_speed = history.separation_speed;
  if (!has_force)
    return record;
  record.peak_force = history.peak_force;
  record.peak_time = history.peak_time;
  record.max_approach = history.max_approach;
  if (history.touching)
    return record;
  record.end_time = history.end_time;
  record.duration = history.end_time - history.start_time;
  if (history.end_approach >
      1e-9 * history.max_approach) // else the end is the undeformed state, up to round-off
    record.residual_approach = history.end_approach;
  return record;
}

/// Approach speeds that a law with onset speeds could not take from the motion.
Remarks onset_remarks(const ContactHistory &contact, double approach_speed)
{
  Remarks remarks;
  if (contact.began_at_rest)
    remarks.push_back({fmt::format(
      "touched at rest when its contact began: its onset speed is taken as the row's first "
      "approach speed, {:.6g} m/s",
      approach_speed)});
  if (contact.began_slowly)
    remarks.push_back({"touched at less than 1e-4 of the row's first approach speed: its onset "
                       "speed is taken as that"});
  return remarks;
}

/// In a socket Hertz's contact radius can reach a share of the ball at which neither face is a
/// plane any more, however small the approach is against the relative radius.
Remarks conformity_remarks(const Pair &pair, const ContactHistory &contact)
{
  constexpr double largest_share = 0.3;
  const double contact_radius = std::sqrt(pair.relative_radius * contact.max_approach);
  for (const Body *body : {&pair.first, &pair.second})
  {
    const double ball = (body == &pair.first ? pair.second : pair.first).radius;
    if (body->shape == Shape::socket && contact_radius > largest_share * ball)
      return {outside_validity(
        fmt::format("the contact radius sqrt(R d) reaches {:.2g} of "
                    "the ball's radius in the socket, and the law takes both for half-spaces",
                    contact_radius / ball))};
  }
  return {};
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
                                 {contact.max_approach, contact.peak_force, contact.onset_speed});
    for (Remark &remark : conformity_remarks(row.pairs[i], contact))
      here.push_back(std::move(remark));
    if (model.manual->uses_onset_speed)
      for (Remark &remark : onset_remarks(contact, row.approach_speed))
        here.push_back(std::move(remark));
    if (contact.touches > 1)
      here.push_back(
        {fmt::format("touched {} times: start and end are those of the first and the last touch",
                     contact.touches)});
    if (contact.touching)
      here.push_back(
        {fmt::format("still touches at the end, {:.6g} s", trajectory.samples.back().time)});
    for (const Remark &remark : here)
      remarks.push_back({contacts[i].name + ": " + remark.text, remark.kind});
  }
  if (trajectory.thinned)
    remarks.push_back({fmt::format("history.csv is thinned to {} times, to keep it within 1e6 "
                                   "numbers; peaks, starts and ends were found without it",
                                   trajectory.samples.size())});
  if (trajectory.timed_out)
    remarks.push_back({fmt::format(
      "the row had not separated after {:.6g} s, 20 expected durations per contact, and was "
      "followed no further: final values are those of that time",
      trajectory.samples.back().time)});
  return remarks;
}
} // namespace

History make_history(const Case &c, const Trajectory &trajectory)
{
  History history;
  const auto add = [&](const ColumnName &name, const char *unit, const auto &value)
  {
    History::Column column{to_string(name), unit, {}};
    column.values.reserve(trajectory.samples.size());
    for (const Sample &sample : trajectory.samples)
      column.values.push_back(value(sample));
    history.columns.push_back(std::move(column));
  };
  add({ColumnKind::time}, "s", [](const Sample &s) { return s.time; });
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < contacts.size() && !trajectory.samples.front().force.empty(); ++i)
  {
    add({ColumnKind::force, contacts[i].name}, "N", [i](const Sample &s) { return s.force[i]; });
    add({ColumnKind::approach, contacts[i].name}, "m",
        [i](const Sample &s) { return s.approach[i]; });
  }
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (!c.bodies[i].is_ground())
    {
      add({ColumnKind::position, c.bodies[i].name}, "m",
          [i](const Sample &s) { return s.position[i]; });
      add({ColumnKind::velocity, c.bodies[i].name}, "m/s",
          [i](const Sample &s) { return s.velocity[i]; });
    }
  add({ColumnKind::energy, "kinetic"}, "J", [](const Sample &s) { return s.kinetic; });
  add({ColumnKind::energy, "strain"}, "J", [](const Sample &s) { return s.stored; });
  add({ColumnKind::energy, "dissipated"}, "J", [](const Sample &s) { return s.dissipated; });
  return history;
}

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
      contact.yield_approach =
        model.manual->make_force(row.pairs[i], model.parameters)->yield_approach();
    record.contacts.push_back(std::move(contact));
  }
  if (c.bodies.size() == 2 && trajectory.separated)
    record.restitution =
      (last.velocity[1] - last.velocity[0]) / (first.velocity[0] - first.velocity[1]);

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
  if (!model.manual->conservative)
    record.energy.dissipated = last.dissipated;
  // Far above what the integration does, far below what matters.
  constexpr double round_off = 1e-8;
  if (const double gain = (last.kinetic + last.stored) / first.kinetic - 1; gain > round_off)
    record.remarks.push_back(
      {fmt::format(
         "gains energy: it ends with {:.3g} % more than the bodies brought, which no contact can",
         100 * gain),
       RemarkKind::energy});
  return record;
}
} // namespace carambole::lumped
