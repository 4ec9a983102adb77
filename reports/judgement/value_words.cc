#include "reports/judgement/value_words.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/judgement/energies.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
ReadableUnit common_unit(const Results &results, const QuantityName &quantity)
{
  double largest = 0;
  for (const Model &model : results.models)
    for (const QuantityName &one : {quantity, quantity.of_uncertainty()})
      if (const auto value = find_quantity(model.record.model, one))
        largest = std::max(largest, std::abs(*value));
  return readable_unit(largest, si_symbol(quantity.kind));
}

std::string short_name(const Case &problem, const QuantityName &quantity)
{
  const std::vector<Contact> contacts = problem.contacts();
  return readable_name(contacts.size() == 1 && quantity.subject == contacts.front().name
                         ? QuantityName{quantity.kind, ""}
                         : quantity);
}

std::string value_with_uncertainty(const ModelRecord &model, const QuantityName &quantity,
                                   const ReadableUnit &unit)
{
  const std::optional<double> value = find_quantity(model, quantity);
  if (!value)
    return "";
  // The unit is that of the largest value, so this is rounding of that.
  const double shown = std::abs(*value * unit.factor) < 1e-12 ? 0 : *value * unit.factor;
  const std::optional<double> uncertainty = find_quantity(model, quantity.of_uncertainty());
  const double smallest = std::abs(*value) * 1e-9; // value_text shows no smaller one
  if (uncertainty && *uncertainty > smallest)
    return fmt::format("{} ± {}", value_text(shown, *uncertainty * unit.factor),
                       value_text(*uncertainty * unit.factor, *uncertainty * unit.factor));
  return significant(shown, is_continuum(model.kind) ? 4 : 7);
}

std::string value_with_uncertainty(const Model &model, const QuantityName &quantity,
                                   const ReadableUnit &unit)
{
  const ModelRecord &record = model.record.model;
  if (quantity.kind == QuantityKind::velocity && !find_quantity(record, quantity.of_uncertainty()))
  {
    const std::optional<double> value = find_quantity(record, quantity),
                                mass =
                                  find_quantity(record, {QuantityKind::mass, quantity.subject});
    if (value && mass && std::abs(*value) <= negligible_speed(model, *mass))
      return "0";
  }
  return value_with_uncertainty(record, quantity, unit);
}
} // namespace carambole::reports
