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
namespace
{
/// The quantities of a record in the order in which they are read: contact by contact, then the
/// bodies. Where a contact had not ended, vibration cannot be separated from the energy of the
/// contact.
std::vector<QuantityName> all_quantities(const Results &results)
{
  using enum QuantityKind;
  static constexpr QuantityKind of_contact[] = {
    // the course of the impact
    peak_force, plateau_force, peak_time, start_time, end_time, duration, first_peak_force,
    first_duration, QuantityKind::approach_speed, separation_speed, impulse, yield_approach,
    max_approach, max_approach_time, residual_approach, max_contact_radius,
    // friction
    friction_force, sliding_speed, tangential_impulse, peak_tangential_force,
    QuantityKind::slip_velocity, rebound_slip_velocity,
    // work, restitution and damping
    work, returned_work, quasi_static_restitution, newton_restitution, poisson_restitution,
    stronge_restitution, hedrih_restitution, peak_damping_force,
    // adhesion
    pull_off_force, peak_tension, adhesion_energy_loss, attach_approach, detach_approach, tabor,
    QuantityKind::sticking_velocity,
    // waves
    zener_lambda, transit_ratio, peak_tension_time, wave_speed_ratio, bending_echo_ratio,
    corner_frequency, corner_frequency_ratio, spectral_minimum, spectral_minimum_ratio};
  const Case &problem = results.problem;
  const bool is_open =
    std::ranges::any_of(results.models, [&](const Model &model)
                        { return !open_contacts(problem, model.record.model).empty(); });
  std::vector<QuantityName> quantities;
  for (const Contact &contact : problem.contacts())
    for (const QuantityKind kind : of_contact)
      quantities.push_back({kind, contact.name});
  for (const Body &body : problem.bodies)
    if (!body.is_ground())
      for (const QuantityKind kind : {velocity, tangential_velocity, spin, acceleration,
                                      angular_velocity, angular_acceleration})
        quantities.push_back({kind, body.name});
  quantities.push_back({restitution});
  quantities.push_back({tangential_restitution});
  quantities.push_back({rebound_angle});
  for (const QuantityKind kind :
       {residual_vibration_energy, residual_stress_energy, max_plastic_strain, final_length,
        final_face_radius, strain_rate, stress_error, stress_scatter, force_imbalance})
    for (const Body &body : problem.bodies)
      if (!is_open || kind != residual_vibration_energy)
        quantities.push_back({kind, body.name});
  for (std::size_t k = 1; k <= problem.probes.size(); ++k)
    for (const QuantityKind kind :
         {peak_displacement_r, peak_displacement_z, final_displacement_r, final_displacement_z,
          peak_velocity_r, peak_velocity_z, peak_section_force, phase_speed_ratio})
      quantities.push_back({kind, std::to_string(k)});
  return quantities;
}

/// The touches of a body that bounces, model by model.
Html touches_table(const Results &results)
{
  constexpr std::size_t most = 20;
  std::vector<html::Line> lines;
  for (const Model &model : results.models)
  {
    std::size_t n = 0;
    for (const BounceRecord &bounce : model.record.model.bounces)
    {
      if (++n > most)
        break;
      const auto cell = [](const std::optional<double> &value, int digits) {
        return html::Cell{text(value ? significant(*value, digits) : "\u2013"), true};
      };
      lines.push_back({{text(model.name())},
                       {text(bounce.name())},
                       cell(bounce.start_time, 7),
                       cell(bounce.approach_speed, 5),
                       cell(bounce.separation_speed, 5),
                       cell(bounce.restitution(), 5)});
    }
  }
  if (lines.empty())
    return {};
  return html::table(fmt::format("Touches under gravity, the first {} of each model", most),
                     {text("Model"), text("Touch"), text("Start [s]"), text("Approach speed [m/s]"),
                      text("Separation speed [m/s]"), text("Restitution")},
                     lines);
}

/// Element size of a level over the contact radius: "h = a/2.5".
std::string level_name(const Case &problem, const std::string &model, std::size_t levels,
                       std::size_t level)
{
  if (problem.traits().vibrates)
    return fmt::format("level {}{}", level + 1, level + 1 == levels ? " (finest)" : "");
  // A code is run with two time steps, or two meshes and steps.
  if (std::ranges::find(problem.codes, model, &CodeEntry::name) != problem.codes.end())
    return level + 1 == levels ? "finer" : "coarser";
  const auto entry = std::ranges::find(problem.fem, model, &FemEntry::name);
  const double finest = entry == problem.fem.end() ? 0 : entry->elements_per_contact_radius;
  const double elements = finest / std::pow(2.0, static_cast<double>(levels - 1 - level));
  if (problem.counts_rings())
    return fmt::format("{:g} rings{}", elements, level + 1 == levels ? " (finest)" : "");
  return fmt::format("h = a/{:.3g}{}", elements, level + 1 == levels ? " (finest)" : "");
}

/// How an uncertainty was found, in words.
std::string method_text(const Uncertainty &uncertainty, bool is_quasi_static)
{
  if (uncertainty.uncertainty == 0)
    return "equal on all levels";
  const std::string of_mesh = does_not_converge(uncertainty)
                                ? "does not converge; last changes between levels"
                                : uncertainty.method;
  if (uncertainty.truncation.value_or(0) == 0)
    return of_mesh;
  return fmt::format("{}; {} of it for the {}", of_mesh,
                     percent_size_text(*uncertainty.truncation / uncertainty.uncertainty),
                     is_quasi_static ? "size of the load steps" : "finite half-space block");
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

std::string_view style_of_verdict(const Verdict &verdict)
{
  if (verdict.skipped)
    return "";
  if (verdict.pass)
    return "pass";
  return verdict.is_failure() ? "fail" : "note";
}

Line expectation_line(const Verdict &verdict)
{
  const Expectation &e = verdict.expectation;
  const std::string symbol = si_symbol(verdict.quantity.kind);
  const ReadableUnit unit = readable_unit(e.value, symbol);
  // As the case writes it, and the value to two digits of what it may be off.
  const std::string expected = shortest(e.value * unit.factor, 8);
  const double allowed = e.tolerance_is_relative ? e.tolerance * std::abs(e.value) : e.tolerance;
  const auto text_of = [&](double value)
  {
    constexpr double rounding = 1e-3; // of what a value may be off that should be zero
    if (e.value == 0)
      return significant(std::abs(value) > rounding * allowed ? value * unit.factor : 0, 2);
    return value_text(value * unit.factor, allowed * unit.factor);
  };
  const std::string found = verdict.value ? text_of(*verdict.value) : "\u2013";
  const std::string tolerance = e.tolerance_is_relative
                                  ? fmt::format("± {:.3g} %", 100 * e.tolerance)
                                  : fmt::format("± {:.3g}", e.tolerance * unit.factor);
  Html outcome = element("b", outcome_text(verdict));
  if (e.known_discrepancy)
    outcome += element("small", *e.known_discrepancy);
  return {{text(e.model + ": " + name_with_unit(verdict.quantity, unit))},
          {outcome, false, style_of_verdict(verdict)},
          {text(found), true},
          {text(expected) + element("small", tolerance), true},
          {text(e.source.empty() ? "\u2013" : e.source)}};
}
/// How the table of quantities is read: only of what is in it.
std::string words_of_quantities(const Results &results)
{
  const auto is_of = [&](const auto &property)
  {
    return std::ranges::any_of(results.models,
                               [&](const Model &model) { return property(model.record.model); });
  };
  const auto is_uncertain = [](const ModelRecord &record)
  { return is_continuum(record.kind) && !record.uncertainty.empty(); };
  std::string words;
  if (is_of(is_uncertain))
    words = results.problem.counts_rings()
              ? "Half-spaces: value with the largest number of rings and its numerical "
                "uncertainty, rounded to the digits that the uncertainty supports. "
              : "Finite elements: value on the finest mesh and its numerical uncertainty, "
                "rounded to the digits that the uncertainty supports. ";
  else if (is_of([](const ModelRecord &record) { return is_continuum(record.kind); }))
    words = "A single level was computed: its error is not known, and the digits shown are not "
            "all certain. ";
  if (results.models.size() > 1 && results.reference() != nullptr)
    words += "Laws: value and difference from the reference, if they differ. ";
  if (results.models.size() > 1 && is_of(is_uncertain))
    words += "A difference in parentheses is smaller than the uncertainty. ";
  if (results.problem.contacts().size() > 1 && results.problem.traits().impacts)
    words +=
      "In a row a contact starts where its force first exceeds 1 % of the peak and ends where "
      "it is zero for the last time; the duration is the time from the first to the last 1 %. ";
  return words;
}
} // namespace

Html quantity_section(const PageInput &input)
{
  const Html table = quantity_table(input.results, "All quantities, by model",
                                    all_quantities(input.results), input.most_models, input.root);
  if (table.empty())
    return {};
  return table + element("p", words_of_quantities(input.results)) + touches_table(input.results);
}

Html convergence_section(const PageInput &input)
{
  Html tables;
  bool has_codes = false, has_meshes = false;
  for (const Model &model : input.results.models)
  {
    const ModelRecord &record = model.record.model;
    std::size_t levels = 0;
    for (const auto &[quantity, u] : record.uncertainty)
      levels = std::max(levels, u.levels.size());
    if (levels < 2)
      continue;
    const bool is_code = record.kind == ModelKind::code;
    std::vector<Html> header{text("Quantity")};
    for (std::size_t k = 0; k < levels; ++k)
      header.push_back(text(level_name(input.results.problem, record.name, levels, k)));
    for (const char *name : {"Observed order", "Extrapolated", "Uncertainty", "Method"})
      header.push_back(text(name));
    std::vector<Line> lines;
    const auto model_entry =
      std::ranges::find(input.results.problem.fem, record.name, &FemEntry::name);
    const bool is_quasi_static =
      input.results.problem.traits().is_quasi_static ||
      (model_entry != input.results.problem.fem.end() && model_entry->is_static);
    const bool is_open = !open_contacts(input.results.problem, record).empty();
    for (const auto &entry : record.uncertainty)
    {
      const std::optional<QuantityName> quantity = parse_quantity_name(entry.first);
      if (!quantity || (is_open && quantity->kind == QuantityKind::residual_vibration_energy))
        continue;
      const Uncertainty &u = entry.second;
      const ReadableUnit unit = common_unit(input.results, *quantity);
      const auto shown = [&](double value)
      { return text(value_text(value * unit.factor, u.uncertainty * unit.factor)); };
      Line line{{text(name_with_unit(*quantity, unit))}};
      for (const double value : u.levels)
        line.push_back({shown(value), true});
      line.resize(levels + 1, {text("\u2013"), true});
      line.push_back({text(u.observed_order ? fixed(*u.observed_order, 2) : "\u2013"), true});
      line.push_back({u.extrapolated ? shown(*u.extrapolated) : text("\u2013"), true});
      line.push_back({text("± ") + shown(u.uncertainty), true});
      line.push_back({text(method_text(u, is_quasi_static))});
      lines.push_back(std::move(line));
    }
    tables += html::table((is_code ? "Two runs of " : "Mesh convergence of ") + record.name +
                            ": value on each level, and uncertainty",
                          header, lines);
    (is_code ? has_codes : has_meshes) = true;
  }
  if (tables.empty())
    return {};
  std::string words;
  if (has_meshes)
  {
    if (input.results.problem.traits().vibrates)
      words = "Each level halves the element size of the one before. ";
    else if (input.results.problem.counts_rings())
      words = "Each level has twice the rings of the one before. ";
    else
      words =
        "h is the element size; a is the expected contact radius (for a cylinder, its radius). ";
    words += uncertainty_rules();
  }
  if (has_codes)
    words += std::string(has_meshes ? " " : "") +
             "The uncertainty of a code is half of the difference of two runs, one with finer time "
             "steps or meshes; of a duration it is at least a time step.";
  return figures_of(input, Topic::convergence) + tables + element("p", words);
}

// The outcome stands beside the quantity, in sight on a narrow page.
Html expectation_section(const PageInput &input)
{
  // In separate tables: verification shows that equations are solved correctly, validation that
  // they are the right equations.
  constexpr std::pair<EvidenceKind, std::string_view> kinds[] = {
    {EvidenceKind::verification, "Verification: comparison with exact and converged solutions"},
    {EvidenceKind::validation, "Validation: comparison with measurements"},
    {EvidenceKind::calibration,
     "Calibration: comparison with the measurements that coefficients were fitted to"},
    {EvidenceKind::observation, "Observation: comparison with values from papers and other codes"},
    {EvidenceKind::regression, "Regression: comparison with earlier results of this program"}};
  Html tables;
  for (const auto &[kind, caption] : kinds)
  {
    std::vector<Line> lines;
    for (const Verdict &verdict : input.summary.verdicts)
      if (verdict.expectation.kind == kind)
        lines.push_back(expectation_line(verdict));
    if (!lines.empty())
      tables += html::table(
        caption,
        {text("Quantity"), text("Outcome"), text("Value"), text("Expected"), text("Source")},
        lines);
  }
  return tables;
}
} // namespace carambole::reports
