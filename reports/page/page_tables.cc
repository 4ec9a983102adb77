// Quantities, convergence and expectations.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/convergence.h"
#include "reports/html/page_cells.h"
#include "reports/page/page.h"
#include "reports/records/open_contacts.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::Row;
using html::text;

namespace
{
/// The quantities of a record in the order in which they are read: contact by contact, then the
/// bodies. Where a contact had not ended, nothing tells vibration from what the contact stores.
std::vector<std::string> all_quantities(const Results &results)
{
  const Case &problem = results.problem;
  const bool is_open =
    std::ranges::any_of(results.models, [&](const Model &model)
                        { return !open_contacts(problem, model.record.model).empty(); });
  std::vector<std::string> quantities;
  for (const Contact &contact : problem.contacts())
    for (const char *kind :
         {"peak_force", "peak_time", "start_time", "end_time", "duration", "approach_speed",
          "separation_speed", "impulse", "yield_approach", "max_approach", "max_approach_time",
          "residual_approach", "max_contact_radius", "friction_force", "sliding_speed"})
      quantities.push_back(fmt::format("{} {}", kind, contact.name));
  for (const Body &body : problem.bodies)
    if (!body.is_ground())
      for (const char *kind :
           {"velocity", "acceleration", "angular_velocity", "angular_acceleration"})
        quantities.push_back(fmt::format("{} {}", kind, body.name));
  quantities.emplace_back("restitution");
  for (const char *kind :
       {"residual_vibration_energy", "max_plastic_strain", "final_length", "final_face_radius"})
    for (const Body &body : problem.bodies)
      if (!is_open || kind != std::string_view("residual_vibration_energy"))
        quantities.push_back(fmt::format("{} {}", kind, body.name));
  for (std::size_t k = 1; k <= problem.probes.size(); ++k)
    for (const char *kind : {"peak_displacement_r", "peak_displacement_z", "final_displacement_r",
                             "final_displacement_z", "peak_velocity_r", "peak_velocity_z"})
      quantities.push_back(fmt::format("{} {}", kind, k));
  return quantities;
}

/// Element size of a level over the contact radius: "h = a/2.5".
std::string level_name(const Case &problem, const std::string &model, std::size_t levels,
                       std::size_t level)
{
  if (problem.analysis == Analysis::modes)
    return fmt::format("level {}{}", level + 1, level + 1 == levels ? " (finest)" : "");
  const auto entry = std::ranges::find(problem.fem, model, &FemEntry::name);
  const double finest = entry == problem.fem.end() ? 0 : entry->elements_per_contact_radius;
  const double elements = finest / std::pow(2.0, static_cast<double>(levels - 1 - level));
  return fmt::format("h = a/{:.3g}{}", elements, level + 1 == levels ? " (finest)" : "");
}

/// How an uncertainty was found, in words.
std::string method_text(const Uncertainty &uncertainty)
{
  const std::string of_mesh = does_not_converge(uncertainty)
                                ? "does not converge: from the last changes"
                                : uncertainty.method;
  return uncertainty.truncation.value_or(0) > 0
           ? fmt::format("{}; {} of it for the extent of the half-space", of_mesh,
                         percent_size_text(*uncertainty.truncation / uncertainty.uncertainty))
           : of_mesh;
}

std::string outcome_text(const Verdict &verdict)
{
  if (verdict.skipped)
    return "not judged: " + *verdict.skipped;
  if (verdict.pass)
    return "holds";
  if (!verdict.value)
    return verdict.is_failure() ? "fails: the model has no such quantity" : "known discrepancy";
  return verdict.is_failure() ? "fails" : "known discrepancy";
}

Row expectation_row(const Verdict &verdict)
{
  const Expectation &e = verdict.expectation;
  const std::string symbol = si_symbol(e.quantity);
  const ReadableUnit unit = readable_unit(e.value, symbol);
  const std::string symbol_after = unit.symbol.empty() ? "" : " " + unit.symbol;
  // As the case writes it, and the value to two digits of what it may be off.
  const std::string expected = shortest(e.value * unit.factor, 8) + symbol_after;
  const double allowed = e.tolerance_is_relative ? e.tolerance * std::abs(e.value) : e.tolerance;
  const std::string found =
    verdict.value ? value_text(*verdict.value * unit.factor, allowed * unit.factor) + symbol_after
                  : "\u2013";
  const std::string tolerance =
    e.tolerance_is_relative ? fmt::format("± {:.3g} %", 100 * e.tolerance)
                            : fmt::format("± {:.3g} {}", e.tolerance * unit.factor, unit.symbol);
  Html outcome = element("b", outcome_text(verdict));
  if (e.known_discrepancy)
    outcome += element("small", *e.known_discrepancy);
  const std::string_view style = verdict.skipped        ? ""
                                 : verdict.pass         ? "pass"
                                 : verdict.is_failure() ? "fail"
                                                        : "note";
  return {{text(e.model + ": " + readable_name(e.quantity))},
          {text(found), true},
          {text(expected) + element("small", tolerance), true},
          {outcome, false, style},
          {text(e.source.empty() ? "\u2013" : e.source)}};
}
} // namespace

