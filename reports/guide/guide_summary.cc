// The first page of the guide: what was validated against what, and which law to use where.

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "reports/guide/guide.h"
#include "reports/html/page_cells.h"
#include "reports/maps/map_ranges.h"
#include "reports/metrics/metrics_bias.h"
#include "reports/suite/suite_statistics.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// The largest size of a law's error in a range, and the largest uncertainty of the finite elements
/// there [-].
struct WorstError
{
  std::string law;
  double error = 0, uncertainty = 0;
};

WorstError worst_of(const MapRange &range, std::size_t law,
                    const std::vector<RegimeQuantity> &quantities)
{
  WorstError worst{range.map->laws[law]};
  for (const RegimeQuantity quantity : quantities)
  {
    const RangeErrors errors = errors_over(range, law, quantity);
    worst.error = std::max({worst.error, -errors.least, errors.greatest});
    worst.uncertainty = std::max(worst.uncertainty, errors.uncertainty);
  }
  return worst;
}

/// The laws of the smallest worst error: those that the uncertainty does not tell from the first
/// stand with it.
std::vector<WorstError> best_of(const MapRange &range,
                                const std::vector<RegimeQuantity> &quantities)
{
  std::vector<WorstError> all;
  for (std::size_t law = 0; law < range.map->laws.size(); ++law)
    if (const WorstError worst = worst_of(range, law, quantities); std::isfinite(worst.error))
      all.push_back(worst);
  std::ranges::stable_sort(all, {}, &WorstError::error);
  if (all.empty())
    return all;
  const double tie = all.front().error + all.front().uncertainty;
  std::erase_if(all, [&](const WorstError &one) { return one.error > tie; });
  return all;
}

html::Cell best_cell(const Suite &suite, const MapRange &range,
                     const std::vector<RegimeQuantity> &quantities)
{
  const std::vector<WorstError> best = best_of(range, quantities);
  if (best.empty())
    return {text("\u2013")};
  constexpr std::size_t most_named = 3;
  Html laws;
  for (std::size_t k = 0; k < std::min(best.size(), most_named); ++k)
    laws += (k > 0 ? text(", ") : Html()) + law_link(suite, best[k].law, false);
  if (best.size() > most_named)
    laws += text(fmt::format(" and {} more", best.size() - most_named));
  return {laws + element("small",
                         fmt::format("at most {} \u00b1 {}", percent_size_text(best.front().error),
                                     percent_size_text(best.front().uncertainty))),
          false, "lines"};
}

std::string range_text(const MapRange &range)
{
  return fmt::format("{} {} to {}", range.map->symbol(), significant(range.low, 2),
                     significant(range.high, 2));
}

/// A table of maps: a line for each range of each map, and one for the whole map.
Html law_table_of(const Suite &suite, const std::vector<const RegimeMap *> &maps,
                  std::string_view caption)
{
  const std::vector<RegimeQuantity> e{RegimeQuantity::restitution}, F{RegimeQuantity::peak_force},
    both{RegimeQuantity::restitution, RegimeQuantity::peak_force};
  std::vector<html::Line> lines;
  for (const RegimeMap *map : maps)
    for (const MapRange &range : ranges_of(*map))
      lines.push_back(
        {{element("a", {{"href", "maps.html#" + map->problem.name}}, text(map->problem.title)) +
            element("small", range_text(range)),
          false, "lines"},
         best_cell(suite, range, e),
         best_cell(suite, range, F),
         best_cell(suite, range, both),
         {text(std::to_string(range.points.size())), true}});
  if (lines.empty())
    return {};
  return html::table(
    caption, {"Impact", "Restitution", "Peak force", "One law for both", "Impacts compared"},
    lines);
}

/// Evidence by kind: how many values, how many hold, when they were computed last.
Html evidence_table(const Suite &suite)
{
  std::vector<html::Line> lines;
  for (const EvidenceKind kind : evidence_kinds)
  {
    EvidenceCount count;
    std::set<std::string> cases;
    std::chrono::sys_seconds last{};
    for (const SuiteCase &c : suite.cases)
      if (const EvidenceCount own = count_evidence(c.summary, kind); own.all() > 0)
      {
        count.holds += own.holds;
        count.fails += own.fails;
        count.known += own.known;
        count.not_judged += own.not_judged;
        cases.insert(c.folder());
        last = std::max(last, c.date);
      }
    if (count.all() > 0)
      lines.push_back({{text(capitalised(to_string(kind)))},
                       {text(std::to_string(cases.size())), true},
                       {text(std::to_string(count.all())), true},
                       {text(std::to_string(count.holds)), true},
                       {text(std::to_string(count.known)), true},
                       {text(std::to_string(count.fails)), true, count.fails > 0 ? "fail" : ""},
                       {text(fmt::format("{:%Y-%m-%d}", last))}});
  }
  return lines.empty() ? Html()
                       : html::table("Evidence by kind",
                                     {"Kind", "Cases", "Values", "Hold", "Known discrepancies",
                                      "Fail", "Last computed"},
                                     lines);
}

