#include "reports/page/compare_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/terminal.h"
#include "reports/judgement/value_words.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// "6.3 times", "1410 times".
std::string times_text(double ratio)
{
  constexpr double many = 100;
  return ratio < many ? fmt::format("{:.2g} times", ratio) : fmt::format("{:.0f} times", ratio);
}

std::string name_of(const PairedQuantity &quantity, const ReadableUnit &unit)
{
  const bool is_shared = quantity.first.subject == quantity.second.subject;
  return name_with_unit(quantity.first, unit) + (is_shared ? "" : " | " + quantity.second.subject);
}

/// Cells of one quantity: name with unit, both values, their difference, what it means.
using PairRow = std::array<std::string, 5>;

PairRow row_of(const PairedModel &model, const PairedQuantity &quantity, bool same_physics)
{
  const double largest = std::max(std::abs(quantity.first_value), std::abs(quantity.second_value));
  const ReadableUnit unit = readable_unit(largest, si_symbol(quantity.first.kind));
  const double difference = quantity.difference() * unit.factor,
               resolution = quantity.uncertainty && *quantity.uncertainty > 0
                              ? *quantity.uncertainty * unit.factor
                              : std::max(std::abs(difference), 1e-7 * largest * unit.factor) / 10;
  const auto signed_text = [&](double value)
  { return signed_fixed(value, resolution > 0 ? supported_decimals(resolution) : 0); };
  std::string change = signed_text(difference);
  if (quantity.difference() == 0 || (quantity.uncertainty == 0. && quantity.is_within() == true))
    change = "equal";
  else if (quantity.first_value != 0)
    change +=
      fmt::format(" ({})", percent_text(quantity.difference() / std::abs(quantity.first_value)));
  const std::optional<bool> is_within = quantity.is_within();
  // Of unlike physics it is a difference of the cases, which no uncertainty of a solution measures.
  std::string meaning = same_physics ? "not known" : "";
  if (same_physics && is_within == true)
    meaning = "within";
  else if (same_physics && is_within == false)
    meaning = *quantity.uncertainty > 0
                ? times_text(std::abs(quantity.difference()) / *quantity.uncertainty)
                : "beyond rounding";
  return {name_of(quantity, unit), value_with_uncertainty(*model.first, quantity.first, unit),
          value_with_uncertainty(*model.second, quantity.second, unit), change, meaning};
}

std::vector<PairRow> rows_of(const PairedModel &model, bool same_physics)
{
  std::vector<PairRow> rows{
    {"quantity", "A", "B", "B - A", same_physics ? "against its uncertainty" : ""}};
  for (const PairedQuantity &quantity : model.quantities)
    rows.push_back(row_of(model, quantity, same_physics));
  return rows;
}

std::string pair_name(const PairedModel &model)
{
  return model.first->name() == model.second->name()
           ? model.first->name()
           : fmt::format("{} of A, {} of B", model.first->name(), model.second->name());
}

std::string case_line(const char *letter, const Results &results)
{
  return fmt::format("{}: {} ({}: {})\n", letter, results.folder.string(), results.problem.name,
                     results.problem.title);
}

std::string value_or_absent(const std::optional<std::string> &value)
{
  if (!value)
    return "not given";
  return value->empty() ? "''" : *value;
}

std::string case_text(const ResultPair &pair)
{
  std::string all = pair.same_physics ? "cases: the same physics\n"
                                      : "cases: different physics, so differences are expected\n";
  for (std::size_t i = 0; i < std::min(pair.cases.size(), most_shown); ++i)
    all += fmt::format("  {}: {} | {}\n", pair.cases[i].path, value_or_absent(pair.cases[i].first),
                       value_or_absent(pair.cases[i].second));
  if (pair.cases.size() > most_shown)
    all += fmt::format("  and {} more values\n", pair.cases.size() - most_shown);
  return all;
}

