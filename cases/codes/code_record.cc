#include "cases/codes/code_record.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "cases/records/named_record.h"
#include "cases/records/quantities.h"
#include "cases/records/wave_quantities.h"

namespace carambole
{
namespace
{
std::optional<std::size_t> first_touch(const CodeMotion &motion)
{
  for (std::size_t k = 0; k < motion.size(); ++k)
    if (motion.force[k] != 0)
      return k;
  return {};
}

/// A parabola through the sample with the largest value and its neighbours: time and value of its
/// top.
std::pair<double, double> peak_of(const std::vector<double> &time,
                                  const std::vector<double> &values)
{
  const auto top = std::size_t(std::ranges::max_element(values) - values.begin());
  if (top == 0 || top + 1 == values.size())
    return {time[top], values[top]};
  const double before = values[top - 1], at = values[top], after = values[top + 1],
               bend = before - 2 * at + after;
  if (!(bend < 0))
    return {time[top], at};
  const double shift = 0.5 * (before - after) / bend;
  return {time[top] + shift * (time[top + 1] - time[top]), at - 0.25 * (before - after) * shift};
}
} // namespace

ModelRecord code_record(const Case &c, const CodeMotion &motion)
{
  ModelRecord record = named_record(c);
  record.kind = ModelKind::code;
  ContactRecord &contact = record.contacts.front();
  const double approach = c.bodies[0].velocity - c.bodies[1].velocity;
  const double apart = motion.second.back() - motion.first.back();
  if (const std::optional<std::size_t> touch = first_touch(motion))
  {
    std::size_t last = *touch;
    for (std::size_t k = *touch; k < motion.size(); ++k)
      if (motion.force[k] != 0)
        last = k;
    const bool has_ended = last + 1 < motion.size();
    // The force leaves zero between the samples: there the approach does.
    const double before = motion.approach[*touch] / approach;
    contact.start_time = std::max(0.0, motion.time[*touch] - before);
    std::tie(contact.peak_time.emplace(), contact.peak_force.emplace()) =
      peak_of(motion.time, motion.force);
    contact.max_approach = peak_of(motion.time, motion.approach).second;
    contact.impulse = 0;
    for (std::size_t k = 1; k < motion.size(); ++k)
      *contact.impulse +=
        0.5 * (motion.time[k] - motion.time[k - 1]) * (motion.force[k] + motion.force[k - 1]);
    contact.approach_speed = approach;
    if (has_ended)
    {
      contact.end_time = motion.time[last + 1];
      contact.duration = *contact.end_time - *contact.start_time;
      contact.separation_speed = apart;
      record.restitution = apart / approach;
    }
    else
      record.remarks.push_back({"still in contact at the end"});
  }
  double initial = 0, kinetic = 0;
  for (int i = 0; i < 2; ++i)
    if (BodyRecord &body = record.bodies[i]; body.mass)
    {
      body.velocity = i == 0 ? motion.first.back() : motion.second.back();
      initial += 0.5 * *body.mass * c.bodies[i].velocity * c.bodies[i].velocity;
      kinetic += 0.5 * *body.mass * body.velocity * body.velocity;
    }
  record.energy.initial = initial;
  record.energy.kinetic = kinetic;
  add_wave_quantities(c, record);
  return record;
}

History code_history(const Case &c, const CodeMotion &motion)
{
  History history;
  const std::string contact = c.contacts().front().name;
  const auto add = [&](const ColumnName &name, const char *unit, const std::vector<double> &values)
  {
    history.columns.push_back({to_string(name), unit, values});
  };
  add({ColumnKind::time}, "s", motion.time);
  add({ColumnKind::force, contact}, "N", motion.force);
  add({ColumnKind::approach, contact}, "m", motion.approach);
  for (int i = 0; i < 2; ++i)
    if (!c.bodies[i].is_ground())
      add({ColumnKind::velocity, c.bodies[i].name}, "m/s", i == 0 ? motion.first : motion.second);
  return history;
}

std::string disagreement(const ModelRecord &coarse, const ModelRecord &fine)
{
  constexpr double allowed = 0.05;
  const std::string contact = fine.contacts.front().name();
  for (const QuantityName &quantity :
       {QuantityName{QuantityKind::restitution}, QuantityName{QuantityKind::peak_force, contact},
        QuantityName{QuantityKind::duration, contact}})
  {
    const auto a = find_quantity(coarse, quantity), b = find_quantity(fine, quantity);
    if (a.has_value() != b.has_value())
      return fmt::format("{} is known with one of them only", to_string(quantity));
    const double scale =
      b && quantity.kind != QuantityKind::restitution ? std::abs(*b) : 1; // of the approach
    if (a && !(std::abs(*a - *b) <= allowed * scale))
      return fmt::format("{} is {:.4g} and {:.4g}", to_string(quantity), *a, *b);
  }
  return "";
}

std::string gain_of_energy(const ModelRecord &coarse, const ModelRecord &fine)
{
  constexpr double round_off = 1e-3;
  if (!fine.restitution)
    return "";
  const QuantityName quantity{QuantityKind::restitution};
  const double open =
    std::max(coarse.restitution ? std::abs(*coarse.restitution - *fine.restitution) : 0,
             find_quantity(fine, quantity.of_uncertainty()).value_or(0));
  if (*fine.restitution <= 1 + open + round_off)
    return "";
  return fmt::format("it gains energy: the bodies separate {:.4g} times as fast as they met",
                     *fine.restitution);
}

void add_code_uncertainty(const ModelRecord &coarse, ModelRecord &fine, const char *method,
                          double time_step)
{
  const std::string contact = fine.contacts.front().name();
  using enum QuantityKind;
  std::vector<QuantityName> quantities{{restitution}};
  for (const QuantityKind kind :
       {peak_force, duration, impulse, max_approach, residual_approach, final_force, normal_work,
        tangential_impulse, peak_tangential_force, final_tangential_force, tangential_work,
        rebound_slip_velocity, peak_rolling_torque, final_rolling_torque, rolling_work,
        peak_twisting_torque, final_twisting_torque, twisting_work})
    quantities.push_back({kind, contact});
  for (const BodyRecord &body : fine.bodies)
    if (body.mass)
      quantities.push_back({velocity, body.name});
  // Errors of first order fall to a ninth of the difference; some of these codes' are less regular.
  constexpr double share = 0.5;
  for (const QuantityName &quantity : quantities)
    if (const auto a = find_quantity(coarse, quantity), b = find_quantity(fine, quantity); a && b)
    {
      const double half = share * std::abs(*a - *b),
                   least = quantity.kind == duration ? time_step : 0; // its ends are steps
      fine.uncertainty[to_string(quantity)] = {{}, std::max(half, least), {}, method, {*a, *b}};
    }
}
} // namespace carambole
