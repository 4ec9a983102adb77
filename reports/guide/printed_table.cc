// What the papers printed or measured, from the expectations of their cases.

#include <cmath>

#include <fmt/format.h>

#include "reports/guide/evaluation.h"
#include "reports/html/page_cells.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
const char *origin_of_value(EvidenceKind kind)
{
  switch (kind)
  {
  case EvidenceKind::calibration:
    return "measured, fitted";
  case EvidenceKind::validation:
    return "measured";
  default:
    return "printed";
  }
}

/// "\u00b1 0.05", in the unit of the table.
std::string tolerance_text(const Expectation &expectation, double factor)
{
  const double tolerance = expectation.tolerance *
                           (expectation.tolerance_is_relative ? std::abs(expectation.value) : 1.0) *
                           factor;
  return "\u00b1 " + significant(tolerance, 2);
}
} // namespace

Html printed_table(const std::vector<const SuiteCase *> &cases)
{
  std::vector<html::Line> lines;
  std::size_t held = 0;
  for (const SuiteCase *c : cases)
    for (const Verdict &verdict : c->summary.verdicts)
    {
      const Expectation &printed = verdict.expectation;
      const bool is_measured =
        printed.kind == EvidenceKind::validation || printed.kind == EvidenceKind::calibration;
      if (!verdict.value || (!is_measured && printed.kind != EvidenceKind::observation))
        continue;
      const std::string si = si_symbol(verdict.quantity.kind);
      const ReadableUnit unit = // kg has a prefix already
        si == "kg" ? ReadableUnit{1, si} : readable_unit(printed.value, si);
      lines.push_back(
        {{case_link(*c)},
         {text(printed.model + ", " + name_with_unit(verdict.quantity, unit))},
         {text(shortest(printed.value * unit.factor, 6)), true},
         {text(significant(*verdict.value * unit.factor, 5)), true},
         {text(tolerance_text(printed, unit.factor)), true},
         {text(printed.source)},
         {text(origin_of_value(printed.kind))},
         {text(verdict.pass ? "holds" : "does not hold"), false, verdict.pass ? "pass" : "note"}});
      held += verdict.pass ? 1 : 0;
      if (!verdict.pass && printed.known_discrepancy)
        lines.back().back().content = text("does not hold: " + *printed.known_discrepancy);
    }
  if (lines.empty())
    return {};
  return html::element(
    "details",
    html::element("summary", fmt::format("Printed values: {} of {} are within their tolerances",
                                         held, lines.size())) +
      html::table(
        "What the paper printed or measured, and what these programs find",
        {"Case", "Quantity", "Paper", "Here", "Tolerance", "Where", "Kind", "Within the tolerance"},
        lines));
}

} // namespace carambole::reports
