// Energies: the figures, the losses and the ledger at the end.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/energies.h"
#include "reports/judgement/losses.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace
{
/// An energy in joules and, below, as a part of the scale.
Cell energy_cell(const Model &model, const std::optional<double> &energy, const ReadableUnit &unit)
{
  if (!energy)
    return {text("\u2013"), true};
  constexpr double rounding = 1e-9; // of a sum over many steps
  const double scale = energy_scale(model),
               shown = std::abs(*energy) > rounding * scale ? *energy : 0;
  Html content = text(significant(shown * unit.factor, 4));
  if (scale > 0)
    content += element("small", (shown < 0 ? "\u2212" : "") + percent_size_text(shown / scale));
  return {content, true};
}

/// Sum of all terms at the end; absent where the record has none.
std::optional<double> sum_at_end(const EnergyRecord &energy)
{
  double sum = 0;
  int terms = 0;
  for (const EnergyTerm &term : energy_terms())
    if (const std::optional<double> value = term.at_end(energy))
    {
      sum += *value;
      ++terms;
    }
  return terms > 1 ? std::optional(sum) : std::nullopt; // the kinetic energy alone is no sum
}

std::optional<double> balance_error(const Model &model)
{
  const std::optional<double> error = model.record.model.energy.balance_error;
  return error ? std::optional(*error * energy_scale(model)) : std::nullopt;
}

Html ledger(const PageInput &input)
{
  const Results &results = input.results;
  double largest = 0;
  for (const Model &model : results.models)
    largest = std::max(largest, energy_scale(model));
  const ReadableUnit unit = readable_unit(largest, "J");
  std::vector<Line> lines;
  const auto add_line = [&](const std::string &name, const auto &value_of)
  {
    Line line{{text(name)}};
    bool is_known = false;
    for (const Model &model : results.models)
    {
      const std::optional<double> value = value_of(model);
      is_known = is_known || value;
      line.push_back(energy_cell(model, value, unit));
    }
    if (is_known)
      lines.push_back(std::move(line));
  };
  const auto energy = [](const Model &model) -> const EnergyRecord &
  { return model.record.model.energy; };
  add_line("initial", [&](const Model &m) { return energy(m).initial; });
  add_line("+ external work", [&](const Model &m) { return energy(m).external; });
  // The kinetic energy of a law is rigid-body kinetic energy, which finite elements list
  // separately.
  const bool is_split = std::ranges::any_of(results.models, [&](const Model &m)
                                            { return energy(m).rigid_body_kinetic.has_value(); });
  for (const EnergyTerm &term : energy_terms())
    if (!is_split || term.kind != EnergyKind::kinetic)
      add_line(term.label,
               [&](const Model &m)
               {
                 return term.kind == EnergyKind::rigid_body_kinetic && !energy(m).rigid_body_kinetic
                          ? energy(m).kinetic
                          : term.at_end(energy(m));
               });
  if (lines.empty())
    return {};
  add_line("sum at the end", [&](const Model &m) { return sum_at_end(energy(m)); });
  add_line("largest balance error", balance_error);
  add_line("radiated (absorbed or left in the half-space, plate or rod; already counted above)",
           [&](const Model &m) { return energy(m).radiated; });

  std::vector<Html> header{text(with_unit("Energy", unit))};
  for (const Model &model : results.models)
    header.push_back(text(model.name()));
  return table_of_models("Energy at the end, and its share of the " + energy_scale_words(results),
                         header, lines, input.most_models);
}

/// The loss of an impact and its parts.
Html losses(const PageInput &input)
{
  const Results &results = input.results;
  std::vector<std::optional<Loss>> of_model;
  std::vector<LossKind> kinds;
  double largest = 0;
  bool has_loss = false;
  for (const Model &model : results.models)
  {
    of_model.push_back(loss_of(results, model));
    if (!of_model.back())
      continue;
    largest = std::max(largest, energy_scale(model));
    has_loss = true;
    for (const LossPart &part : of_model.back()->parts)
      if (part.energy)
        add_unless_there(kinds, part.kind);
  }
  if (!has_loss)
    return {};
  const ReadableUnit unit = readable_unit(largest, "J");
  std::vector<Line> lines;
  const auto add_line = [&](const std::string &name, const auto &value_of)
  {
    Line line{{text(name)}};
    for (std::size_t m = 0; m < of_model.size(); ++m)
      line.push_back(
        energy_cell(results.models[m], of_model[m] ? value_of(*of_model[m]) : std::nullopt, unit));
    lines.push_back(std::move(line));
  };
  const auto part_of = [](const Loss &loss, LossKind kind) -> std::optional<double>
  {
    const auto part = std::ranges::find(loss.parts, kind, &LossPart::kind);
    return part != loss.parts.end() ? part->energy : std::nullopt;
  };
  add_line("loss of rigid-body energy", [](const Loss &loss) { return std::optional(loss.total); });
  for (const LossKind kind : kinds)
    add_line(label_of(kind), [&](const Loss &loss) { return part_of(loss, kind); });

  std::vector<Html> header{text(with_unit("Loss", unit))};
  for (const Model &model : results.models)
    header.push_back(text(model.name()));
  return table_of_models("Energy lost in the impact, by mechanism, and its share of the " +
                           energy_scale_words(results),
                         header, lines, input.most_models);
}
/// What the force radiates into a half-space, by kind of wave, beside what is measured there.
Html radiated_waves(const Results &results)
{
  Html lines;
  for (const Model &model : results.models)
  {
    const EnergyRecord &energy = model.record.model.energy;
    if (!energy.radiated_pressure || !energy.radiated_shear || !energy.radiated_rayleigh)
      continue;
    const double sum =
      *energy.radiated_pressure + *energy.radiated_shear + *energy.radiated_rayleigh;
    if (!(sum > 0))
      continue;
    const ReadableUnit unit = readable_unit(sum, "J");
    std::string sentence = fmt::format(
      "{}: by Lamb\u2019s solution the contact force radiates {} {} into the half-space, {} as "
      "pressure waves, {} as shear waves and {} as Rayleigh waves along the surface",
      model.name(), significant(sum * unit.factor, 4), unit.symbol,
      percent_size_text(*energy.radiated_pressure / sum),
      percent_size_text(*energy.radiated_shear / sum),
      percent_size_text(*energy.radiated_rayleigh / sum));
    if (energy.radiated)
      sentence += fmt::format("; {} {} are found there",
                              significant(*energy.radiated * unit.factor, 4), unit.symbol);
    lines += element("p", text(sentence + "."));
  }
  return lines;
}
} // namespace

Html energy_section(const PageInput &input)
{
  return figures_of(input, Topic::energy) + losses(input) + radiated_waves(input.results) +
         ledger(input);
}
} // namespace carambole::reports