nlohmann::ordered_json json_of(const PairedModel &model)
{
  nlohmann::ordered_json json{{"first", model.first->name()},
                              {"second", model.second->name()},
                              {"kind", name_of(model.first->record.model.kind)},
                              {"quantities", nlohmann::ordered_json::array()}};
  for (const PairedQuantity &quantity : model.quantities)
  {
    nlohmann::ordered_json one{{"quantity", to_string(quantity.first)}};
    if (quantity.first != quantity.second)
      one["second_quantity"] = to_string(quantity.second);
    one["first"] = quantity.first_value;
    one["second"] = quantity.second_value;
    one["difference"] = quantity.difference();
    if (quantity.uncertainty)
      one["uncertainty"] = *quantity.uncertainty;
    if (const auto is_within = quantity.is_within())
      one["within"] = *is_within;
    json["quantities"].push_back(std::move(one));
  }
  return json;
}
/// Of cases with unlike physics: in what they differ, and which value changes most with it.
std::string difference_line(const ResultPair &pair, const PairedModel &model)
{
  // What changes the exact solution; the others change how it is computed or shown.
  constexpr std::array<std::string_view, 9> not_physics{
    "fem", "laws", "codes", "expect", "report", "reference", "title", "source", "schema"};
  constexpr std::size_t most = 4;
  std::vector<std::string> paths;
  for (const CaseDifference &difference : pair.cases)
    if (std::ranges::find(not_physics, difference.path.substr(0, difference.path.find_first_of(
                                                                   ".["))) == not_physics.end())
      paths.push_back(difference.path);
  std::string line = fmt::format("{}: the cases differ in ", pair_name(model));
  if (paths.size() > most)
  {
    const std::size_t more = paths.size() - most;
    paths.resize(most);
    paths.push_back(fmt::format("{} more values", more));
  }
  line += paths.empty() ? "their physics" : joined(paths);
  const PairedQuantity *largest = nullptr;
  const auto change = [](const PairedQuantity &quantity)
  { return std::abs(quantity.difference() / quantity.first_value); };
  for (const PairedQuantity &quantity : model.quantities)
    if (quantity.first_value != 0 && (largest == nullptr || change(quantity) > change(*largest)))
      largest = &quantity;
  if (largest != nullptr && largest->difference() != 0)
    line += fmt::format("; the {} differs most, by {}", readable_name(largest->first),
                        percent_text(largest->difference() / std::abs(largest->first_value)));
  return line;
}
} // namespace

std::string agreement_line(const ResultPair &pair, const PairedModel &model)
{
  if (!pair.same_physics)
    return difference_line(pair, model);
  std::size_t within = 0, known = 0;
  const PairedQuantity *worst = nullptr;
  double excess = 1;
  for (const PairedQuantity &quantity : model.quantities)
    if (const auto is_within = quantity.is_within())
    {
      ++known;
      within += *is_within ? 1 : 0;
      const double times = std::abs(quantity.difference()) / *quantity.uncertainty;
      if (!*is_within && *quantity.uncertainty > 0 && times > excess)
      {
        excess = times;
        worst = &quantity;
      }
    }
  const std::size_t unknown = model.quantities.size() - known;
  const bool is_law = model.first->record.model.kind == ModelKind::lumped &&
                      model.second->record.model.kind == ModelKind::lumped;
  std::string line = fmt::format("{}: ", pair_name(model));
  if (known > 0)
    line +=
      fmt::format("{} of {} agree{} {}", within, counted(known, "value"), within == 1 ? "s" : "",
                  is_law ? "to rounding" : "within the stated uncertainties");
  if (worst)
    line += fmt::format("; farthest is the {}, {} its uncertainty", readable_name(worst->first),
                        times_text(excess));
  if (unknown > 0)
    line += fmt::format("{}of {} the uncertainty is not known", known > 0 ? "; " : "",
                        counted(unknown, "value"));
  return line;
}

