#include "lumped/models/oblique_model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/process/diagnostics.h"
#include "cases/records/history_columns.h"
#include "cases/records/slip_record.h"
#include "lumped/models/oblique_motion.h"

namespace carambole::lumped
{
namespace
{
// Errors below 5e-7 of the slip with a history; without one impacts come in large numbers: below
// 1e-4.
constexpr int steps_with_history = 32000, steps_without = 2000;

/// Puts a column behind the last one of a kind.
void insert_after(History &history, ColumnKind kind, const std::string &subject,
                  const ColumnName &name, const char *unit, std::vector<double> values)
{
  const auto before = std::ranges::find(history.columns, to_string(ColumnName{kind, subject}),
                                        &History::Column::name);
  history.columns.insert(before == history.columns.end() ? before : before + 1,
                         {to_string(name), unit, std::move(values)});
}

void add_columns(const Case &c, const SlipMotion &motion, History &history)
{
  const auto values = [&](auto value)
  {
    std::vector<double> all;
    all.reserve(motion.samples.size());
    for (const SlipSample &sample : motion.samples)
      all.push_back(value(sample));
    return all;
  };
  const std::string contact = c.contacts().front().name;
  insert_after(history, ColumnKind::approach, contact, {ColumnKind::slip_velocity, contact}, "m/s",
               values([](const SlipSample &s) { return s.velocity; }));
  insert_after(history, ColumnKind::approach, contact, {ColumnKind::tangential_force, contact}, "N",
               values([](const SlipSample &s) { return s.force; }));
  for (int i = 0; i < 2; ++i)
  {
    const std::string &body = c.bodies[i].name;
    if (c.bodies[i].is_ground())
      continue;
    insert_after(history, ColumnKind::velocity, body, {ColumnKind::spin, body}, "rad/s",
                 values([&](const SlipSample &s)
                        { return after_impulse(c, i, s.impulse, s.torque_impulse).spin; }));
    insert_after(history, ColumnKind::velocity, body, {ColumnKind::tangential_velocity, body},
                 "m/s",
                 values([&](const SlipSample &s)
                        { return after_impulse(c, i, s.impulse, s.torque_impulse).velocity; }));
  }
  const std::string kinetic = to_string(ColumnName{ColumnKind::energy, "kinetic"});
  if (const auto column = std::ranges::find(history.columns, kinetic, &History::Column::name);
      column != history.columns.end())
    for (std::size_t k = 0; k < column->values.size(); ++k)
      column->values[k] +=
        tangential_energy(c, motion.samples[k].impulse, motion.samples[k].torque_impulse);
}

void add_energies(const Case &c, const Model &model, const SlipMotion &motion, ModelRecord &record)
{
  EnergyRecord &energy = record.energy;
  const double before = tangential_energy(c, 0),
               after = tangential_energy(c, motion.impulse, motion.torque_impulse);
  const double normal_initial = *energy.initial;
  energy.initial = normal_initial + before;
  energy.kinetic = *energy.kinetic + after;
  if (energy.balance_error) // what is added is exact
    energy.balance_error = *energy.balance_error * normal_initial / *energy.initial;
  if (model.rolling)
    energy.rolling = motion.rolling_work;
  // The work of Q on the slip is the rest: V - J/(2 m_t) times its impulse where nothing resists
  // rolling.
  energy.friction = before - after - motion.rolling_work;
  constexpr double round_off = 1e-12, visible = 1e-8; // of the initial energy
  if (std::abs(*energy.friction) <= round_off * *energy.initial)
    energy.friction = 0;
  if (const double gain = -*energy.friction / *energy.initial; gain > visible)
    record.remarks.push_back(
      {fmt::format("gains energy: the tangential force returns {:.3g} % of the initial energy more "
                   "than it took, which is physically impossible",
                   100 * gain),
       RemarkKind::energy});
}

/// Parameters of the law that an entry names under `key`, or why there is none.
void read_companion(const Case &c, const LawEntry &entry, const char *key, const std::string &name,
                    const std::vector<ParameterText> &given, const LawManual *manual,
                    std::string (*no_such)(const std::string &), Parameters &parameters,
                    std::vector<Diagnostic> &diagnostics)
{
  if (manual == nullptr)
  {
    diagnostics.push_back(
      {c.path, entry.line, fmt::format("laws.{}.{}: {}", entry.name, key, no_such(name))});
    return;
  }
  LawEntry own = entry;
  own.name += fmt::format(".{}", key);
  own.law = name;
  own.parameters = given;
  parameters = read_parameters(own, manual->parameters, c.path, diagnostics);
}
} // namespace

void read_tangential(const Case &c, Model &model, std::vector<Diagnostic> &diagnostics)
{
  const LawEntry &entry = model.entry;
  if (!entry.tangential.empty())
    read_companion(c, entry, "tangential", entry.tangential, entry.tangential_parameters,
                   model.tangential = find_tangential(entry.tangential), no_tangential,
                   model.tangential_parameters, diagnostics);
  if (!entry.rolling.empty())
    read_companion(c, entry, "rolling", entry.rolling, entry.rolling_parameters,
                   model.rolling = find_rolling(entry.rolling), no_rolling,
                   model.rolling_parameters, diagnostics);
  if (!entry.twisting.empty())
    read_companion(c, entry, "twisting", entry.twisting, entry.twisting_parameters,
                   model.twisting = find_rolling(entry.twisting), no_rolling,
                   model.twisting_parameters, diagnostics);
}

Parameters tangential_parameters(const Model &model, const Pair &pair)
{
  Parameters parameters = model.tangential_parameters;
  parameters.numbers[normal_stiffness] =
    secant_stiffness(*model.manual->make_force(pair, model.parameters), pair);
  return parameters;
}

std::string lack_of_oblique(const Model &model)
{
  return model.manual->make_force ? ""
                                  : "gives a restitution but no force, so friction has no limit; "
                                    "choose a law with a force";
}

bool has_adhesive_friction(const Case &c, const Model &model)
{
  const Pair pair = make_row(c).pairs.front();
  return model.manual->make_force(pair, model.parameters)->friction_pull(0).has_value();
}

RollingPair rolling_pair(const Case &c, const SlipPair &pair)
{
  RollingPair rolling{.radius = pair.pair.relative_radius,
                      .mobility = rolling_mobility(c),
                      .coupling = rolling_coupling(c),
                      .velocity = rolling_velocity(c)};
  add_contact(pair.pair, pair.tangential_compliance, rolling);
  return rolling;
}

void add_slip(const Case &c, const Model &model, const Row &row, const Trajectory &normal,
              Outcome &outcome, const std::atomic<bool> *stop)
{
  const SlipPair pair{row.pairs.front(), c.contacts().front().friction,
                      tangential_compliance(c.bodies[0], c.bodies[1]), tangential_mass(c)};
  const auto law = model.tangential->make(pair, tangential_parameters(model, pair.pair));
  RollingResistance rolling;
  std::unique_ptr<RollingLaw> resistance;
  if (model.rolling)
  {
    rolling.pair = rolling_pair(c, pair);
    resistance = model.rolling->make(rolling.pair, model.rolling_parameters);
    rolling.law = resistance.get();
  }
  const bool keeps_history = !outcome.history.columns.empty();
  const SlipMotion motion = follow_slip(
    pair, *law, slip_velocity(c), *model.manual->make_force(pair.pair, model.parameters), normal,
    keeps_history ? steps_with_history : steps_without, rolling, stop);
  ModelRecord &record = outcome.record;
  carambole::add_slip(c, record, motion.impulse, motion.torque_impulse);
  record.contacts.front().peak_tangential_force = motion.peak_force;
  add_energies(c, model, motion, record);
  if (keeps_history)
    add_columns(c, motion, outcome.history);
}
} // namespace carambole::lumped
