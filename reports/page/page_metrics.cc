// Errors of force histories, and comparison of simulations with measurements.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace
{
Cell percent_cell(const std::optional<double> &size, std::string_view style)
{
  return {text(size ? percent_size_text(*size) : "\u2013"), true, style};
}

Html error_table(const PageInput &input)
{
  std::vector<Line> lines;
  for (const ContactComparison &comparison : input.summary.comparisons)
  {
    if (!comparison.sprague_geers || !comparison.russell)
      continue;
    const std::string_view style = style_of(input.results, comparison.model);
    lines.push_back({{text(comparison.model + ", " + comparison.contact.name), false, style},
                     {text(percent_text(comparison.sprague_geers->magnitude)), true, style},
                     percent_cell(comparison.sprague_geers->phase, style),
                     percent_cell(comparison.sprague_geers->comprehensive, style),
                     percent_cell(comparison.russell->comprehensive, style),
                     percent_cell(comparison.nrms, style),
                     percent_cell(comparison.area, style)});
  }
  if (lines.empty())
    return {};
  return html::table(
    "Errors of the " +
      std::string(compares_slip(input.results.problem) ? "tangential" : "contact") +
      " force relative to " + reference_name(input.results),
    {text("Model, contact"), text("Magnitude M"), text("Phase P"), text("Comprehensive C"),
     text("Russell's C"), text("Normalised RMS"), text("Area metric")},
    lines);
}

Html rating_table(const PageInput &input)
{
  std::vector<Line> lines;
  for (const ContactComparison &comparison : input.summary.comparisons)
  {
    if (!comparison.iso18571)
      continue;
    const std::string_view style = style_of(input.results, comparison.model);
    Line cells{{text(comparison.model + ", " + comparison.contact.name), false, style}};
    const IsoRating &r = *comparison.iso18571;
    for (const double score : {r.corridor, r.phase, r.magnitude, r.slope, r.overall})
      cells.push_back({text(fixed(score, 3)), true, style});
    lines.push_back(std::move(cells));
  }
  return lines.empty()
           ? Html()
           : html::table(
               fmt::format("ISO/TS 18571:2024 scores of the {} force; identical curves "
                           "score 1",
                           compares_slip(input.results.problem) ? "tangential" : "contact"),
               {text("Model, contact"), text("Corridor"), text("Phase"), text("Magnitude"),
                text("Slope"), text("Overall")},
               lines);
}

/// A standard uncertainty with its index.
Html u(std::string_view index)
{
  return text("u") + element("sub", index);
}

std::string sign_text(const Validation &validation)
{
  const std::optional<bool> shows = validation.shows_model_error();
  if (!shows)
    return "not judged: what the uncertain inputs change in it is not known";
  if (!*shows)
    return "within the uncertainty";
  return validation.comparison.error > 0 ? "the model is too high" : "the model is too low";
}
/// What was added to the times of measurements.
Html shift_sentences(const Results &results)
{
  Html sentences;
  for (const auto &[data, shift] : results.fitted_shifts)
  {
    const ReadableUnit unit = readable_unit(std::abs(shift), "s");
    sentences += element(
      "p", fmt::format("The times of {} were shifted by {} {}, which gives the best correlation of "
                       "its forces with those of {}.",
                       data, signed_fixed(shift * unit.factor, 3), unit.symbol,
                       results.shifted_to.at(data)));
  }
  for (const auto &[data, shift] : results.misaligned)
  {
    const ReadableUnit unit = readable_unit(std::abs(shift), "s");
    sentences +=
      element("p", fmt::format("The contact of {} begins {} {} {} that of the models: errors of "
                               "its force history come from its clock. 'shift: fitted' shifts it.",
                               data, fixed(std::abs(shift) * unit.factor, 3), unit.symbol,
                               shift < 0 ? "after" : "before"));
  }
  return sentences;
}

/// The kind of data of a table, its caption and its column.
struct DataWords
{
  std::optional<DataKind> kind;
  std::string caption, column;
};

Html validation_table(const PageInput &input, const DataWords &words)
{
  std::vector<Line> lines;
  for (const Validation &validation : input.summary.validations)
  {
    if (validation.kind != words.kind)
      continue;
    const double size = std::max(std::abs(validation.simulated), std::abs(validation.measured));
    const ReadableUnit unit = readable_unit(size, si_symbol(validation.quantity.kind));
    const auto shown = [&](double value)
    {
      return text(value_text(value * unit.factor,
                             validation.comparison.expanded > 0
                               ? std::optional(validation.comparison.expanded * unit.factor)
                               : std::nullopt));
    };
    const std::string_view style = style_of(input.results, validation.model);
    lines.push_back(
      {{text(validation.model + ": " + name_with_unit(validation.quantity, unit)) +
        element("small", validation.data)},
       {shown(validation.simulated), true, style},
       {shown(validation.measured), true, style},
       {text(signed_fixed(validation.comparison.error * unit.factor,
                          supported_decimals(validation.comparison.expanded * unit.factor))),
        true, style},
       {text("± ") + shown(validation.comparison.expanded), true, style},
       {text(sign_text(validation)), false, style}});
  }
  if (lines.empty())
    return {};
  return html::table(words.caption,
                     {text("Quantity"), text("Simulated S"), text(words.column),
                      text("E = S \u2212 D"), text("2 ") + u("val"), text("Conclusion")},
                     lines);
}
} // namespace