std::vector<std::string> unusable_lines(const ResultPair &pair)
{
  std::vector<std::string> lines;
  for (const auto &[letter, models] :
       {std::pair('A', &pair.unusable_first), {'B', &pair.unusable_second}})
    for (const SkippedModel &model : *models)
      lines.push_back(
        fmt::format("in {}, but not usable: {}: {}", letter, model.name, model.reason));
  return lines;
}

std::string comparison_text(const Results &first, const Results &second, const ResultPair &pair)
{
  std::string all = case_line("A", first) + case_line("B", second) + case_text(pair);
  for (const PairedModel &model : pair.models)
  {
    all += "\n" + pair_name(model) + "\n";
    for (const PairRow &row : rows_of(model, pair.same_physics))
      all +=
        fmt::format("  {:<34} {:>22} {:>22} {:>24}  {}\n", row[0], row[1], row[2], row[3], row[4]);
  }
  if (!pair.only_first.empty())
    all += "only in A: " + name_list(pair.only_first) + "\n";
  if (!pair.only_second.empty())
    all += "only in B: " + name_list(pair.only_second) + "\n";
  for (const std::string &line : unusable_lines(pair))
    all += line + "\n";
  all += "\n";
  for (const PairedModel &model : pair.models)
    all += agreement_line(pair, model) + "\n";
  return all;
}

nlohmann::ordered_json comparison_json(const Results &first, const Results &second,
                                       const ResultPair &pair)
{
  const auto origin = [](const Results &results)
  {
    return nlohmann::ordered_json{{"folder", results.folder.string()},
                                  {"case", results.problem.name},
                                  {"title", results.problem.title},
                                  {"physics_hash", results.problem.physics_hash}};
  };
  const auto reasons = [](const std::vector<SkippedModel> &models)
  {
    nlohmann::ordered_json all = nlohmann::ordered_json::object();
    for (const SkippedModel &model : models)
      all[model.name] = model.reason;
    return all;
  };
  nlohmann::ordered_json json{{"first", origin(first)},
                              {"second", origin(second)},
                              {"same_physics", pair.same_physics},
                              {"case_differences", nlohmann::ordered_json::array()},
                              {"models", nlohmann::ordered_json::array()},
                              {"only_first", pair.only_first},
                              {"only_second", pair.only_second},
                              {"unusable_first", reasons(pair.unusable_first)},
                              {"unusable_second", reasons(pair.unusable_second)}};
  for (const CaseDifference &difference : pair.cases)
  {
    nlohmann::ordered_json one{{"path", difference.path}};
    if (difference.first)
      one["first"] = *difference.first;
    if (difference.second)
      one["second"] = *difference.second;
    json["case_differences"].push_back(std::move(one));
  }
  for (const PairedModel &model : pair.models)
    json["models"].push_back(json_of(model));
  return json;
}

Html comparison_tables(const ResultPair &pair)
{
  Html all;
  for (const std::string &line : unusable_lines(pair))
    all += element("p", {{"class", "box fail"}}, text(capitalised(line) + "."));
  for (const PairedModel &model : pair.models)
  {
    std::vector<Html> header;
    std::vector<html::Line> lines;
    for (const PairRow &row : rows_of(model, pair.same_physics))
      if (header.empty())
        for (const std::string &cell : row)
          header.push_back(text(cell));
      else
        lines.push_back({{text(row[0])},
                         {text(row[1]), true},
                         {text(row[2]), true},
                         {text(row[3]), true},
                         {text(row[4])}});
    all += html::table(pair_name(model), header, lines) +
           element("p", agreement_line(pair, model) + ".");
  }
  return all;
}

Html case_difference_table(const ResultPair &pair)
{
  std::vector<html::Line> lines;
  for (const CaseDifference &difference : pair.cases)
    lines.push_back({{element("code", difference.path)},
                     {text(value_or_absent(difference.first))},
                     {text(value_or_absent(difference.second))}});
  return lines.empty() ? element("p", "The two case files are written alike.")
                       : html::table("Values of the cases that are not written alike",
                                     {text("Key"), text("A"), text("B")}, lines);
}
} // namespace carambole::reports
