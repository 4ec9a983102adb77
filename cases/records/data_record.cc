#include "cases/records/data_record.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "cases/records/history_columns.h"

namespace carambole
{
namespace
{
constexpr double zero_share = 1e-6;  ///< of the peak: what counts as no force
constexpr double noise_share = 0.05; ///< of the peak: what a sensor may show without a contact

using Values = std::vector<double>;

std::optional<double> largest(const History &history, const ColumnName &name)
{
  const History::Column *column = find_column(history, name);
  if (!column)
    return {};
  return *std::max_element(column->values.begin(), column->values.end());
}

double integral(const Values &t, const Values &f)
{
  double sum = 0;
  for (std::size_t k = 1; k < t.size(); ++k)
    sum += (t[k] - t[k - 1]) * (f[k] + f[k - 1]) / 2;
  return sum;
}

void add_force(const Values &t, const Values &f, ContactRecord &contact, Remarks &remarks)
{
  const auto peak = std::max_element(f.begin(), f.end());
  const auto time = [&](auto place) { return t[static_cast<std::size_t>(place - f.begin())]; };
  contact.peak_force = *peak;
  contact.peak_time = time(peak);
  contact.impulse = integral(t, f);
  if (!(*peak > 0))
    return;
  const auto acts = [zero = zero_share * *peak](double force) { return std::abs(force) > zero; };
  const auto first = std::find_if(f.begin(), f.end(), acts);
  const auto last = std::find_if(f.rbegin(), f.rend(), acts).base(); // one beyond
  if (first == f.begin())
    remarks.push_back({contact.name() + ": the force acts already in the first sample"});
  contact.start_time = time(first == f.begin() ? first : first - 1);
  if (last == f.end())
  {
    remarks.push_back({contact.name() + ": the force still acts in the last sample"});
    return;
  }
  contact.end_time = time(last);
  contact.duration = *contact.end_time - *contact.start_time;
}

bool is_known(const Body &body, const History &history)
{
  return body.is_ground() || find_column(history, {ColumnKind::velocity, body.name});
}

/// Speeds at the first touch and at the release that ends the first impact, from the samples
/// beside the force.
void add_speeds(const Case &c, const Contact &contact, const History &history, ContactRecord &of)
{
  const Body &first = c.bodies[contact.first], &second = c.bodies[contact.second];
  const History::Column *force = find_column(history, {ColumnKind::force, contact.name});
  if (!force || !of.start_time || !is_known(first, history) || !is_known(second, history))
    return;
  const auto velocity = [&](const Body &body, std::size_t k)
  {
    return body.is_ground() ? 0
                            : find_column(history, {ColumnKind::velocity, body.name})->values[k];
  };
  const auto closing = [&](std::size_t k) { return velocity(first, k) - velocity(second, k); };
  const Values &f = force->values;
  const double zero = zero_share * *of.peak_force;
  for (std::size_t k = 0; k < f.size(); ++k)
  {
    const bool acts = std::abs(f[k]) > zero, acted = k > 0 && std::abs(f[k - 1]) > zero;
    if (acts && !acted)
    {
      const double speed = closing(k > 0 ? k - 1 : 0);
      if (!of.approach_speed)
        of.approach_speed = speed;
      else if (of.separation_speed && *of.separation_speed > 0 && speed > 0)
        return; // another impact
      of.separation_speed.reset();
    }
    if (acted && !acts)
      of.separation_speed = -closing(k);
  }
}

/// Bodies whose velocity is known; the ground's is zero.
std::vector<BodyRecord> make_bodies(const Case &c, const History &history)
{
  std::vector<BodyRecord> bodies;
  for (const Body &body : c.bodies)
  {
    const History::Column *velocity = find_column(history, {ColumnKind::velocity, body.name});
    if (!velocity && !body.is_ground())
      continue;
    BodyRecord record;
    record.name = body.name;
    if (!body.is_ground())
    {
      record.mass = body.mass();
      record.velocity = velocity->values.back();
    }
    bodies.push_back(std::move(record));
  }
  return bodies;
}
} // namespace

History make_history(const DataEntry &entry)
{
  History history;
  for (const DataEntry::Column &column : entry.columns)
    history.columns.push_back({column.name, column.unit, column.values});
  return history;
}

ModelRecord make_record(const Case &c, const DataEntry &entry)
{
  const History history = make_history(entry);
  const Values &times = history.columns.front().values;
  ModelRecord record;
  record.name = entry.name;
  record.kind = ModelKind::data;
  record.numerics_hash = numerics_hash(entry);
  record.law = std::filesystem::path(entry.file).filename().string();
  for (const Contact &contact : c.contacts())
  {
    ContactRecord of;
    of.first = c.bodies[static_cast<std::size_t>(contact.first)].name;
    of.second = c.bodies[static_cast<std::size_t>(contact.second)].name;
    if (const History::Column *force = find_column(history, {ColumnKind::force, contact.name}))
      add_force(times, force->values, of, record.remarks);
    of.max_approach = largest(history, {ColumnKind::approach, contact.name});
    of.max_contact_radius = largest(history, {ColumnKind::contact_radius, contact.name});
    add_speeds(c, contact, history, of);
    record.contacts.push_back(std::move(of));
  }
  record.bodies = make_bodies(c, history);
  const auto still_touches = [&](const ContactRecord &contact)
  {
    const History::Column *force = find_column(history, {ColumnKind::force, contact.name()});
    return force && force->values.back() > noise_share * *contact.peak_force;
  };
  // Where bodies do not fall, their speeds are those before the first sample and at the last one,
  // also where no force is known.
  if (c.bodies.size() == 2 && record.bodies.size() == 2)
  {
    ContactRecord &contact = record.contacts.front();
    if (c.gravity == 0 || c.incline)
    {
      contact.approach_speed = c.bodies[0].velocity - c.bodies[1].velocity;
      contact.separation_speed.reset();
      if (!still_touches(contact))
        contact.separation_speed = record.bodies[1].velocity - record.bodies[0].velocity;
    }
    if (contact.separation_speed && contact.approach_speed.value_or(0) != 0)
      record.restitution = *contact.separation_speed / *contact.approach_speed;
  }
  for (const auto &[quantity, half_width] : entry.uncertainty)
    record.uncertainty[quantity] = {{}, half_width, {}, "stated", {}};
  return record;
}
} // namespace carambole
