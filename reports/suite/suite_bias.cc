// Bias and scatter of the laws, with the uncertainty of the reference taken out.

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/metrics/metrics_bias.h"
#include "reports/suite/suite_page.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// The reference's uncertainty is the half-width of an interval of 95 %, two standard deviations.
ValuePair pair_of(const Difference &difference)
{
  const double deviation = difference.uncertainty && difference.reference != 0
                             ? *difference.uncertainty / (2 * std::abs(difference.reference))
                             : 0;
  return {difference.value, difference.reference, deviation};
}

/// Contacts of copies of one problem do not show the scatter of the law.
constexpr std::size_t least_problems = 3;

/// "+3.2 % ± 4.1 %" and the number of contacts below it; no scatter for too few problems.
html::Cell bias_cell(const std::vector<ValuePair> &pairs, std::size_t problems)
{
  const std::optional<BiasAndScatter> result = bias_and_scatter(pairs);
  if (!result)
    return {text("\u2013"), true};
  std::string shown = percent_text(result->bias - 1);
  if (result->scatter && problems >= least_problems)
    shown += " ± " + percent_size_text(*result->scatter);
  std::string below = counted(result->count, "contact");
  if (result->left_out > 0)
    below += fmt::format(", {} without a ratio", result->left_out);
  if (result->scatter && problems < least_problems)
    below += fmt::format(" of {}", counted(problems, "problem"));
  else if (result->limited)
    below += ", limited";
  return {text(shown) + element("small", below), true};
}

Html table_of(const Suite &suite, const std::vector<LawSample> &samples, bool is_calibrated,
              std::string_view caption)
{
  std::vector<QuantityKind> quantities;
  for (const QuantityKind quantity : suite_quantities)
    if (std::ranges::any_of(samples,
                            [&](const LawSample &sample) { return sample.quantity == quantity; }))
      quantities.push_back(quantity);
  std::vector<Html> header{text("Law")};
  for (const QuantityKind quantity : quantities)
    header.push_back(text(readable_name({quantity})));
  std::vector<html::Line> lines;
  for (const auto &[law, of_which] : laws_of(suite))
  {
    if (of_which != is_calibrated)
      continue;
    html::Line line{{law_link(suite, law, is_calibrated)}};
    bool has_any = false;
    for (const QuantityKind quantity : quantities)
    {
      std::vector<ValuePair> pairs;
      std::set<std::string> problems; // by their physics
      for (const LawSample &sample : samples)
        if (sample.law == law && sample.quantity == quantity)
        {
          pairs.push_back(pair_of(sample.difference));
          problems.insert(sample.source->results.problem.physics_hash);
        }
      has_any = has_any || !pairs.empty();
      line.push_back(bias_cell(pairs, problems.size()));
    }
    if (has_any)
      lines.push_back(std::move(line));
  }
  return lines.empty() ? Html() : html::table(caption, header, lines);
}
} // namespace

Html bias_tables(const Suite &suite, std::optional<Family> family)
{
  const std::vector<LawSample> samples = law_samples(suite, family);
  const Html tables = table_of(suite, samples, false, "Laws with coefficients from material data") +
                      table_of(suite, samples, true, "Laws with coefficients given by the case");
  if (tables.empty())
    return {};
  return element("p",
                 "Mean error (bias) ± scatter of every law relative to the continuum, over all "
                 "contacts. The numerical uncertainty of the continuum is subtracted from the "
                 "scatter. Limited: the uncertainty of the continuum is as large as the "
                 "scatter. No scatter is given for fewer than three different problems. Laws "
                 "in doubt and cases with data as reference are left out.") +
         tables;
}
} // namespace carambole::reports
