#include "cases/measured/data_record.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/measured/bounces.h"
#include "cases/records/history_columns.h"
#include "cases/records/wave_quantities.h"

namespace carambole
{
namespace
{
constexpr double zero_share = 1e-6;  ///< of the peak: smaller forces count as zero
constexpr double noise_share = 0.05; ///< of the peak: possible noise of a sensor without contact

using Values = std::vector<double>;

std::optional<double> largest(const History &history, const ColumnName &name)
{
  const History::Column *column = find_column(history, name);
  if (!column)
    return {};
  return *std::ranges::max_element(column->values);
}

using MeasuredForces = std::map<std::string, MeasuredForce>;

void set(ModelRecord &record, const std::string &quantity, double half_width)
{
  if (half_width > 0)
    record.uncertainty[quantity] = {{}, half_width, {}, "noise, sampling and baseline", {}};
}

void add_measured(const MeasuredForce &of, ContactRecord &contact, ModelRecord &record)
{
  const std::string name = contact.name();
  for (const std::string &sentence : sentences_of(name, of))
    record.remarks.push_back({sentence});
  if (!of.clipped)
  {
    contact.peak_force = of.peak.value;
    contact.peak_time = of.peak_time;
    set(record, "peak_force " + name, of.peak.half_width);
  }
  const auto time = [&](const MeasuredValue &value, const char *quantity)
  {
    set(record, fmt::format("{} {}", quantity, name), value.half_width);
    return value.value;
  };
  if (!of.begins_inside)
    contact.start_time = time(of.start, "start_time");
  if (of.shows_end())
    contact.end_time = time(of.end, "end_time");
  if (of.begins_inside || !of.shows_end())
    return;
  contact.duration = time(of.duration, "duration");
  if (of.clipped)
    return;
  contact.impulse = of.impulse.value;
  set(record, "impulse " + name, of.impulse.half_width);
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
  const auto peak = std::ranges::max_element(f);
  const auto time = [&](auto place) { return t[static_cast<std::size_t>(place - f.begin())]; };
  if (!(*peak > 0))
  {
    remarks.push_back({contact.name() + ": the force is never positive, as it is in compression; a "
                                        "minus before the name of its column reverses the sign",
                       RemarkKind::validity});
    return;
  }
  contact.peak_force = *peak;
  contact.peak_time = time(peak);
  contact.impulse = integral(t, f);
  const auto acts = [zero = zero_share * *peak](double force) { return std::abs(force) > zero; };
  const auto first = std::ranges::find_if(f, acts);
  const auto last = std::find_if(f.rbegin(), f.rend(), acts).base(); // one beyond
  if (first == f.begin())
    remarks.push_back({contact.name() + ": the force is already not zero in the first sample"});
  contact.start_time = time(first == f.begin() ? first : first - 1);
  if (last == f.end())
  {
    remarks.push_back({contact.name() + ": the force is still not zero in the last sample"});
    return;
  }
  contact.end_time = time(last);
  contact.duration = *contact.end_time - *contact.start_time;
}

bool is_known(const Body &body, const History &history)
{
  return body.is_ground() || find_column(history, {ColumnKind::velocity, body.name});
}

/// Speeds at the first touch and at the separation that ends the first impact, from the samples
/// next to those with force.
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

/// v' = v + (J_before - J_behind)/m, with its half-width; nothing where an impulse is missing.
std::optional<MeasuredValue> velocity_by_impulse(const Case &c, const ModelRecord &record,
                                                 std::size_t body)
{
  if (c.gravity != 0 || !c.is_normal_impact())
    return {};
  MeasuredValue velocity{c.bodies[body].velocity, 0};
  const double mass = c.bodies[body].mass();
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    const bool is_before = contacts[k].second == static_cast<int>(body);
    if (!is_before && contacts[k].first != static_cast<int>(body))
      continue;
    const ContactRecord &contact = record.contacts[k];
    if (!contact.impulse || !contact.duration)
      return {};
    velocity.value += (is_before ? 1 : -1) * *contact.impulse / mass;
    const auto uncertainty = record.uncertainty.find("impulse " + contact.name());
    if (uncertainty != record.uncertainty.end())
      velocity.half_width = std::hypot(velocity.half_width, uncertainty->second.uncertainty / mass);
  }
  return velocity;
}

/// Whether the only contact's impulse gives a restitution 0 <= e <= 1 within its uncertainty.
bool is_possible(const Case &c, ModelRecord &record)
{
  if (c.bodies.size() != 2)
    return true;
  const ContactRecord &contact = record.contacts.front();
  const double speed = c.bodies[0].velocity - c.bodies[1].velocity;
  double inverse_mass = 0;
  for (const Body &body : c.bodies)
    inverse_mass += body.is_ground() ? 0 : 1 / body.mass();
  if (!contact.impulse || !contact.duration || !(speed > 0))
    return true;
  const auto uncertainty = record.uncertainty.find("impulse " + contact.name());
  const double share = inverse_mass / speed, e = share * *contact.impulse - 1,
               half_width = uncertainty == record.uncertainty.end()
                              ? 0
                              : share * uncertainty->second.uncertainty;
  constexpr double resolution = 0.01; // of coarse samples
  if (e >= -half_width && e <= 1 + half_width + resolution)
    return true;
  record.remarks.push_back(
    {fmt::format("{}: the impulse of {:.4g} N s is {:.3g} times that of the approach, m v: below "
                 "1 the bodies do not part, above 2 they gain energy; check masses, speeds, "
                 "and the unit and the gain of the force. Velocities are left out",
                 contact.name(), *contact.impulse, share * *contact.impulse),
     RemarkKind::energy});
  return false;
}

/// Bodies whose velocity is known; the ground's is zero.
void add_bodies(const Case &c, const History &history, ModelRecord &record)
{
  const bool all_given =
    std::ranges::all_of(c.bodies, [&](const Body &body) { return is_known(body, history); });
  const bool follows = !all_given && is_possible(c, record);
  bool any = false;
  for (std::size_t k = 0; k < c.bodies.size(); ++k)
  {
    const Body &body = c.bodies[k];
    BodyRecord one;
    one.name = body.name;
    if (body.is_ground())
    {
      record.bodies.push_back(std::move(one));
      continue;
    }
    one.mass = body.mass();
    const History::Column *velocity = find_column(history, {ColumnKind::velocity, body.name});
    const auto by_impulse = velocity || !follows ? std::nullopt : velocity_by_impulse(c, record, k);
    if (velocity)
      one.velocity = velocity->values.back();
    else if (by_impulse)
    {
      one.velocity = by_impulse->value;
      any = true;
      if (by_impulse->half_width > 0)
        set(record, "velocity " + body.name, by_impulse->half_width);
    }
    else
      continue;
    record.bodies.push_back(std::move(one));
  }
  if (any)
    record.remarks.push_back(
      {"velocities at the end follow from the impulses over the masses and the velocities of the "
       "case; their uncertainty is that of noise, sampling and baseline, without that of masses, "
       "of "
       "the approach and of the gain of the sensor"});
}

MeasuredForces measured_in(const DataEntry &entry)
{
  MeasuredForces forces;
  if (entry.kind == DataKind::computed)
    return forces;
  constexpr double coarse = 1e-4; // of the peak: the last digits of a printed number are finer
  for (const DataEntry::Column &column : entry.columns)
    if (const auto name = parse_column_name(column.name); name && name->kind == ColumnKind::force)
      if (const auto of = measure_force(entry.columns.front().values, column.values);
          of && (of->is_measured() || of->sign < 0 ||
                 (entry.kind == DataKind::measured && of->rounding > coarse * of->peak.value)))
        forces[column.name] = *of;
  return forces;
}

History history_of(const DataEntry &entry, const MeasuredForces &measured)
{
  History history;
  for (const DataEntry::Column &column : entry.columns)
  {
    history.columns.push_back({column.name, column.unit, column.values});
    const auto of = measured.find(column.name);
    if (of == measured.end())
      continue;
    const Values &times = entry.columns.front().values;
    const double begin = of->second.begins_inside ? times.front() : of->second.start.value,
                 end = of->second.ends_inside ? times.back() : of->second.end.value;
    Values &forces = history.columns.back().values;
    of->second.fill_glitches(forces);
    for (std::size_t k = 0; k < forces.size(); ++k)
      forces[k] = times[k] < begin || times[k] > end ? 0 : of->second.force(times[k], forces[k]);
  }
  return history;
}
} // namespace

