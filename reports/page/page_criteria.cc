// The acceptance criteria: what was asked, what came out, and the parts of the uncertainty.

#include <algorithm>
#include <cmath>

#include "reports/page/page.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
std::string_view style_of(CriterionOutcome outcome)
{
  constexpr std::string_view styles[] = {"pass", "fail", "note"};
  return styles[static_cast<std::size_t>(outcome)];
}

Line criterion_line(const Results &results, const CriterionVerdict &verdict)
{
  const double largest =
    std::max({std::abs(verdict.value.value_or(0)), std::abs(verdict.reference.value_or(0))});
  const ReadableUnit unit = readable_unit(largest, si_symbol(verdict.quantity.kind));
  const auto number = [&](std::optional<double> value, std::optional<double> uncertainty)
  {
    if (!value)
      return text("\u2013");
    if (uncertainty)
      *uncertainty *= unit.factor;
    return text(value_text(*value * unit.factor, uncertainty));
  };
  const auto size = [&](double part)
  { return text(part > 0 ? significant(part * unit.factor, 2) : "0"); };
  const std::string symbol = unit.symbol.empty() ? "" : " [" + unit.symbol + "]";
  Html outcome = text(word_of(verdict.outcome));
  if (!verdict.reason.empty())
    outcome += element("small", verdict.reason);
  const bool is_known = verdict.uncertainty.has_value();
  return {
    {text(criterion_text(results, verdict) + symbol)},
    {outcome, false, style_of(verdict.outcome)}, // in sight on a narrow page
    {number(verdict.value, verdict.uncertainty), true},
    {number(verdict.reference, verdict.uncertainty), true},
    {number(verdict.error(), verdict.uncertainty), true},
    {is_known ? size(verdict.numerical) : text("\u2013"), true},
    {is_known ? size(verdict.input) : text("\u2013"), true},
    {is_known ? size(verdict.data) : text("\u2013"), true},
    {is_known ? size(*verdict.uncertainty) : text("\u2013"), true},
    {verdict.limit > 0 ? text(significant(verdict.limit * unit.factor, 3)) : text("\u2013"), true}};
}
} // namespace

Html criteria_section(const PageInput &input)
{
  const std::vector<CriterionVerdict> &verdicts = input.summary.criteria;
  if (verdicts.empty())
    return {};
  std::vector<Line> lines;
  lines.reserve(verdicts.size());
  for (const CriterionVerdict &verdict : verdicts)
    lines.push_back(criterion_line(input.results, verdict));
  const std::string inputs =
    input.results.problem.uncertain.empty()
      ? " The case names no uncertain inputs: they count as exact."
      : " The inputs count with what they change of the error, as both models share them.";
  return element("p", element("b", conclusion(verdicts))) +
         html::table("Error E of each model against the reference, with half-widths U of 95 % "
                     "intervals",
                     {text("Criterion"), text("Outcome"), text("Value"), text("Reference"),
                      text("E"), text("U, numerical"), text("U, inputs"), text("U, data"),
                      text("U"), text("Limit")},
                     lines) +
         element("p",
                 "A criterion is met where |E| + U is within the limit, not met where |E| \u2212 "
                 "U is beyond it, and undecided in between." +
                   inputs);
}
} // namespace carambole::reports
