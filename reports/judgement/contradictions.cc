// Measurements that the reference does not reproduce.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/judgement/comparison.h"
#include "reports/judgement/reservations.h"
#include "reports/judgement/silence.h"
#include "reports/judgement/value_words.h"
#include "reports/records/results.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
bool is_computed(const Results &results, const std::string &data)
{
  const auto entry = std::ranges::find(results.problem.data, data, &DataEntry::name);
  return entry != results.problem.data.end() && entry->kind == DataKind::computed;
}

/// What an error of one is, as in the answer's errors of laws.
double scale_of(const Results &results, const QuantityName &quantity, double measured)
{
  if (quantity.kind == QuantityKind::restitution)
    return 1;
  return quantity.kind == QuantityKind::velocity ? approach_speed(results.problem)
                                                 : std::abs(measured);
}

/// What a law without a loss leaves out, whatever the bodies are: a measurement of it contradicts
/// the law, not the case.
bool is_left_out(const ModelRecord &reference, const QuantityName &quantity)
{
  const bool cannot_lose = reference.kind == ModelKind::lumped && !reference.energy.dissipated;
  return cannot_lose &&
         (quantity.kind == QuantityKind::restitution || quantity.kind == QuantityKind::velocity);
}

/// "5.2 ± 0.1 kN"; without an uncertainty four digits.
std::string value_of(const Results &results, const Model &model, const QuantityName &quantity)
{
  const ReadableUnit unit = common_unit(results, quantity);
  const ModelRecord &record = model.record.model;
  const std::string value =
    find_quantity(record, quantity.of_uncertainty())
      ? value_with_uncertainty(model, quantity, unit)
      : significant(find_quantity(record, quantity).value() * unit.factor, 4);
  return value + unit.suffix();
}
} // namespace

std::vector<OpenPoint> contradicting_measurements(const Results &results,
                                                  const std::vector<QuantityName> &asked)
{
  std::vector<OpenPoint> points;
  const Model &reference = *results.reference();
  if (is_measured(results))
    return points;
  for (const Model &model : results.models)
  {
    if (model.record.model.kind != ModelKind::data || is_computed(results, model.name()))
      continue;
    const QuantityName *farthest = nullptr;
    double largest = results.settings.within;
    for (const QuantityName &quantity : asked)
    {
      if (is_left_out(reference.record.model, quantity))
        continue;
      const std::optional<Difference> difference =
        compare(reference.record.model, of_first_impact(reference.record.model, quantity),
                model.record.model, of_first_impact(model.record.model, quantity));
      if (!difference)
        continue;
      // Without the uncertainty of the measurement that of the reference.
      const double uncertainty = difference->uncertainty.value_or(
        find_quantity(reference.record.model, quantity.of_uncertainty()).value_or(0));
      const double error = (std::abs(difference->absolute()) - uncertainty) /
                           scale_of(results, quantity, difference->reference);
      if (error > largest)
      {
        largest = error;
        farthest = &quantity;
      }
    }
    if (farthest == nullptr)
      continue;
    points.push_back(
      {fmt::format("{} of {}", readable_name(*farthest), model.name()),
       fmt::format("measured as {}, but {} has {}: the case describes the bodies "
                   "or the measurement wrongly",
                   value_of(results, model, *farthest), reference.name(),
                   value_of(results, reference, *farthest)),
       fmt::format("carambole run {} --set reference={}", argument_of(results), model.name())});
  }
  return points;
}
} // namespace carambole::reports
