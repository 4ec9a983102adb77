#include "fem/run/run_indentation.h"

#include <algorithm>

#include "cases/case/time_estimate.h"
#include "cases/records/history_columns.h"
#include "cases/records/named_record.h"
#include "fem/run/adaptive_level.h"
#include "fem/run/pressed_course.h"
#include "fem/run/pressed_levels.h"
#include "fem/run/static_record.h"

namespace carambole::fem
{
namespace
{
IndentationSchedule schedule_of(const IndentationEntry &entry)
{
  return {.maximum_approach = entry.maximum,
          .maximum_force = entry.force,
          .steps = entry.steps,
          .unload = entry.unload,
          .cycles = entry.cycles,
          .step_time = entry.step_time};
}

/// Number of load steps after the first touch.
History history_of(const Case &c, const std::vector<LoadStep> &steps)
{
  const PressedForms has(c);
  History history;
  const auto add = column_adder(history, steps);
  const std::string contact = c.contacts().front().name;
  add({ColumnKind::load_step}, "1", &LoadStep::number);
  add({ColumnKind::force, contact}, "N", &LoadStep::force);
  add({ColumnKind::approach, contact}, "m", &LoadStep::approach);
  add({ColumnKind::contact_radius, contact}, "m", &LoadStep::contact_radius);
  add({ColumnKind::mean_pressure, contact}, "Pa", &LoadStep::mean_pressure);
  add({ColumnKind::energy, "strain"}, "J", &LoadStep::strain);
  if (has.plastic)
    add({ColumnKind::energy, "plastic"}, "J", &LoadStep::plastic);
  if (has.viscous)
    add({ColumnKind::energy, "viscous"}, "J", &LoadStep::viscous);
  if (has.friction)
    add({ColumnKind::energy, "friction"}, "J", &LoadStep::friction);
  add({ColumnKind::energy, "external"}, "J", &LoadStep::external);
  return history;
}

/// At the end. The balance: what the bodies store and dissipate against int F d(approach).
EnergyRecord energy_of(const Case &c, const std::vector<LoadStep> &steps)
{
  const PressedForms has(c);
  const LoadStep &last = steps.back();
  EnergyRecord energy;
  energy.strain = last.strain;
  if (has.plastic)
    energy.plastic = last.plastic;
  if (has.viscous)
    energy.viscous = last.viscous;
  if (has.friction)
    energy.friction = last.friction;
  energy.external = last.external;
  double largest = 0;
  for (const LoadStep &s : steps)
    largest = std::max(largest, s.external);
  if (largest > 0)
    energy.balance_error = error_of_work(steps) / largest;
  return energy;
}

ModelRecord record_of(const Case &c, const IndentationResult &result)
{
  ModelRecord record = named_record(c);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    record.bodies[i].max_plastic_strain = plastic_strain_of(c.bodies[i], c, result);
  ContactRecord &contact = record.contacts.front();
  contact.peak_force = result.peak_force;
  contact.max_approach = result.max_approach;
  contact.max_contact_radius = result.max_contact_radius;
  contact.residual_approach = result.residual_approach;
  contact.work = result.work;
  contact.returned_work = result.returned_work;
  contact.quasi_static_restitution = result.quasi_static_restitution;
  record.energy = energy_of(c, result.history);
  return record;
}

/// With `element: q2`.
PressedLevel press_adaptive(const Case &c, const FemEntry &entry, int level, const Ranks &ranks,
                            const AfterStep &after)
{
  AdaptiveResult result =
    indent_adaptive(adaptive_problem(c, entry, level, ranks), schedule_of(c.indentation), after);
  PressedLevel done;
  done.elements = result.elements;
  done.edges = adaptive_edges(c, result);
  done.course = std::move(result);
  return done;
}
} // namespace

void run_indentation(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  press_levels(c, entry, options,
               [&](const PressTask &task, const AfterStep &after)
               {
                 PressedLevel done =
                   entry.element == Element::q2
                     ? press_adaptive(c, entry, task.level, options.ranks, after)
                     : press_full(c, entry, task, schedule_of(c.indentation), after);
                 done.record = record_of(c, done.course);
                 done.history = history_of(c, done.course.history);
                 return done;
               });
}

Plan plan_indentation(const Case &c, const FemEntry &entry)
{
  return plan_pressed(c, entry, load_steps(c.indentation), true);
}

void run_static(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  press_levels(c, entry, options,
               [&](const PressTask &task, const AfterStep &after)
               {
                 PressedLevel done = press_full(c, entry, task, static_schedule(c), after);
                 ImpactResult impact = static_impact(c, done.course);
                 done.record = std::move(impact.record);
                 done.history = std::move(impact.history);
                 return done;
               });
}

Plan plan_static(const Case &c, const FemEntry &entry)
{
  return plan_pressed(c, entry, 2 * static_schedule(c).steps, false);
}
} // namespace carambole::fem