void judge_top(const Case &c, const Contact &contact, MeasuredForce &of)
{
  const auto body = [&](int k) -> const Body & { return c.bodies[static_cast<std::size_t>(k)]; };
  if (of.level_top && !meet_flat(body(contact.first), body(contact.second)))
    of.clipped = of.level_top;
}

DataEntry distinct_times(const DataEntry &entry)
{
  DataEntry distinct = entry;
  if (entry.columns.empty())
    return distinct;
  const Values &times = entry.columns.front().values;
  for (DataEntry::Column &column : distinct.columns)
    column.values.clear();
  for (std::size_t k = 0; k < times.size(); ++k)
    if (k + 1 == times.size() || times[k + 1] != times[k])
      for (std::size_t j = 0; j < entry.columns.size(); ++j)
        distinct.columns[j].values.push_back(entry.columns[j].values[k]);
  return distinct;
}

std::string repeated_text(const DataEntry &entry)
{
  std::size_t count = 0;
  if (!entry.columns.empty())
    for (const Values &times = entry.columns.front().values; const double &time : times)
      count += &time != &times.back() && *(&time + 1) == time ? 1 : 0;
  if (count == 0)
    return "";
  return fmt::format("{} sample{} the time of the next one and {} not count", count,
                     count == 1 ? " has" : "s have", count == 1 ? "does" : "do");
}

