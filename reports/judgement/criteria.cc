#include "reports/judgement/criteria.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/judgement/input_study.h"
#include "reports/judgement/value_words.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Half-width of the 95 % interval of a value of a model; nothing where it is unknown. A law is
/// solved to round-off.
std::optional<double> half_width(const Model &model, const QuantityName &quantity)
{
  const ModelRecord &record = model.record.model;
  if (const auto known = find_quantity(record, quantity.of_uncertainty()))
    return known;
  return record.kind == ModelKind::lumped ? std::optional(0.0) : std::nullopt;
}

std::string why_unknown(const Model &model)
{
  switch (model.record.model.kind)
  {
  case ModelKind::data:
    return fmt::format("the uncertainty of {} is unknown; write its 'uncertainty' into 'data'",
                       model.name());
  case ModelKind::code:
    return fmt::format("the uncertainty of {} is unknown", model.name());
  default:
    return model.record.model.uncertainty.empty()
             ? fmt::format("the uncertainty of {} is unknown; compute two levels or more",
                           model.name())
             : fmt::format("{} has no uncertainty of this quantity", model.name());
  }
}

/// Half-width over the inputs: of a difference between models that share them, of one model beside
/// a measurement; nothing where it is unknown.
std::optional<double> input_half_width(const Results &results, const CriterionVerdict &verdict,
                                       const Model &reference)
{
  if (results.problem.uncertain.empty())
    return 0;
  if (!results.study)
    return {};
  constexpr double coverage = 2; // standard deviations, V&V 20
  if (reference.record.model.kind == ModelKind::data)
  {
    const InputSpread *spread = find_spread(results, verdict.criterion.model, verdict.quantity);
    return spread == nullptr ? std::nullopt : std::optional(coverage * spread->deviation);
  }
  for (const StudiedDifference &one : results.study->differences)
    if (one.model == verdict.criterion.model && one.reference == reference.name() &&
        is_same_quantity(one.quantity, verdict.quantity))
      return coverage * one.deviation;
  return {};
}

/// The parts of the uncertainty; a reason where one is unknown.
void find_uncertainty_of(CriterionVerdict &verdict, const Results &results, const Model &model,
                         const Model &reference)
{
  for (const Model *one : {&model, &reference})
    if (!half_width(*one, verdict.quantity))
    {
      verdict.reason = why_unknown(*one);
      return;
    }
  const std::optional<double> input = input_half_width(results, verdict, reference);
  if (!input)
  {
    verdict.reason = "what the uncertain inputs change is not known; run the case with its study";
    return;
  }
  const double of_reference = *half_width(reference, verdict.quantity);
  const bool is_measured = reference.record.model.kind == ModelKind::data;
  verdict.data = is_measured ? of_reference : 0;
  verdict.numerical =
    std::hypot(*half_width(model, verdict.quantity), is_measured ? 0 : of_reference);
  verdict.input = *input;
  verdict.uncertainty = std::hypot(verdict.numerical, verdict.input, verdict.data);
}

/// A reason why a model that was asked for has no value; empty: it has.
std::string why_missing(const Results &results, const std::string &name, const Model *model,
                        const QuantityName &quantity)
{
  if (model == nullptr)
    return name + (results.left_out.contains(name) ? " was left out" : " has no usable record");
  return find_quantity(model->record.model, quantity)
           ? ""
           : fmt::format("{} has no {}", name, readable_name(quantity));
}

CriterionVerdict judge_criterion(const Criterion &criterion, const Results &results)
{
  CriterionVerdict verdict;
  verdict.criterion = criterion;
  verdict.quantity = known_quantity(criterion.quantity);
  const Model *model = results.find(criterion.model), *reference = results.reference();
  verdict.reason = why_missing(results, results.problem.reference, reference, verdict.quantity);
  if (verdict.reason.empty())
    verdict.reason = why_missing(results, criterion.model, model, verdict.quantity);
  if (!verdict.reason.empty())
    return verdict;
  verdict.value = find_quantity(model->record.model, verdict.quantity);
  verdict.reference = find_quantity(reference->record.model, verdict.quantity);
  verdict.limit = criterion.within * (criterion.is_relative ? std::abs(*verdict.reference) : 1.0);
  find_uncertainty_of(verdict, results, *model, *reference);
  if (!verdict.uncertainty)
    return verdict;
  const double size = std::abs(*verdict.error());
  if (size + *verdict.uncertainty <= verdict.limit)
    verdict.outcome = CriterionOutcome::met;
  else if (size - *verdict.uncertainty > verdict.limit)
    verdict.outcome = CriterionOutcome::not_met;
  else
    verdict.reason = "the uncertainty is too large to decide";
  return verdict;
}