/// Models against measured values: bias, scatter, and how often the uncertainties explain the rest.
Html measured_table(const Suite &suite)
{
  struct Values
  {
    std::vector<ValuePair> pairs;
    std::size_t within = 0;
  };
  std::map<std::string, Values> by_model;
  for (const MeasuredSample &sample : measured_samples(suite))
  {
    const Validation &one = *sample.validation;
    Values &values = by_model[sample.model];
    values.pairs.push_back(
      {one.simulated, one.measured, one.uncertainty.data / std::abs(one.measured)});
    values.within += one.comparison.shows_model_error() ? 0 : 1;
  }
  std::vector<html::Line> lines;
  for (const auto &[model, values] : by_model)
  {
    const std::optional<BiasAndScatter> result = bias_and_scatter(values.pairs);
    lines.push_back(
      {{text(model)},
       {text(std::to_string(values.pairs.size())), true},
       {text(result ? percent_text(result->bias - 1) : "\u2013"), true},
       {text(result && result->scatter ? percent_size_text(2 * *result->scatter) : "\u2013"), true},
       {text(fmt::format("{:.0f} %", 100. * double(values.within) / double(values.pairs.size()))),
        true}});
  }
  return lines.empty() ? Html()
                       : html::table("Models against measured values",
                                     {"Model", "Values", "Bias",
                                      "2 \u03c3 of the model, the measurement's taken out",
                                      "Error within the uncertainties"},
                                     lines);
}

/// "Of 312 measured values 208 agree with the computation within both uncertainties."
std::string measurement_sentence(const Suite &suite)
{
  std::size_t all = 0, within = 0;
  for (const SuiteCase &c : suite.cases)
    if (&suite.fullest(c) == &c)
      for (const Validation &one : c.summary.validations)
        if (one.kind == DataKind::measured && one.input_is_known)
        {
          ++all;
          within += one.comparison.shows_model_error() ? 0 : 1;
        }
  return all == 0 ? ""
                  : fmt::format(" {} comparisons of a model with a measured value of stated "
                                "uncertainty (ASME V&V 20): in {} the error of the model is within "
                                "the uncertainty.",
                                all, within);
}
} // namespace

Html guide_summary(const Suite &suite, const std::vector<RegimeMap> &maps,
                   const std::vector<DrawnFigure> &errors)
{
  std::vector<const RegimeMap *> plain, varied;
  std::size_t impacts = 0;
  for (const RegimeMap &map : maps)
  {
    (map.has_second ? varied : plain).push_back(&map);
    impacts += map.points.size();
  }
  Html all = element(
    "p", {{"class", "lead"}},
    text(fmt::format(
      "For engineers who choose a contact law: {} laws against finite elements of the same impact, "
      "in {} and {} impacts of regime maps.{}",
      laws_of(suite).size(), counted(suite.cases.size(), "case"), impacts,
      measurement_sentence(suite))));
  Html note = text("Each line is the law whose largest error over the range is the smallest, with "
                   "that error and the largest uncertainty (95 %) of the finite elements. Laws "
                   "that this uncertainty does not tell apart stand together. Laws need material "
                   "data only; elastic, perfectly plastic bodies where one yields.");
  if (!maps.empty())
    note += text(" All laws over all ranges, for other programs: ") +
            element("a", {{"href", "model-errors.csv"}}, text("CSV")) + text(", ") +
            element("a", {{"href", "model-errors.json"}}, text("JSON")) + text(".");
  all += element("p", note);
  all += law_table_of(suite, plain, "Which law for which impact");
  if (const Html more = law_table_of(suite, varied, "The same where a second number varies");
      !more.empty())
    all += element("details", element("summary", "Maps over a second number: densities, radii, "
                                                 "stiffnesses, hardening, rates, plates, rods, "
                                                 "coats") +
                                more);
  for (const DrawnFigure &figure : errors)
    if (figure.name.find("peak_force") != std::string::npos ||
        figure.name.find("restitution") != std::string::npos ||
        figure.name.find("measured") != std::string::npos)
      all += figure_element(figure);
  if (const Html measured = measured_table(suite); !measured.empty())
    all += element("details", element("summary", "Models against measured values") + measured);
  return all + evidence_table(suite);
}
} // namespace carambole::reports
