// The uncertain inputs: distributions, spread of the results, shares of the inputs.

#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/input_study.h"
#include "reports/page/input_words.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace
{
const std::string no_value = "\u2013";

/// "206 GPa": in a unit that suits it, with `digits` of it.
std::string number_text(double value, const std::string &unit, int digits = 5)
{
  // A unit of several takes no prefix.
  const ReadableUnit readable = unit.find('/') == std::string::npos || unit == "m/s"
                                  ? readable_unit(std::abs(value), unit)
                                  : ReadableUnit{1, unit};
  return shortest(value * readable.factor, digits) + with_superscripts(readable.suffix());
}

std::string limits_text(const StudiedInput &input)
{
  if (!input.lowest && !input.highest)
    return "";
  return fmt::format("; cut where the case refuses it{}{}",
                     input.lowest ? ", below " + number_text(*input.lowest, input.unit) : "",
                     input.highest ? ", above " + number_text(*input.highest, input.unit) : "");
}

Html inputs_table(const InputStudy &study)
{
  std::vector<Line> lines;
  for (const StudiedInput &input : study.inputs)
    lines.push_back(
      {{element("code", input.path)},
       {text(input.distribution + limits_text(input))},
       {text(number_text(input.mean, input.unit)), true},
       {text(number_text(input.deviation, input.unit, 3)), true},
       {text(input.mean != 0 ? percent_size_text(input.deviation / std::abs(input.mean))
                             : no_value),
        true}});
  return html::table("The uncertain inputs",
                     {text("Input"), text("Distribution"), text("Mean"), text("Standard deviation"),
                      text("Over the mean")},
                     lines);
}

/// A line for each quantity of a model.
Html spreads_table(const Case &problem, const StudiedModel &model)
{
  std::vector<Line> lines;
  for (const InputSpread &spread : model.quantities)
  {
    const QuantityName quantity = known_quantity(spread.quantity);
    const ReadableUnit unit = readable_unit(std::max(std::abs(spread.low), std::abs(spread.high)),
                                            si_symbol(quantity.kind));
    const auto shown = [&](double value, double uncertainty)
    { return text(value_text(value * unit.factor, uncertainty * unit.factor)); };
    const double deviation = spread.deviation;
    const InputShare *share = largest_share(spread);
    std::string how = no_value;
    if (spread.carried)
      how = fmt::format("{} runs{}; error left out {}", spread.points,
                        spread.carried->law.empty() ? "" : " over " + spread.carried->law,
                        deviation > 0 ? fmt::format("{:.0f} % of the spread",
                                                    100 * spread.carried->leave_one_out / deviation)
                                      : no_value);
    lines.push_back(
      {{text(name_with_unit(quantity, unit))},
       {shown(spread.mean, deviation), true},
       {shown(deviation, deviation), true},
       {text(fmt::format("{} to {}", value_text(spread.low * unit.factor, deviation * unit.factor),
                         value_text(spread.high * unit.factor, deviation * unit.factor))),
        true},
       {text(share == nullptr ? no_value
                              : fmt::format("{}: {:.0f}\u00a0%", input_name(problem, share->path),
                                            100 * share->total))},
       {text(how)}});
  }
  return html::table(fmt::format("Spread of {} over the inputs", model.name),
                     {text("Quantity"), text("Mean"), text("Standard deviation"),
                      text("95 % interval"), text("Largest share of the variance"),
                      text("Finite elements")},
                     lines);
}

/// Laws minus the reference, where the inputs are common to both.
Html differences_table(const Results &results)
{
  std::vector<Line> lines;
  for (const StudiedDifference &one : results.study->differences)
  {
    if (one.reference != results.problem.reference)
      continue;
    const QuantityName quantity = known_quantity(one.quantity);
    const ReadableUnit unit =
      readable_unit(std::max(std::abs(one.mean), one.deviation), si_symbol(quantity.kind));
    const double deviation = one.deviation * unit.factor;
    lines.push_back(
      {{text(name_with_unit(quantity, unit))},
       {text(one.model)},
       {text(signed_fixed(one.mean * unit.factor, supported_decimals(deviation))), true},
       {text(value_text(deviation, deviation)), true},
       {text(fmt::format("{:.0f} %", 100 * one.closest)), true}});
  }
  if (lines.empty())
    return {};
  return html::table(
    fmt::format("Laws minus {}, both with the same inputs", results.problem.reference),
    {text("Quantity"), text("Law"), text("Mean"), text("Standard deviation"), text("Closest at")},
    lines);
}
} // namespace

Html inputs_section(const PageInput &input)
{
  const Results &results = input.results;
  if (!results.study)
    return {};
  const InputStudy &study = *results.study;
  Html tables;
  bool has_carried = false;
  for (const StudiedModel &model : study.models)
    if (model.name == results.problem.reference)
      tables += spreads_table(results.problem, model);
  for (const StudiedModel &model : study.models)
  {
    has_carried = has_carried || model.is_continuum;
    if (model.name != results.problem.reference)
      tables += element("details", element("summary", "Spread of " + model.name) +
                                     spreads_table(results.problem, model));
  }
  std::string words = fmt::format(
    "The laws ran at {} points of a Sobol' sequence through the distributions. ", study.points);
  if (has_carried)
    words += "The finite elements ran at the first of them. Their differences from the law that "
             "they resemble most were fitted by a constant or by linear terms of the inputs, and "
             "carried to all points. The error at runs that are left out is part of the standard "
             "deviation. ";
  words += results.problem.uncertain.correlations.empty()
             ? "The share of an input is its total Sobol' index: of the variance that it causes "
               "alone and together with others."
             : "Correlated inputs have no shares of their own in the variance.";
  return inputs_table(study) + tables + differences_table(results) + element("p", words) +
         figures_of(input, Topic::inputs);
}
} // namespace carambole::reports