/// "-1.2 ± 0.3 %", or in the unit of the quantity where the limit is.
std::string error_of(const CriterionVerdict &verdict)
{
  if (!verdict.value)
    return "";
  double factor = 1;
  std::string unit;
  if (verdict.criterion.is_relative && *verdict.reference != 0)
  {
    factor = 100 / std::abs(*verdict.reference);
    unit = " %";
  }
  else
  {
    const ReadableUnit readable = readable_unit(std::max(verdict.limit, std::abs(*verdict.error())),
                                                si_symbol(verdict.quantity.kind));
    factor = readable.factor;
    unit = readable.suffix();
  }
  const double error = factor * *verdict.error(),
               half_width = factor * verdict.uncertainty.value_or(0);
  if (half_width == 0)
    return significant(error, 3) + unit;
  const int decimals = std::min(supported_decimals(half_width), 4);
  return fmt::format("{} \u00b1 {}{}", signed_fixed(error, decimals), fixed(half_width, decimals),
                     unit);
}

std::string limit_of(const Criterion &criterion, const QuantityName &quantity)
{
  if (criterion.is_relative)
    return fmt::format("{:g} %", 100 * criterion.within);
  const ReadableUnit unit = readable_unit(criterion.within, si_symbol(quantity.kind));
  return fmt::format("{:g}{}", criterion.within * unit.factor, unit.suffix());
}
} // namespace

const char *word_of(CriterionOutcome outcome)
{
  constexpr const char *words[] = {"met", "not met", "undecided"};
  return words[static_cast<std::size_t>(outcome)];
}

std::optional<double> CriterionVerdict::error() const
{
  return value && reference ? std::optional(*value - *reference) : std::nullopt;
}

std::vector<CriterionVerdict> judge_criteria(const Results &results)
{
  std::vector<CriterionVerdict> verdicts;
  for (const Criterion &criterion : results.problem.report.criteria)
    verdicts.push_back(judge_criterion(criterion, results));
  return verdicts;
}

std::string criterion_text(const Results &results, const CriterionVerdict &verdict)
{
  return fmt::format("{} of {} within {} of {}",
                     short_name(results.problem, {verdict.quantity.kind, verdict.quantity.subject}),
                     verdict.criterion.model, limit_of(verdict.criterion, verdict.quantity),
                     results.problem.reference);
}

std::string outcome_text(const CriterionVerdict &verdict)
{
  std::vector<std::string> why;
  if (std::string error = error_of(verdict); !error.empty())
    why.push_back(std::move(error));
  if (!verdict.reason.empty())
    why.push_back(verdict.reason);
  return fmt::format("{}{}", word_of(verdict.outcome),
                     why.empty() ? "" : fmt::format(" ({})", fmt::join(why, "; ")));
}

std::vector<std::string> criterion_lines(const Results &results,
                                         const std::vector<CriterionVerdict> &verdicts)
{
  std::vector<std::string> lines;
  lines.reserve(verdicts.size());
  for (const CriterionVerdict &verdict : verdicts)
    lines.push_back(
      fmt::format("criterion: {}: {}", criterion_text(results, verdict), outcome_text(verdict)));
  return lines;
}

std::string conclusion(const std::vector<CriterionVerdict> &verdicts)
{
  if (verdicts.empty())
    return "";
  const auto count = [&](CriterionOutcome outcome)
  { return std::ranges::count(verdicts, outcome, &CriterionVerdict::outcome); };
  const auto met = count(CriterionOutcome::met), failed = count(CriterionOutcome::not_met);
  const auto n = static_cast<std::ptrdiff_t>(verdicts.size());
  if (met == n)
    return n == 1 ? "The acceptance criterion is met."
                  : fmt::format("All {} acceptance criteria are met.", n);
  if (failed > 0)
    return n == 1 ? "The acceptance criterion is not met."
                  : fmt::format("{} of {} acceptance criteria {} not met.", failed, n,
                                failed == 1 ? "is" : "are");
  return n == 1 ? "The acceptance criterion is not decided."
                : fmt::format("{} of {} acceptance criteria {} not decided.", n - met, n,
                              n - met == 1 ? "is" : "are");
}
} // namespace carambole::reports
