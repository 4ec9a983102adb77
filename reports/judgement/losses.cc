#include "reports/judgement/losses.h"

#include "reports/records/open_contacts.h"

namespace carambole::reports
{
namespace
{
/// What rings in the bodies after the impact, but for the ground; finite elements tell it.
std::optional<double> vibration(const Results &results, const ModelRecord &record)
{
  std::optional<double> sum;
  for (const BodyRecord &body : record.bodies)
    for (const Body &in_case : results.problem.bodies)
      if (in_case.name == body.name && in_case.shape != Shape::half_space &&
          body.residual_vibration_energy)
        sum = sum.value_or(0) + *body.residual_vibration_energy;
  return sum;
}

/// Of the bodies as wholes at the end; the ground, which has no mass in a record, is none of them.
std::optional<double> kinetic_energy(const ModelRecord &record)
{
  std::optional<double> sum;
  for (const BodyRecord &body : record.bodies)
    if (body.mass)
      sum = sum.value_or(0) + 0.5 * *body.mass * body.velocity * body.velocity;
  return sum;
}
} // namespace

std::optional<Loss> loss_of(const Results &results, const Model &model)
{
  const ModelRecord &record = model.record.model;
  const EnergyRecord &energy = record.energy;
  const std::optional<double> left = kinetic_energy(record);
  if (results.problem.analysis != Analysis::impact || results.problem.incline || !energy.initial ||
      !left)
    return std::nullopt;
  Loss loss{*energy.initial + energy.external.value_or(0) - *left, {}};
  const std::optional<double> vibrating = vibration(results, record);
  const char *const vibration_label = open_contacts(results.problem, record).empty()
                                        ? "vibrational"
                                        : "vibrational, and in open contacts";
  loss.parts = {
    {"plastic", "#e69f00", energy.plastic},   {"viscous", "#009e73", energy.viscous},
    {"radiated", "#0072b2", energy.radiated}, {vibration_label, "#56b4e9", vibrating},
    {"friction", "#d55e00", energy.friction}, {"dissipated", "#f0e442", energy.dissipated},
    {"contact", "#cc79a7", energy.contact}};
  // Laws have no vibration: what they still store is in contacts that have not ended.
  if (!vibrating)
    loss.parts.push_back({"stored in contacts", "#56b4e9", energy.strain});
  double rest = loss.total;
  for (const LossPart &part : loss.parts)
    rest -= part.energy.value_or(0);
  loss.parts.push_back({"balance error", "#999999", rest});
  return loss;
}
} // namespace carambole::reports