MeasuredForces measured_forces(const DataEntry &entry)
{
  return measured_in(distinct_times(entry));
}

bool is_measurement(const DataEntry &entry)
{
  return entry.kind ? *entry.kind == DataKind::measured
                    : !entry.bounces.empty() ||
                        std::ranges::any_of(measured_forces(entry), [](const auto &force)
                                            { return force.second.is_measured(); });
}

History make_history(const DataEntry &entry)
{
  const DataEntry distinct = distinct_times(entry);
  return history_of(distinct, measured_in(distinct));
}

ModelRecord make_record(const Case &c, const DataEntry &entry)
{
  if (!entry.bounces.empty())
    return make_bounce_record(c, entry);
  const DataEntry distinct = distinct_times(entry);
  MeasuredForces measured = measured_in(distinct);
  const History history = history_of(distinct, measured);
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
    const History::Column *force = find_column(history, {ColumnKind::force, contact.name});
    if (const auto found = force ? measured.find(force->name) : measured.end();
        found != measured.end())
    {
      judge_top(c, contact, found->second);
      add_measured(found->second, of, record);
    }
    else if (force)
      add_force(times, force->values, of, record.remarks);
    of.max_approach = largest(history, {ColumnKind::approach, contact.name});
    of.max_contact_radius = largest(history, {ColumnKind::contact_radius, contact.name});
    if (of.peak_force)
      add_speeds(c, contact, history, of);
    record.contacts.push_back(std::move(of));
  }
  add_bodies(c, history, record);
  const auto still_touches = [&](const ContactRecord &contact)
  {
    const History::Column *force = find_column(history, {ColumnKind::force, contact.name()});
    return force && contact.peak_force && force->values.back() > noise_share * *contact.peak_force;
  };
  // Without gravity, the speeds are those before the first sample and at the last one, even if no
  // force is given.
  if (c.bodies.size() == 2 && record.bodies.size() == 2)
  {
    ContactRecord &contact = record.contacts.front();
    if (c.axial_gravity() == 0)
    {
      contact.approach_speed = c.bodies[0].velocity - c.bodies[1].velocity;
      contact.separation_speed.reset();
      if (!still_touches(contact))
        contact.separation_speed = record.bodies[1].velocity - record.bodies[0].velocity;
    }
    if (contact.separation_speed && contact.approach_speed.value_or(0) != 0)
      record.restitution = *contact.separation_speed / *contact.approach_speed;
    double half_width = 0;
    for (const BodyRecord &body : record.bodies)
      if (const auto of = record.uncertainty.find("velocity " + body.name);
          of != record.uncertainty.end())
        half_width += of->second.uncertainty; // both follow from one impulse
    if (record.restitution && half_width > 0)
      set(record, "restitution", half_width / std::abs(*contact.approach_speed));
  }
  if (!entry.read_as.empty())
    record.remarks.push_back({"the file was read as " + entry.read_as});
  if (std::string repeated = repeated_text(entry); !repeated.empty())
    record.remarks.push_back({std::move(repeated)});
  if (!measured.empty())
    record.remarks.push_back(
      {"the baseline is taken off, and forces outside of the contact are set to zero"});
  for (const auto &[quantity, half_width] : entry.uncertainty)
    record.uncertainty[quantity] = {{}, half_width, {}, "stated", {}};
  add_wave_quantities(c, record);
  return record;
}
} // namespace carambole
