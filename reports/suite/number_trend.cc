#include "reports/suite/number_trend.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/state_file.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace fs = std::filesystem;

namespace
{
constexpr const char *numbers_file = "numbers.json";
constexpr int numbers_schema = 1;
/// Of a value: threads add forces in another order.
constexpr double round_off = 1e-9;

bool is_equal(double a, double b)
{
  return std::abs(a - b) <= round_off * std::max(std::abs(a), std::abs(b));
}

/// The quantities of a model that are followed.
std::vector<QuantityName> followed_quantities(const SuiteCase &c, const ModelRecord &model)
{
  std::vector<QuantityName> quantities{{QuantityKind::restitution}};
  for (const ContactRecord &contact : model.contacts)
    for (const QuantityKind kind : {QuantityKind::peak_force, QuantityKind::duration})
      quantities.push_back({kind, contact.name()});
  for (const Verdict &verdict : c.summary.verdicts)
    if (verdict.expectation.model == model.name && !verdict.quantity.is_uncertainty)
      quantities.push_back(verdict.quantity);
  return quantities;
}

/// A quick check has coarser meshes: its numbers are others.
std::string key_of(const SuiteCase &c)
{
  return c.folder() + (c.is_quick ? " (quick check)" : "");
}

void follow(TrackedNumber &number, const ComputedNumber &computed)
{
  if (number.now.value == computed.value && number.now.version == computed.version)
    return;
  number.before =
    is_equal(number.now.value, computed.value) ? std::nullopt : std::optional(number.now);
  number.now = computed;
}

nlohmann::ordered_json to_json(const ComputedNumber &number)
{
  nlohmann::ordered_json json{{"value", number.value}};
  if (number.uncertainty)
    json["uncertainty"] = *number.uncertainty;
  json["version"] = number.version;
  return json;
}

ComputedNumber number_of(const nlohmann::json &json)
{
  ComputedNumber number{.value = json.at("value").get<double>(),
                        .version = json.at("version").get<std::string>()};
  if (json.contains("uncertainty"))
    number.uncertainty = json.at("uncertainty").get<double>();
  return number;
}

/// "0.5309 s" with as many digits as tell the two apart, but six at least.
std::string value_words(double value, double other, QuantityKind kind)
{
  constexpr int fewest = 6, most = 15;
  const double change = std::abs(value - other) / std::max(std::abs(value), std::abs(other));
  const int digits = std::clamp(2 - int(std::floor(std::log10(change))), fewest, most);
  const std::string unit = si_symbol(kind);
  return significant(value, digits) + (unit.empty() ? "" : " " + unit);
}

/// "+2.3" or, without an uncertainty, nothing.
std::string shift_words(const TrackedNumber &number)
{
  const std::optional<double> shift = number.shift();
  return shift ? shortest(*shift, 2) : "";
}

std::string change_words(const MovedNumber &moved)
{
  const double now = moved.number.now.value, before = moved.number.before->value;
  return before == 0 ? "" : fmt::format("{:+.2g} %", 100 * (now - before) / std::abs(before));
}
} // namespace

std::optional<double> TrackedNumber::shift() const
{
  const std::optional<double> unit = now.uncertainty ? now.uncertainty
                                     : before        ? before->uncertainty
                                                     : std::nullopt;
  return before && unit && *unit > 0 ? std::optional(std::abs(now.value - before->value) / *unit)
                                     : std::nullopt;
}

void follow_numbers(Suite &suite)
{
  try
  {
    const NumberTrend numbers = with_numbers_of(suite, read_numbers(suite.folder));
    store_numbers(numbers, suite.folder);
    suite.moved = moved_numbers(numbers);
  }
  catch (const InputError &error)
  {
    suite.skipped.push_back({numbers_file, error.diagnostics.front().message});
  }
}

NumberTrend with_numbers_of(const Suite &suite, NumberTrend numbers)
{
  for (const SuiteCase &c : suite.cases)
    for (const Model &model : c.results.models)
    {
      const ModelRecord &record = model.record.model;
      if (record.kind == ModelKind::data)
        continue;
      for (const QuantityName &quantity : followed_quantities(c, record))
        if (const std::optional<double> value = find_quantity(record, quantity))
        {
          const ComputedNumber computed{*value, find_quantity(record, quantity.of_uncertainty()),
                                        model.record.version};
          const auto [place, is_new] = numbers[key_of(c)].try_emplace(
            record.name + " " + to_string(quantity), TrackedNumber{computed});
          if (!is_new)
            follow(place->second, computed);
        }
    }
  return numbers;
}