Html curve_error_section(const PageInput &input)
{
  if (input.results.problem.traits().rolls) // the normal force is the weight in all models
    return {};
  const Html errors = error_table(input);
  if (errors.empty())
    return {};
  return shift_sentences(input.results) + errors +
         element("p",
                 "Compared at the samples of the reference from the start of the earlier force to "
                 "the end of the later one, and after the record of the reference at those of the "
                 "model. Outside its record a force counts as zero; where a contact is still "
                 "closed at the end of a record, or one of the two is data or the case has a "
                 "stated duration, "
                 "the interval ends with the record. m is the "
                 "reference, c the model. "
                 "Sprague and Geers: M = \u221a(\u222bc\u00b2/\u222bm\u00b2) \u2212 1, "
                 "P = arccos(\u222bmc/\u221a(\u222bm\u00b2 \u222bc\u00b2))/\u03c0, C = "
                 "\u221a(M\u00b2 + P\u00b2). Normalised RMS: \u221a(\u222b(c \u2212 m)\u00b2/"
                 "\u222bm\u00b2). Area metric: the area between the cumulative distributions "
                 "of the values of m and c, regardless of their order in time, over the largest "
                 "value of m.") +
         rating_table(input) +
         element("p", fmt::format("Same interval, with the same number of equal steps, at most {}.",
                                  most_samples - 1));
}

Html validation_section(const PageInput &input)
{
  const DataWords all[] = {
    {DataKind::measured, "Comparison with measurements of stated uncertainty", "Measured D"},
    {DataKind::computed, "Comparison with computations of stated uncertainty", "Computed D"},
    {{},
     "Comparison with data of stated uncertainty; the case does not say whether they were measured",
     "Data D"}};
  Html tables;
  for (const DataWords &words : all)
    tables += validation_table(input, words);
  if (tables.empty())
    return {};
  const bool is_known =
    std::ranges::any_of(input.summary.validations, [](const Validation &validation)
                        { return validation.uncertainty.input > 0; });
  const Html of_input =
    is_known ? text(", is the standard deviation over the uncertain inputs. If |E| > 2 ")
             : text(", is unknown and counts as zero. If |E| > 2 ");
  return tables +
         element("p", text("Method of ASME V&V 20: ") + u("val") + text("\u00b2 = ") + u("num") +
                        text("\u00b2 + ") + u("input") + text("\u00b2 + ") + u("D") +
                        text("\u00b2. ") + u("num") + text(" and ") + u("D") +
                        text(" are half of the half-widths of the 95 % intervals of the simulation "
                             "and of the data. The uncertainty of the input, ") +
                        u("input") + of_input + u("val") +
                        text(", the error of the model is about E. Otherwise the data show no "
                             "error of the model."));
}
} // namespace carambole::reports
