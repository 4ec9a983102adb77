#include "reports/judgement/energies.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/records/history_columns.h"

namespace carambole::reports
{
namespace
{
using Value = std::optional<double>;

Value vibrational_kinetic(const EnergyRecord &energy)
{
  return energy.kinetic && energy.rigid_body_kinetic
           ? Value(*energy.kinetic - *energy.rigid_body_kinetic)
           : Value();
}

// Finite elements split the kinetic energy into rigid-body motion and vibration; laws have only the
// first and call it kinetic.
constexpr std::array terms{
  EnergyTerm{EnergyKind::kinetic, "kinetic", "kinetic", "#e4e4e4", "#6b6b6b",
             [](const EnergyRecord &e) { return e.rigid_body_kinetic ? Value() : e.kinetic; }},
  EnergyTerm{EnergyKind::rigid_body_kinetic, "rigid_body_kinetic", "rigid-body kinetic", "#e4e4e4",
             "#6b6b6b", [](const EnergyRecord &e) { return e.rigid_body_kinetic; }},
  EnergyTerm{EnergyKind::vibrational_kinetic, "vibrational_kinetic", "vibrational kinetic",
             "#b9b9b9", "#8c8c8c", vibrational_kinetic},
  EnergyTerm{EnergyKind::strain, "strain", "strain", "#a9c8e6", "#5254a3",
             [](const EnergyRecord &e) { return e.strain; }},
  EnergyTerm{EnergyKind::plastic, "plastic", "plastic", "#eec591", "#8c6d31",
             [](const EnergyRecord &e) { return e.plastic; }},
  EnergyTerm{EnergyKind::viscous, "viscous", "viscous", "#b5dcae", "#637939",
             [](const EnergyRecord &e) { return e.viscous; }},
  EnergyTerm{EnergyKind::dissipated, "dissipated", "dissipated", "#eec591", "#8c6d31",
             // Of a law that says by what, the two terms above.
             [](const EnergyRecord &e) { return e.plastic || e.viscous ? Value() : e.dissipated; }},
  EnergyTerm{EnergyKind::adhesion, "adhesion", "adhesion", "#d3c7b1", "#7d6608",
             [](const EnergyRecord &e) { return e.adhesion; }},
  EnergyTerm{EnergyKind::friction, "friction", "friction", "#e8aeb0", "#ad494a",
             [](const EnergyRecord &e) { return e.friction; }},
  EnergyTerm{EnergyKind::absorbed, "absorbed", "absorbed", "#cdbbe0", "#7b4173",
             [](const EnergyRecord &e) { return e.absorbed; }},
  EnergyTerm{EnergyKind::hourglass, "hourglass", "hourglass", "#e3d85c", "#8f8100",
             [](const EnergyRecord &e) { return e.hourglass; }},
  EnergyTerm{EnergyKind::contact, "contact", "contact", "#7fc9c4", "#2f8f8a",
             [](const EnergyRecord &e) { return e.contact; }}};

bool has_external_work(const Results &results)
{
  return std::ranges::any_of(results.models, [](const Model &model)
                             { return model.record.model.energy.external.has_value(); });
}
} // namespace

std::span<const EnergyTerm> energy_terms()
{
  return terms;
}

std::string energy_column(const std::string &form)
{
  return to_string(ColumnName{ColumnKind::energy, form});
}

double energy_scale(const Model &model)
{
  double initial = model.record.model.energy.initial.value_or(0), work = 0;
  if (initial == 0)
    for (const EnergyTerm &term : terms)
      if (const History::Column *column = model.history.find(energy_column(term.column));
          column != nullptr && !column->values.empty())
        initial += column->values.front();
  if (const History::Column *external = model.history.find(energy_column("external")))
    for (const double value : external->values)
      work = std::max(work, std::abs(value));
  // What keeps bodies together sets the scale where they stick, as in the recorded error.
  double sticking = 0;
  const ModelRecord &record = model.record.model;
  for (const ContactRecord &contact : record.contacts)
    if (contact.sticking_velocity)
    {
      double inverse = 0; // of the reduced mass; a ground has no mass in a record
      for (const BodyRecord &body : record.bodies)
        if (body.mass && (body.name == contact.first || body.name == contact.second))
          inverse += 1 / *body.mass;
      if (inverse > 0)
        sticking += std::pow(*contact.sticking_velocity, 2) / (2 * inverse);
    }
  return std::max({initial, work, sticking});
}

bool energy_scale_is_initial(const Results &results)
{
  return !has_external_work(results) && !results.problem.has_adhesion();
}

std::string energy_scale_words(const Results &results)
{
  std::string words = "initial energy";
  if (has_external_work(results))
    words += " or, if larger, of the largest external work";
  if (results.problem.has_adhesion())
    words += " or, if larger, of the energy that adhesion releases";
  return words;
}

double negligible_speed(const Model &model, double mass)
{
  return 1e-9 * std::sqrt(2 * energy_scale(model) / mass);
}

std::string rigid_body_column(const Model &model)
{
  const std::string column = energy_column("rigid_body_kinetic");
  return model.history.find(column) != nullptr ? column : energy_column("kinetic");
}
} // namespace carambole::reports
