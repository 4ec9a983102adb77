#include "reports/judgement/losses.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "reports/records/open_contacts.h"

namespace carambole::reports
{
namespace
{
/// Residual vibration of all bodies but the ground; only finite elements have it.
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

/// Strain energy of residual stresses, in the ground too; only finite elements have it.
std::optional<double> residual_stress(const ModelRecord &record)
{
  std::optional<double> sum;
  for (const BodyRecord &body : record.bodies)
    if (body.residual_stress_energy)
      sum = sum.value_or(0) + *body.residual_stress_energy;
  return sum;
}

/// Rigid-body kinetic energy at the end, without the ground, which has no mass in a record.
std::optional<double> kinetic_energy(const ModelRecord &record)
{
  std::optional<double> sum;
  for (const BodyRecord &body : record.bodies)
    if (body.mass)
      sum = sum.value_or(0) + 0.5 * *body.mass * body.velocity * body.velocity;
  return sum;
}

/// Labels and colours in the order of LossKind.
constexpr std::pair<const char *, const char *> loss_styles[] = {
  {"plastic", "#b97d00"},
  {"viscous", "#009e73"},
  {"radiated", "#0072b2"},
  {"radiated, and in open contacts", "#0072b2"},
  {"vibrational", "#2e93cc"},
  {"vibrational, and residual stress", "#2e93cc"},
  {"vibrational, and in open contacts", "#2e93cc"},
  {"friction", "#d55e00"},
  {"rolling resistance", "#999999"},
  {"dissipated", "#8a7f00"},
  {"contact", "#c0649a"},
  {"stored in contacts", "#2e93cc"},
  {"residual stress", "#5b4fa0"},
  {"not itemised", "#c4c4c4"},
  {"remainder", "#8a8a8a"}};
static_assert(std::size(loss_styles) == static_cast<std::size_t>(LossKind::remainder) + 1);

/// What the energy left in the bodies is, but for residual stresses that the record knows.
LossKind kind_of_vibration(const Results &results, const ModelRecord &record)
{
  if (!open_contacts(results.problem, record).empty())
    return LossKind::vibrational_and_open_contacts;
  return record.energy.plastic.value_or(0) > 0 && !residual_stress(record)
           ? LossKind::vibrational_and_residual_stress
           : LossKind::vibrational;
}

/// What a law dissipates and neither calls plastic nor viscous.
std::optional<double> unexplained_loss(const EnergyRecord &energy)
{
  return energy.plastic || energy.viscous ? std::nullopt : energy.dissipated;
}
} // namespace

const char *label_of(LossKind kind)
{
  return loss_styles[static_cast<std::size_t>(kind)].first;
}

const char *colour_of(LossKind kind)
{
  return loss_styles[static_cast<std::size_t>(kind)].second;
}

std::optional<Loss> loss_of(const Results &results, const Model &model)
{
  const ModelRecord &record = model.record.model;
  const EnergyRecord &energy = record.energy;
  const std::optional<double> left =
    results.problem.traits().slips ? energy.kinetic : kinetic_energy(record);
  if (!results.problem.traits().impacts || !energy.initial || !left)
    return std::nullopt;
  Loss loss{*energy.initial + energy.external.value_or(0) - *left, {}};
  std::optional<double> vibrating = vibration(results, record);
  if (vibrating) // bodies that stick are strained by their attraction, which has given that energy
    *vibrating += energy.adhesion.value_or(0);
  const LossKind vibration_kind = kind_of_vibration(results, record);
  const LossKind radiation_kind = open_contacts(results.problem, record).empty()
                                    ? LossKind::radiated
                                    : LossKind::radiated_and_open_contacts;
  loss.parts = {{LossKind::plastic, energy.plastic},
                {LossKind::viscous, energy.viscous},
                {radiation_kind, energy.radiated},
                {vibration_kind, vibrating},
                {LossKind::residual_stress, residual_stress(record)},
                {LossKind::friction, energy.friction},
                {LossKind::rolling, energy.rolling},
                {LossKind::dissipated, unexplained_loss(energy)},
                {LossKind::contact, energy.contact}};
  // Neither laws nor static models vibrate. The final strain energy of a law is stored in contacts
  // that have not ended; that of a static model is residual stress. The strain energy of a
  // half-space under a rigid body counts as radiated.
  if (!vibrating && (!energy.radiated || record.kind == ModelKind::lumped))
  {
    if (record.kind == ModelKind::fem)
      std::ranges::find(loss.parts, LossKind::residual_stress, &LossPart::kind)->energy =
        energy.strain;
    else
      loss.parts.push_back({LossKind::stored_in_contacts, energy.strain});
  }
  double rest = loss.total;
  for (const LossPart &part : loss.parts)
    rest -= part.energy.value_or(0);
  const bool is_itemised =
    std::ranges::any_of(loss.parts, [](const LossPart &part) { return part.energy.has_value(); });
  loss.parts.push_back({is_itemised ? LossKind::remainder : LossKind::not_itemised, rest});
  return loss;
}
} // namespace carambole::reports
