// Errors of whole force histories, and simulations against measurements.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/judgement/reservations.h"
#include "reports/page/page.h"

namespace carambole::reports
{
using html::Cell;
using html::element;
using html::Html;
using html::Row;
using html::text;

namespace
{
Cell percent_cell(const std::optional<double> &size, std::string_view style)
{
  return {text(size ? percent_size_text(*size) : "\u2013"), true, style};
}

Html error_table(const PageInput &input)
{
  std::vector<Row> rows;
  for (const ContactComparison &row : input.summary.comparisons)
  {
    if (!row.sprague_geers || !row.russell)
      continue;
    const std::string_view style = style_of(input.results, row.model);
    rows.push_back({{text(row.model + ", " + row.contact.name)},
                    {text(percent_text(row.sprague_geers->magnitude)), true, style},
                    percent_cell(row.sprague_geers->phase, style),
                    percent_cell(row.sprague_geers->comprehensive, style),
                    percent_cell(row.russell->comprehensive, style),
                    percent_cell(row.nrms, style),
                    percent_cell(row.area, style)});
  }
  return rows.empty()
           ? Html()
           : html::table("Contact force against that of " + reference_name(input.results),
                         {text("Model, contact"), text("Magnitude M"), text("Phase P"),
                          text("Comprehensive C"), text("Russell's C"), text("Normalised RMS"),
                          text("Area of loads")},
                         rows);
}

Html rating_table(const PageInput &input)
{
  std::vector<Row> rows;
  for (const ContactComparison &row : input.summary.comparisons)
  {
    if (!row.iso18571)
      continue;
    const std::string_view style = style_of(input.results, row.model);
    Row cells{{text(row.model + ", " + row.contact.name)}};
    const IsoRating &r = *row.iso18571;
    for (const double score : {r.corridor, r.phase, r.magnitude, r.slope, r.overall})
      cells.push_back({text(fixed(score, 3)), true, style});
    rows.push_back(std::move(cells));
  }
  return rows.empty()
           ? Html()
           : html::table("Scores of the same after ISO/TS 18571:2024, 1 for equal curves",
                         {text("Model, contact"), text("Corridor"), text("Phase"),
                          text("Magnitude"), text("Slope"), text("Overall")},
                         rows);
}

/// "0 to 57.3 µs": the interval that everything is measured over.
std::string interval_text(const std::vector<double> &times)
{
  const ReadableUnit unit =
    readable_unit(std::max(std::abs(times.front()), std::abs(times.back())), "s");
  return fmt::format("{} to {} {}", significant(times.front() * unit.factor, 4),
                     significant(times.back() * unit.factor, 4), unit.symbol);
}

/// A standard uncertainty with its index.
Html u(std::string_view index)
{
  return text("u") + element("sub", index);
}

std::string sign_text(const Validation &row)
{
  if (!row.comparison.shows_model_error())
    return "within the uncertainty";
  return row.comparison.error > 0 ? "the model gives too much" : "the model gives too little";
}
/// What was added to the times of measurements.
Html shift_sentences(const Results &results)
{
  Html sentences;
  for (const auto &[data, shift] : results.fitted_shifts)
  {
    const ReadableUnit unit = readable_unit(std::abs(shift), "s");
    sentences += element(
      "p", fmt::format("The times of {} were shifted by {} {}, to where its forces correlate best "
                       "with those of {}.",
                       data, signed_fixed(shift * unit.factor, 3), unit.symbol,
                       reference_name(results)));
  }
  return sentences;
}
} // namespace

Html curve_error_section(const PageInput &input)
{
  if (input.results.problem.incline) // all press with the same weight
    return {};
  const Html errors = error_table(input);
  if (errors.empty())
    return {};
  const std::vector<double> &times = input.results.reference()->history.columns.front().values;
  return shift_sentences(input.results) + errors +
         element("p",
                 fmt::format(
                   "At the samples of the reference, {1} over {0}, from when either force begins "
                   "to when both have ended; a force that a model does not record is zero. m is "
                   "the reference, c the candidate. "
                   "After Sprague and Geers: M = \u221a(\u222bc\u00b2/\u222bm\u00b2) \u2212 1, "
                   "P = arccos(\u222bmc/\u221a(\u222bm\u00b2 \u222bc\u00b2))/\u03c0, C = "
                   "\u221a(M\u00b2 + P\u00b2). Normalised RMS: \u221a(\u222b(c \u2212 m)\u00b2/"
                   "\u222bm\u00b2). Area of loads: the area between the distributions of the "
                   "values that the two take, in whatever order, over the largest of m.",
                   interval_text(times), times.size())) +
         rating_table(input) +
         element("p", fmt::format("Over the same interval at as many equal steps, at most {}.",
                                  most_samples - 1));
}

namespace
{
/// What is compared with, in the words of a table.
struct DataWords
{
  std::optional<DataKind> kind;
  std::string caption, column;
};

Html validation_table(const PageInput &input, const DataWords &words)
{
  std::vector<Row> rows;
  for (const Validation &row : input.summary.validations)
  {
    if (row.kind != words.kind)
      continue;
    const double size = std::max(std::abs(row.simulated), std::abs(row.measured));
    const ReadableUnit unit = readable_unit(size, si_symbol(row.quantity));
    const auto shown = [&](double value)
    {
      return text(
        value_text(value * unit.factor, row.comparison.expanded > 0
                                          ? std::optional(row.comparison.expanded * unit.factor)
                                          : std::nullopt));
    };
    const std::string_view style = style_of(input.results, row.model);
    rows.push_back(
      {{text(row.model + ": " + name_with_unit(row.quantity, unit)) + element("small", row.data)},
       {shown(row.simulated), true, style},
       {shown(row.measured), true, style},
       {text(signed_fixed(row.comparison.error * unit.factor,
                          supported_decimals(row.comparison.expanded * unit.factor))),
        true, style},
       {text("± ") + shown(row.comparison.expanded), true, style},
       {text(sign_text(row)), false, style}});
  }
  if (rows.empty())
    return {};
  return html::table(words.caption,
                     {text("Quantity"), text("Simulated S"), text(words.column),
                      text("E = S \u2212 D"), text("2 ") + u("val"), text("What it says")},
                     rows);
}
} // namespace

Html validation_section(const PageInput &input)
{
  const DataWords all[] = {
    {DataKind::measured, "Against measurements whose uncertainty is stated", "Measured D"},
    {DataKind::computed, "Against what others have computed, with the uncertainty that is stated",
     "Computed D"},
    {{},
     "Against data whose uncertainty is stated; the case does not say whether they were measured",
     "Data D"}};
  Html tables;
  for (const DataWords &words : all)
    tables += validation_table(input, words);
  if (tables.empty())
    return {};
  return tables +
         element("p", text("After ASME V&V 20: ") + u("val") + text("\u00b2 = ") + u("num") +
                        text("\u00b2 + ") + u("D") +
                        text("\u00b2, half of the half-widths of the 95 % intervals of the "
                             "simulation and of the data. The uncertainty of what the "
                             "simulation was given, ") +
                        u("input") +
                        text(", is not known and counts as zero. Where |E| is larger than 2 ") +
                        u("val") +
                        text(" the model is wrong by about E; where it is not, nothing can be said "
                             "against the model."));
}
} // namespace carambole::reports
