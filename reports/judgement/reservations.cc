#include "reports/judgement/reservations.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/measured/data_record.h"
#include "cases/values/units.h"
#include "reports/records/open_contacts.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Why a law's yield stress is not that of the continuum; empty: it is that of one of the
/// materials.
std::string yield_stress_doubt(const Case &problem, const LawEntry &law)
{
  const auto given = std::ranges::find(law.parameters, "yield_stress", &ParameterText::key);
  if (given == law.parameters.end())
    return {};
  double stress = 0;
  try
  {
    stress = parse_quantity(given->text, dimension::pressure);
  }
  catch (const QuantityError &)
  {
    return fmt::format("its yield stress of {} cannot be compared with that of the continuum",
                       given->text);
  }
  bool yields = false;
  for (const Body &body : problem.bodies)
    if (body.material && body.material->plastic)
    {
      yields = true;
      // Equal but for the conversion of units.
      if (std::abs(stress - body.material->plastic->yield_stress) <= 1e-9 * stress)
        return {};
    }
  return yields
           ? fmt::format("its yield stress of {} differs from that of the continuum", given->text)
           : fmt::format("it yields at {}, but the continuum is elastic", given->text);
}

/// The energy [J] that an impact can convert; a velocity common to all bodies does not count.
double energy_of_impact(const Case &problem, const EnergyRecord &energy)
{
  return problem.is_normal_impact()
           ? energy_of_approach(problem) + std::max(0.0, energy.external.value_or(0))
           : energy.initial.value_or(0);
}

/// Why an elastic law does not apply where the continuum yields; empty: the law is not elastic, or
/// nothing yields.
std::string elasticity_doubt(const Results &results, const ModelRecord &law)
{
  const Model *reference = results.reference();
  if (reference == nullptr || law.kind != ModelKind::lumped)
    return {};
  // The energy lost by an elastic law is the error of its integration.
  const bool keeps_energy =
    law.energy.initial && std::abs(law.energy.dissipated.value_or(0)) <=
                            1e-6 * energy_of_impact(results.problem, law.energy);
  // A law that can dissipate has this term in its ledger, even where it is zero.
  const char *what = law.energy.dissipated ? "it dissipates no energy here" : "it is elastic";
  const double share = plastic_share(results.problem, reference->record.model);
  if (!keeps_energy || share <= elastic_share)
    return {};
  return fmt::format("{}, but {} of the continuum's energy becomes plastic work", what,
                     percent_size_text(share));
}

/// Why a law is in doubt beside a continuum with adhesion: only one of the two sticks.
std::string sticking_doubt(const ModelRecord &continuum, const ModelRecord &law)
{
  const auto is_undecided = [](const ModelRecord &one)
  { return one.restitution.has_value() == sticks(one); };
  if (sticks(continuum) == sticks(law) || is_undecided(continuum) || is_undecided(law))
    return {};
  return sticks(law) ? "it sticks, but the continuum does not"
                     : "it does not stick, but the continuum does";
}

const ModelRecord *verifiable_reference(const Results &results)
{
  const Model *reference = results.reference();
  return reference != nullptr && is_continuum(reference->record.model.kind)
           ? &reference->record.model
           : nullptr;
}

/// Share 1 - e^2 of the energy of approach that two bodies lost; nothing without a restitution.
std::optional<double> lost_share(const ModelRecord &record)
{
  if (!record.restitution)
    return std::nullopt;
  return 1 - *record.restitution * *record.restitution;
}

/// What an uncertainty is compared with: the value, of a velocity the largest of all bodies, since
/// one of them may stand still.
double scale_of(const ModelRecord &record, const QuantityName &quantity)
{
  double scale = std::abs(find_quantity(record, quantity).value_or(0));
  if (quantity.kind == QuantityKind::velocity)
    for (const BodyRecord &body : record.bodies)
      scale = std::max(scale, std::abs(body.velocity));
  return scale;
}
} // namespace

double plastic_share(const Case &problem, const ModelRecord &record)
{
  const double all = energy_of_impact(problem, record.energy);
  return all > 0 ? record.energy.plastic.value_or(0) / all : 0;
}

bool is_measured(const Results &results)
{
  const auto entry =
    std::ranges::find(results.problem.data, results.problem.reference, &DataEntry::name);
  return entry != results.problem.data.end() && is_measurement(*entry);
}

bool is_misaligned(const Results &results)
{
  return results.misaligned.contains(results.problem.reference);
}

bool never_touches(const Case &problem, const ModelRecord &record)
{
  return problem.traits().impacts && problem.loads.empty() && is_continuum(record.kind) &&
         std::ranges::none_of(record.contacts, [](const ContactRecord &contact)
                              { return contact.start_time || contact.peak_force.value_or(0) > 0; });
}

std::vector<std::string> reference_doubts(const Results &results)
{
  std::vector<std::string> doubts;
  const ModelRecord *record = verifiable_reference(results);
  if (record == nullptr)
    return doubts;
  if (never_touches(results.problem, *record))
    doubts.emplace_back(no_touch);
  if (const auto error = record->energy.balance_error; error && *error > allowed_balance_error)
    doubts.push_back(fmt::format("energy balance error {}, above the limit of {}",
                                 percent_size_text(*error),
                                 percent_size_text(allowed_balance_error)));
  if (record->uncertainty.empty())
    doubts.emplace_back("single mesh: discretisation error unknown");
  if (record->kind == ModelKind::half_space)
    for (const Remark &remark : record->remarks)
      if (remark.kind == RemarkKind::validity)
        doubts.push_back(remark.text);
  return doubts;
}