NumberTrend read_numbers(const fs::path &results)
{
  const auto take = [](const nlohmann::json &json)
  {
    NumberTrend numbers;
    for (const auto &[name, quantities] : json.at("cases").items())
      for (const auto &[quantity, one] : quantities.items())
      {
        TrackedNumber &number = numbers[name][quantity];
        number.now = number_of(one);
        if (one.contains("before"))
          number.before = number_of(one.at("before"));
      }
    return numbers;
  };
  return read_own_json(results / numbers_file, numbers_schema,
                       "remove it: the next report begins a new one", take)
    .value_or(NumberTrend{});
}

void store_numbers(const NumberTrend &numbers, const fs::path &results)
{
  nlohmann::ordered_json json{{"schema", numbers_schema},
                              {"cases", nlohmann::ordered_json::object()}};
  for (const auto &[name, quantities] : numbers)
    for (const auto &[quantity, number] : quantities)
    {
      nlohmann::ordered_json one = to_json(number.now);
      if (number.before)
        one["before"] = to_json(*number.before);
      json["cases"][name][quantity] = std::move(one);
    }
  write_durably(results / numbers_file, {json_text(json, 1) + "\n"});
}

std::vector<MovedNumber> moved_numbers(const NumberTrend &numbers)
{
  std::vector<MovedNumber> moved;
  for (const auto &[name, quantities] : numbers)
    for (const auto &[key, number] : quantities)
    {
      const std::size_t space = key.find(' ');
      if (!number.before || space == std::string::npos)
        continue;
      if (const auto quantity = parse_quantity_name(key.substr(space + 1)))
        moved.push_back({name, key.substr(0, space), *quantity, number});
    }
  const auto rank = [](const MovedNumber &one)
  {
    const double now = one.number.now.value, before = one.number.before->value;
    const std::optional<double> shift = one.number.shift();
    return std::pair(shift.has_value(), shift.value_or(std::abs((now - before) / before)));
  };
  std::ranges::stable_sort(moved, std::ranges::greater(), rank);
  return moved;
}

std::string moved_lines(const std::vector<MovedNumber> &moved)
{
  if (moved.empty())
    return "";
  const auto beyond = std::ranges::count_if(moved, [](const MovedNumber &one)
                                            { return one.number.shift().value_or(0) > 1; });
  std::string text =
    fmt::format("{} moved since it was computed before, {} by more than the stated uncertainty:\n",
                counted(moved.size(), "number"), beyond);
  for (std::size_t k = 0; k < std::min(moved.size(), most_shown); ++k)
  {
    const MovedNumber &one = moved[k];
    const auto &[now, before] = one.number;
    const std::string shift = shift_words(one.number);
    text += fmt::format("  {}: {} of {}: {} -> {} ({}), version {} -> {}\n", one.case_name,
                        readable_name(one.quantity), one.model,
                        value_words(before->value, now.value, one.quantity.kind),
                        value_words(now.value, before->value, one.quantity.kind),
                        shift.empty() ? change_words(one) : shift + " of its uncertainty",
                        before->version, now.version);
  }
  if (moved.size() > most_shown)
    text += fmt::format("  and {} more: see 'What moved' on the page\n", moved.size() - most_shown);
  return text;
}

html::Html moved_table(const std::vector<MovedNumber> &moved)
{
  if (moved.empty())
    return {};
  std::vector<html::Line> lines;
  for (const MovedNumber &one : moved)
  {
    const auto &[now, before] = one.number;
    const std::string shift = shift_words(one.number);
    html::Cell shift_cell{text(shift.empty() ? "–" : shift), true};
    if (one.number.shift().value_or(0) > 1)
      shift_cell.style_class = "fail";
    lines.push_back({{text(one.case_name)},
                     {text(fmt::format("{} of {}", readable_name(one.quantity), one.model))},
                     {text(value_words(before->value, now.value, one.quantity.kind)), true},
                     {text(value_words(now.value, before->value, one.quantity.kind)), true},
                     {text(change_words(one)), true},
                     shift_cell,
                     {text(fmt::format("{} → {}", before->version, now.version))}});
  }
  return html::table("What has moved since it was computed before",
                     {text("Case"), text("Quantity"), text("Before"), text("Now"), text("Change"),
                      text("Change over the uncertainty"), text("Version")},
                     lines);
}
} // namespace carambole::reports
