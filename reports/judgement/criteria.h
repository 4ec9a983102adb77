#pragma once

// Whether the acceptance criteria of a case are met.

#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/quantities.h"
#include "reports/records/results.h"

namespace carambole::reports
{
enum class CriterionOutcome
{
  met,      ///< |E| + U <= limit
  not_met,  ///< |E| - U > limit
  undecided ///< the uncertainty U decides, or it is unknown, or a value is missing
};
const char *word_of(CriterionOutcome outcome); ///< "met", "not met", "undecided"

/// A criterion, judged by the comparison error E = value - reference and the half-width U of its
/// 95 % interval, both in the unit of the quantity.
struct CriterionVerdict
{
  Criterion criterion;
  QuantityName quantity = {};
  std::optional<double> value, reference; ///< absent where a model has no such quantity
  double limit = 0;                       ///< in the unit of the quantity
  std::optional<double> uncertainty;      ///< U; absent: unknown
  /// Parts of U: of the meshes, of the inputs that both models share, of the data.
  double numerical = 0, input = 0, data = 0;
  CriterionOutcome outcome = CriterionOutcome::undecided;
  std::string reason; ///< why it is undecided

  std::optional<double> error() const;
};

/// Every criterion of `report:` in the order of the case.
///
/// U^2 = U_num^2 + U_input^2 + U_D^2, ASME V&V 20-2009. U_input of a law and finite elements is
/// that of their difference: the inputs are common.
std::vector<CriterionVerdict> judge_criteria(const Results &results);

/// "restitution of thornton within 5 % of fem".
std::string criterion_text(const Results &results, const CriterionVerdict &verdict);
/// "met (-1.2 ± 0.3 %)".
std::string outcome_text(const CriterionVerdict &verdict);
/// "criterion: restitution of thornton within 5 % of fem: met (-1.2 ± 0.3 %)", a line for each.
std::vector<std::string> criterion_lines(const Results &results,
                                         const std::vector<CriterionVerdict> &verdicts);

/// The conclusion in one sentence; empty without criteria.
std::string conclusion(const std::vector<CriterionVerdict> &verdicts);
} // namespace carambole::reports