bool is_undecided(const ModelRecord &record, const QuantityName &quantity)
{
  const Uncertainty *found = find_uncertainty(record, quantity);
  return found != nullptr && does_not_converge(*found) &&
         found->uncertainty - found->truncation.value_or(0) >
           harmless_uncertainty * scale_of(record, quantity);
}

std::optional<double> share_of_echoes(const Results &results, const QuantityName &quantity)
{
  const ModelRecord *record = verifiable_reference(results);
  const Uncertainty *found = record != nullptr && !results.problem.traits().is_quasi_static
                               ? find_uncertainty(*record, quantity)
                               : nullptr;
  const double scale = record != nullptr ? scale_of(*record, quantity) : 0;
  if (found == nullptr || !found->truncation || !(scale > 0))
    return std::nullopt;
  return *found->truncation / scale;
}

bool needs_smaller_load_steps(const Results &results, const QuantityName &quantity)
{
  const ModelRecord *record = verifiable_reference(results);
  const Uncertainty *found = record != nullptr && results.problem.traits().is_quasi_static
                               ? find_uncertainty(*record, quantity)
                               : nullptr;
  return found != nullptr && found->truncation.value_or(0) > found->uncertainty / 2 &&
         found->uncertainty >
           harmless_uncertainty * std::abs(find_quantity(*record, quantity).value_or(0));
}

double uncertainty_by_mesh(const Results &results, const QuantityName &quantity)
{
  const ModelRecord *record = verifiable_reference(results);
  const Uncertainty *found = record != nullptr ? find_uncertainty(*record, quantity) : nullptr;
  if (found == nullptr || is_undecided(*record, quantity) ||
      needs_smaller_load_steps(results, quantity))
    return 0;
  const double scale = scale_of(*record, quantity);
  return scale > 0 ? (found->uncertainty - found->truncation.value_or(0)) / scale : 0;
}

std::vector<std::string> quantity_doubts(const Results &results, const QuantityName &quantity)
{
  std::vector<std::string> doubts;
  const ModelRecord *record = verifiable_reference(results);
  if (record == nullptr)
    return doubts;
  if (is_undecided(*record, quantity))
    doubts.push_back(fmt::format("{} does not converge with the mesh", readable_name(quantity)));
  if (const auto share = share_of_echoes(results, quantity);
      share && *share > results.settings.within)
    doubts.push_back(fmt::format(
      "waves that return from the end of the half-space may change it by more than {:g} %; make "
      "its 'extent' larger, or leave it out",
      100 * results.settings.within));
  // Half-spaces follow the motion along the row without an error of energy.
  const bool is_motion =
    record->kind == ModelKind::fem &&
    (quantity.kind == QuantityKind::restitution || quantity.kind == QuantityKind::velocity);
  const auto lost = lost_share(*record), error = record->energy.balance_error;
  if (is_motion && lost && error && *error > allowed_share_of_loss * std::abs(*lost))
    doubts.push_back(fmt::format("energy balance error {}, more than 5 % of the energy lost",
                                 percent_size_text(*error)));
  return doubts;
}

bool attracts_alone(const Results &results, const ModelRecord &law)
{
  constexpr double rounding = 1e-9; // of the peak force
  // The pull of luding and eepa depends on the load: only the contact shows it.
  const auto attracts = [](const ContactRecord &contact)
  {
    return contact.pull_off_force.has_value() ||
           contact.peak_tension.value_or(0) > rounding * contact.peak_force.value_or(0);
  };
  return verifiable_reference(results) != nullptr && std::ranges::any_of(law.contacts, attracts) &&
         !results.problem.has_adhesion();
}

std::vector<std::string> model_doubts(const Results &results, const Model &model)
{
  if (&model == results.reference())
    return reference_doubts(results);
  std::vector<std::string> doubts;
  for (const Remark &remark : model.record.model.remarks)
    if (remark.kind == RemarkKind::validity || remark.kind == RemarkKind::energy)
      doubts.push_back(remark.text);
  const auto &laws = results.problem.laws;
  const auto law = std::ranges::find(laws, model.name(), &LawEntry::name);
  // For data or a law as reference, the case does not give a yield stress of the bodies.
  if (law != laws.end() && verifiable_reference(results) != nullptr)
    for (const std::string &doubt :
         {yield_stress_doubt(results.problem, *law),
          attracts_alone(results, model.record.model)
            ? std::string("it attracts, but the continuum has no adhesion")
            : std::string(),
          sticking_doubt(*verifiable_reference(results), model.record.model)})
      if (!doubt.empty())
        doubts.push_back(doubt);
  if (std::string doubt = elasticity_doubt(results, model.record.model); !doubt.empty())
    doubts.push_back(std::move(doubt));
  return doubts;
}
} // namespace carambole::reports
