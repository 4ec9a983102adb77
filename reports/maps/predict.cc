#include "reports/maps/predict.h"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/erf.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/records/quantities.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Half-width of a centred interval over the standard deviation of a normal variable.
double coverage_factor(double confidence)
{
  return std::sqrt(2.) * boost::math::erf_inv(confidence / 100);
}

/// Standard deviation over the inputs, over the mean [-]; nothing where the study has none.
std::optional<double> input_deviation(const InputStudy &study, const std::string &law,
                                      RegimeQuantity quantity)
{
  const StudiedModel *model = study.find(law);
  if (model == nullptr)
    return {};
  for (const InputSpread &spread : model->quantities)
    if (const auto name = parse_quantity_name(spread.quantity);
        name && name->kind == kind_of(quantity) && spread.mean != 0)
      return spread.deviation / std::abs(spread.mean);
  return {};
}

const LawAdvice &law_named(const MapAdvice &map, const std::string &name)
{
  const auto found = std::ranges::find(map.laws, name, &LawAdvice::law);
  if (found != map.laws.end())
    return *found;
  std::vector<std::string> names;
  for (const LawAdvice &law : map.laws)
    names.push_back(law.law);
  throw InputError({{"--law", 0,
                     fmt::format("the map {} has no law '{}'{}; it has {}", map.map, name,
                                 suggestion(name, names), name_list(names))}});
}

std::optional<PredictedQuantity> predict_one(const LawAdvice &law, RegimeQuantity quantity,
                                             double factor, const std::optional<InputStudy> &study)
{
  const std::optional<LawAdvice::Range> range = law.expected(quantity);
  if (!range)
    return {};
  const InterpolatedError &error = law.error(quantity);
  PredictedQuantity one{.quantity = quantity,
                        .law = law.law,
                        .of_law = range->value * (1 + error.value),
                        .correction = error.value,
                        .value = range->value,
                        .flags = law.flags};
  constexpr double of_map = 1.959964; // the half-widths of a map are of 95 %
  one.by_map = factor / of_map * (range->high - range->low) / 2 / range->value;
  if (study)
  {
    const std::optional<double> deviation = input_deviation(*study, law.law, quantity);
    if (!deviation)
      return {};
    one.by_inputs = factor * *deviation;
  }
  const double half_width = std::hypot(one.by_map, one.by_inputs) * one.value;
  one.low = std::max(0., one.value - half_width);
  one.high = one.value + half_width;
  if (quantity == RegimeQuantity::restitution)
    one.high = std::min(1., one.high);
  return one;
}

std::string share_text(double share)
{
  return fmt::format("{:.1f} %", 100 * share);
}

std::string prediction_line(const PredictedQuantity &one, bool has_inputs)
{
  const ReadableUnit unit = readable_unit(one.value, si_symbol(kind_of(one.quantity)));
  const std::string symbol = unit.symbol.empty() ? "" : " " + unit.symbol;
  const double half_width = (one.high - one.low) / 2 * unit.factor;
  const auto number = [&](double value) { return value_text(value * unit.factor, half_width); };
  return fmt::format("  {:<12} {}{}, from {} to {}   ({} {}{}, corrected by {}; map {}{})\n",
                     to_string(one.quantity), number(one.value), symbol, number(one.low),
                     number(one.high), one.law, number(one.of_law), symbol,
                     percent_text(-one.correction / (1 + one.correction)),
                     "\u00b1 " + share_text(one.by_map),
                     has_inputs ? ", inputs \u00b1 " + share_text(one.by_inputs) : "");
}
} // namespace

Prediction predict(Advice advice, const std::string &law, double confidence,
                   const std::optional<InputStudy> &study)
{
  Prediction result{std::move(advice), confidence, study.has_value(), {}};
  const MapAdvice *map = result.advice.answering();
  if (map == nullptr)
    return result;
  const double factor = coverage_factor(confidence);
  for (const RegimeQuantity quantity : regime_quantities)
  {
    const LawAdvice &used = law.empty() ? *map->best(quantity) : law_named(*map, law);
    if (const auto one = predict_one(used, quantity, factor, study))
      result.quantities.push_back(*one);
  }
  return result;
}

std::string in_words(const Prediction &prediction)
{
  const Advice &advice = prediction.advice;
  std::string text = fmt::format("{}: {}\n", advice.case_name, advice.case_title);
  const MapAdvice *map = advice.answering();
  if (map == nullptr || prediction.quantities.empty())
  {
    if (map != nullptr)
      text += "No law of the map has a value for this case, so nothing is predicted.\n";
    else if (!advice.numbers.numbers)
      text += fmt::format("No regime map applies to this case: {}; nothing is predicted.\n",
                          advice.numbers.reason);
    else
      text += "No regime map covers this case, so nothing is predicted.\n" +
              reasons_in_words(advice.maps);
    return text + (advice.settled_by.empty() ? "" : "To compute it: " + advice.settled_by + "\n");
  }
  text += fmt::format("Expected of a continuum, with {:g} % confidence ({} the map {}, {} = {}):\n",
                      prediction.confidence, to_string(map->grade), map->map, map->axis,
                      significant(map->number, 3));
  for (const PredictedQuantity &one : prediction.quantities)
    text += prediction_line(one, prediction.has_inputs);
  for (const PredictedQuantity &one : prediction.quantities)
    for (const std::string &flag : one.flags)
      text += fmt::format("  {} of {}: {}\n", to_string(one.quantity), one.law, flag);
  for (const std::string &note : map->notes)
    text += fmt::format("  Note: {}.\n", note);
  if (map->grade != Grade::inside)
    for (const std::string &by : map->widened_by)
      text += fmt::format("  The interval is widened for this: {}.\n", by);
  if (!prediction.has_inputs)
    text += "  The inputs count as exact; 'uncertain' in the case gives their distributions.\n";
  return text + (advice.settled_by.empty() ? "" : "To verify it: " + advice.settled_by + "\n");
}

nlohmann::ordered_json to_json(const Prediction &prediction)
{
  const Advice &advice = prediction.advice;
  const MapAdvice *map = advice.answering();
  nlohmann::ordered_json json{{"schema", 1},
                              {"case", advice.case_name},
                              {"confidence", prediction.confidence / 100},
                              {"inputs_are_exact", !prediction.has_inputs}};
  json["grade"] = to_string(map == nullptr ? Grade::outside : map->grade);
  if (map != nullptr)
    json["map"] = {{"name", map->map},
                   {"fem_version", map->fem_version},
                   {"laws_version", map->laws_version},
                   {"date", map->date}};
  json["quantities"] = nlohmann::ordered_json::object();
  for (const PredictedQuantity &one : prediction.quantities)
    json["quantities"][key_of(one.quantity)] = {{"value", one.value},
                                                {"low", one.low},
                                                {"high", one.high},
                                                {"law", one.law},
                                                {"of_law", one.of_law},
                                                {"error_of_law", one.correction},
                                                {"half_width_of_map", one.by_map},
                                                {"half_width_of_inputs", one.by_inputs},
                                                {"outside_validity", one.flags}};
  return json;
}
} // namespace carambole::reports