Html quantity_section(const PageInput &input)
{
  const Html table = quantity_table(input.results, "Every quantity after every model",
                                    all_quantities(input.results), input.root);
  if (table.empty())
    return {};
  std::string words =
    "Finite elements: the value of the finest mesh and its numerical uncertainty, "
    "with no more digits than that supports.";
  if (input.results.models.size() > 1)
    words += " Laws: the value and its difference from the reference; a difference that the "
             "uncertainty could explain is marked as not significant.";
  return table + element("p", words);
}

Html convergence_section(const PageInput &input)
{
  Html tables;
  for (const Model &model : input.results.models)
  {
    const ModelRecord &record = model.record.model;
    std::size_t levels = 0;
    for (const auto &[quantity, u] : record.uncertainty)
      levels = std::max(levels, u.levels.size());
    if (levels < 2)
      continue;
    std::vector<Html> header{text("Quantity")};
    for (std::size_t k = 0; k < levels; ++k)
      header.push_back(text(level_name(input.results.problem, record.name, levels, k)));
    for (const char *name : {"Observed order", "Extrapolated", "Uncertainty", "Method"})
      header.push_back(text(name));
    std::vector<Row> rows;
    const bool is_open = !open_contacts(input.results.problem, record).empty();
    for (const auto &entry : record.uncertainty)
    {
      const std::string &quantity = entry.first;
      if (is_open && quantity.starts_with("residual_vibration_energy"))
        continue;
      const Uncertainty &u = entry.second;
      const ReadableUnit unit = common_unit(input.results, quantity);
      const auto shown = [&](double value)
      { return text(value_text(value * unit.factor, u.uncertainty * unit.factor)); };
      Row row{{text(name_with_unit(quantity, unit))}};
      for (const double value : u.levels)
        row.push_back({shown(value), true});
      row.resize(levels + 1, {text("\u2013"), true});
      row.push_back({text(u.observed_order ? fixed(*u.observed_order, 2) : "\u2013"), true});
      row.push_back({u.extrapolated ? shown(*u.extrapolated) : text("\u2013"), true});
      row.push_back({text("± ") + shown(u.uncertainty), true});
      row.push_back({text(method_text(u))});
      rows.push_back(std::move(row));
    }
    tables +=
      html::table("Values of " + record.name + " on its levels, and what they say about the finest",
                  header, rows);
  }
  if (tables.empty())
    return {};
  return figures_of(input, Topic::convergence) + tables +
         element("p", (input.results.problem.analysis == Analysis::modes
                         ? "Each level halves the elements of the one before. "
                         : "h is the element size and a the expected contact radius, of a cylinder "
                           "its radius. ") +
                        std::string(uncertainty_rules()));
}

Html expectation_section(const PageInput &input)
{
  // Kept apart: that equations are solved rightly says nothing of whether they are the right ones.
  constexpr std::pair<EvidenceKind, std::string_view> kinds[] = {
    {EvidenceKind::verification, "Verification: against exact and converged solutions"},
    {EvidenceKind::validation, "Validation: against measurements"},
    {EvidenceKind::observation, "Observation: against what papers and other codes print"},
    {EvidenceKind::regression, "Regression: against what this program found on finer meshes"}};
  Html tables;
  for (const auto &[kind, caption] : kinds)
  {
    std::vector<Row> rows;
    for (const Verdict &verdict : input.summary.verdicts)
      if (verdict.expectation.kind == kind)
        rows.push_back(expectation_row(verdict));
    if (!rows.empty())
      tables += html::table(
        caption,
        {text("Quantity"), text("Value"), text("Expected"), text("Outcome"), text("Source")}, rows);
  }
  return tables;
}
} // namespace carambole::reports
