#include "reports/bench/bench_compare.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// Counts are exact. The resident set of a process varies by some pages of its libraries, which is
/// a percent or two of ten thousand elements.
double noise_of(const BenchValue &value)
{
  return value.name.ends_with("bytes_per_element") ? 0.03 : 1e-9;
}

bool has_changed(const BenchValue &before, const BenchValue &after)
{
  if (before.is_rate)
    return after.least > before.greatest || after.greatest < before.least;
  return std::abs(after.median - before.median) > noise_of(before) * std::abs(before.median);
}

std::string text_in(const nlohmann::ordered_json &json, const char *key)
{
  if (!json.contains(key))
    return "unknown";
  return json[key].is_string() ? json[key].get<std::string>() : json[key].dump();
}

} // namespace

double least_processor_share(const BenchFile &bench)
{
  double share = 1;
  const auto look = [&](const auto &self, const nlohmann::ordered_json &json) -> void
  {
    if (json.is_object() && json.contains("processor_share") && json["processor_share"].is_number())
      share = std::min(share, json["processor_share"].get<double>());
    else if (json.is_structured())
      for (const nlohmann::ordered_json &part : json)
        self(self, part);
  };
  look(look, bench.json.at("fem"));
  look(look, bench.json.at("lumped"));
  return share;
}

BenchComparison compare_benches(const BenchFile &before, const BenchFile &after)
{
  BenchComparison comparison;
  std::map<std::string, const BenchValue *> old;
  for (const BenchValue &value : before.values)
    old[value.name] = &value;
  for (const BenchValue &value : after.values)
  {
    const auto found = old.find(value.name);
    if (found == old.end() || found->second->is_rate != value.is_rate)
    {
      comparison.added.push_back(value.name);
      continue;
    }
    ++comparison.compared;
    if (has_changed(*found->second, value))
      comparison.changes.push_back({*found->second, value});
    old.erase(found);
  }
  for (const BenchValue &value : before.values)
    if (old.contains(value.name))
      comparison.missing.push_back(value.name);
  const auto is_busy = [](const BenchFile &bench)
  { return least_processor_share(bench) < busy_below; };
  if (is_busy(before) || is_busy(after))
  {
    const char *one = is_busy(before) ? "the other" : "this";
    comparison.other_conditions.push_back(
      fmt::format("other programs ran while {} was measured, which can change the rates by more "
                  "than the spread of repetitions",
                  is_busy(before) && is_busy(after) ? "each of the two" : one));
  }
  const auto note =
    [&](const nlohmann::ordered_json &there, const nlohmann::ordered_json &here, const char *key)
  {
    const std::string old_text = text_in(there, key), text = text_in(here, key);
    if (text != old_text)
      comparison.other_conditions.push_back(fmt::format("{}: {}, now {}", key, old_text, text));
  };
  for (const char *key : {"processor", "processors", "system"})
    note(before.json.at("machine"), after.json.at("machine"), key);
  note(before.json.at("fem"), after.json.at("fem"), "threads");
  for (const char *key : {"build", "version"})
    note(before.json, after.json, key);
  return comparison;
}

std::string comparison_text(const BenchComparison &comparison)
{
  std::string text;
  for (const std::string &condition : comparison.other_conditions)
    text += fmt::format("  {}\n", condition);
  if (comparison.changes.empty())
    text += fmt::format("  none of {} values changed beyond the spread of its repetitions\n",
                        comparison.compared);
  else
    text += fmt::format("  {} of {} values changed beyond the spread of their repetitions:\n",
                        comparison.changes.size(), comparison.compared);
  for (const BenchChange &change : comparison.changes)
    text += fmt::format("  {}: {} -> {} {}, times {}\n", change.after.name,
                        significant(change.before.median, 4), significant(change.after.median, 4),
                        change.after.unit, significant(change.ratio(), 3));
  for (const auto &[names, what] : {std::pair{&comparison.missing, "only in the other file"},
                                    std::pair{&comparison.added, "not in the other file"}})
    if (!names->empty())
      text += fmt::format("  {}: {}\n", what, fmt::join(*names, "; "));
  return text;
}

nlohmann::ordered_json comparison_json(const BenchComparison &comparison)
{
  nlohmann::ordered_json changes = nlohmann::ordered_json::array();
  for (const BenchChange &change : comparison.changes)
    changes.push_back({{"name", change.after.name},
                       {"unit", change.after.unit},
                       {"before", change.before.median},
                       {"after", change.after.median},
                       {"ratio", change.ratio()}});
  return {{"compared", comparison.compared},
          {"changes", changes},
          {"missing", comparison.missing},
          {"added", comparison.added},
          {"other_conditions", comparison.other_conditions}};
}
} // namespace carambole::reports
