#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/time_estimate.h"
#include "reports/maps/advise.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
std::string number_line(const std::string &name, double value, const std::string &meaning)
{
  return fmt::format("  {:<16} {:>9}   {}\n", name, significant(value, 3), meaning);
}

std::string numbers_in_words(const ImpactNumbers &n)
{
  std::string text;
  if (n.speed_ratio)
    text += number_line("V/Vy", *n.speed_ratio,
                        fmt::format("approach speed, {} m/s, over speed of first yield, {} m/s",
                                    significant(n.speed, 4), significant(*n.yield_speed, 4)));
  else
    text += "  V/Vy                     no body can yield\n";
  text +=
    number_line("a/R", n.contact_ratio, "Hertz's largest contact radius over the sphere radius");
  text +=
    number_line("T/Tw", n.duration_ratio,
                "Hertz's duration over the time of a pressure wave through the sphere and back");
  text +=
    number_line("masses", n.mass_ratio, "lighter over heavier; 0: against a wall or half-space");
  text += number_line("stiffnesses", n.stiffness_ratio,
                      "E/(1-nu^2), softer over stiffer; 0: against a rigid body");
  if (n.duration_ratio < 2)
    text += "  The contact lasts less than two wave transits, but contact laws neglect waves.\n";
  return text;
}

std::string percent(double fraction)
{
  return signed_fixed(100 * fraction, std::abs(fraction) < 0.0995 ? 1 : 0) + " %";
}

std::string uncertain_percent(const InterpolatedError &error)
{
  const int decimals = std::abs(error.value) < 0.0995 ? 1 : 0;
  return fmt::format("{} ({} {})", percent(error.value), "\u00b1",
                     fixed(std::max(100 * error.uncertainty, decimals == 1 ? 0.1 : 1), decimals));
}

/// The other laws within 5 %: with the uncertainty included, then without.
std::string others_in_words(const MapAdvice &map, const LawAdvice &best, RegimeQuantity quantity)
{
  constexpr double limit = regime_bands[1];
  std::vector<std::string> surely, perhaps;
  for (const LawAdvice &law : map.laws)
  {
    const InterpolatedError &error = law.error(quantity);
    if (&law == &best || std::abs(error.value) > limit)
      continue;
    (error.bound() <= limit ? surely : perhaps)
      .push_back(fmt::format("{} {}{}", law.law, uncertain_percent(error),
                             law.flags.empty() ? "" : " (outside its validity)"));
  }
  std::string text;
  if (!surely.empty())
    text += fmt::format("    Also within 5 %: {}.\n", fmt::join(surely, ", "));
  if (!perhaps.empty())
    text +=
      fmt::format("    Within 5 % here, but not with the uncertainty of the map or not at the "
                  "neighbouring points: {}.\n",
                  fmt::join(perhaps, ", "));
  return text.empty() ? "    No other law is within 5 %.\n" : text;
}

std::string answer(const MapAdvice &map, RegimeQuantity quantity)
{
  const LawAdvice *law = map.best(quantity);
  const InterpolatedError &error = law->error(quantity);
  std::string text = fmt::format("  For {}: use {}. Its error is {} ({} at {} = {}, {} at {}).\n",
                                 to_string(quantity), law->law, uncertain_percent(error),
                                 percent(error.left), map.axis, significant(map.left, 3),
                                 percent(error.right), significant(map.right, 3));
  if (!law->entry.empty())
    text += fmt::format("    {} is {}\n", law->law, law->entry);
  for (const std::string &remark : law->remarks)
    text += fmt::format("    {}: {}.\n", law->law, remark);
  if (!law->is_recommendable)
    text += "    Low confidence: every other law of this map is poorly documented or gains energy "
            "here.\n";
  else if (!law->flags.empty())
    text += "    No law that can be advised is within its stated validity here; this one has the "
            "smallest error.\n";
  return text + others_in_words(map, *law, quantity);
}

std::string table(const MapAdvice &map)
{
  std::string text = fmt::format("  {:<16}{:>14}{:>14}{:>14}{:>12}{:>14}\n", "law", "e", "F", "T",
                                 "e here", "F here [N]");
  for (const LawAdvice &law : map.laws)
  {
    text += fmt::format("  {:<16}", law.law);
    for (const RegimeQuantity quantity : regime_quantities)
      text += fmt::format("{:>14}", percent(law.error(quantity).value));
    text += fmt::format("{:>12}{:>14}{}\n",
                        law.restitution ? fmt::format("{:.4f}", *law.restitution) : "-",
                        law.peak_force ? fmt::format("{:.5g}", *law.peak_force) : "-",
                        law.flags.empty() ? "" : "  *");
  }
  for (const LawAdvice &law : map.laws)
  {
    for (const std::string &flag : law.flags)
      text += fmt::format("  * {}: {}\n", law.law, flag);
    for (const std::string &remark : law.remarks)
      text += fmt::format("    {}: {}\n", law.law, remark);
  }
  return text;
}

/// What settles the question, and how long it takes; nothing where it is not known.
std::string settled(const Advice &advice, const char *begin)
{
  if (advice.settled_by.empty())
    return "";
  return fmt::format(
    "{}: {}{}\n", begin, advice.settled_by,
    advice.fem_seconds
      ? fmt::format("   (about {} of one processor at 100 million element updates/s)",
                    time_text(*advice.fem_seconds))
      : "");
}

/// What finite elements are expected to give, from the best law of each quantity.
std::string expected_in_words(const MapAdvice &map)
{
  std::string text;
  for (const RegimeQuantity quantity : regime_quantities)
  {
    const LawAdvice *law = map.best(quantity);
    const std::optional<LawAdvice::Range> range = law->expected(quantity);
    if (!range)
      continue;
    const char *unit = "";
    if (quantity != RegimeQuantity::restitution)
      unit = quantity == RegimeQuantity::peak_force ? " N" : " s";
    text += fmt::format("    {:<12} {}{}, from {} to {} ({})\n", to_string(quantity),
                        significant(range->value, 4), unit, significant(range->low, 4),
                        significant(range->high, 4), law->law);
  }
  return text.empty() ? "" : "  Finite elements are then expected to give:\n" + text;
}

/// The answer of one map.
std::string map_in_words(const MapAdvice &map)
{
  std::string text = fmt::format(
    "\n{} the map {}: {} ({} points; carambole-fem {}, carambole-lumped {}, {}), at {} = {}{}.\n",
    map.grade == Grade::inside ? "Covered by" : "Not inside a map. The nearest is", map.map,
    map.title, map.points, map.fem_version, map.laws_version, map.date.substr(0, 10), map.axis,
    significant(map.number, 3),
    map.has_second ? fmt::format(", {} {}", map.second_name, significant(map.second, 3)) : "");
  if (map.grade == Grade::beside)
    for (const std::string &reason : map.reasons)
      text += fmt::format("  Differs: {}.\n", reason);
  for (const std::string &note : map.notes)
    text += fmt::format("  Note: {}.\n", note);
  if (!map.widened_by.empty())
  {
    text += "  The bands are widened for this:\n";
    for (const std::string &by : map.widened_by)
      text += fmt::format("    {}\n", by);
    for (const RegimeQuantity quantity : regime_quantities)
    {
      const LawAdvice *law = map.best(quantity);
      text += fmt::format("    {} of {}: by {} %\n", to_string(quantity), law->law,
                          significant(100 * law->error(quantity).widening, 2));
    }
  }
  for (const RegimeQuantity quantity : {RegimeQuantity::restitution, RegimeQuantity::peak_force})
    text += answer(map, quantity);
  return text + expected_in_words(map) +
         "  Errors of all laws of the map relative to the continuum; e and F predicted for this "
         "case:\n" +
         table(map);
}
} // namespace

// What no map has, or else how the maps of such bodies differ.
std::string reasons_in_words(const std::vector<MapAdvice> &maps)
{
  if (maps.empty())
    return "  There is no map.\n";
  std::string text;
  for (const std::string &reason : maps.front().reasons)
    if (std::ranges::all_of(maps,
                            [&](const MapAdvice &map) {
                              return std::ranges::find(map.reasons, reason) != map.reasons.end();
                            }))
      text += fmt::format("  {}\n", reason);
  if (!text.empty())
    return text;
  std::size_t of_others = 0;
  for (const MapAdvice &map : maps)
    if (map.is_of_other_bodies)
      ++of_others;
    else
      text += fmt::format("  {}: {}\n", map.map, fmt::join(map.reasons, "; "));
  if (of_others == maps.size())
  {
    std::map<std::string, std::vector<std::string>> names; // by reason
    for (const MapAdvice &map : maps)
      names[fmt::format("{}", fmt::join(map.reasons, "; "))].push_back(map.map);
    for (const auto &[reason, of_maps] : names)
      text += fmt::format("  {} ({})\n", reason, fmt::join(of_maps, ", "));
  }
  else if (of_others > 0)
    text += fmt::format("  {} further maps do not apply: other geometry, or another body yields "
                        "(--json).\n",
                        of_others);
  return text;
}

std::string in_words(const Advice &advice)
{
  std::string text = fmt::format("{}: {}\n", advice.case_name, advice.case_title);
  if (!advice.numbers.numbers)
  {
    text += fmt::format("No regime map applies to this case: {}.\n", advice.numbers.reason);
    return text + settled(advice, "To settle it");
  }
  text += numbers_in_words(*advice.numbers.numbers);
  if (advice.adhesion)
    return text + in_words(*advice.adhesion) + settled(advice, "To settle it");
  if (const MapAdvice *answering = advice.answering())
  {
    text += map_in_words(*answering);
    std::vector<std::string> others;
    for (const MapAdvice &map : advice.maps)
      if (map.grade == Grade::inside && &map != answering)
        others.push_back(map.map);
    if (!others.empty())
      text += fmt::format("Other maps cover it with wider bands: {} (their errors: --json).\n",
                          fmt::join(others, ", "));
    return text + settled(advice, "To verify it");
  }
  text +=
    "\nNo regime map covers this case, so there is no advice. A law that is accurate elsewhere "
    "may have large errors here.\n";
  text += reasons_in_words(advice.maps);
  return text + (advice.settled_by.empty()
                   ? "Run the case with finite elements (carambole run), or compute a map (a case "
                     "with 'sweeps').\n"
                   : settled(advice, "To settle it"));
}

namespace
{
nlohmann::ordered_json to_json(const ImpactNumbers &n)
{
  nlohmann::ordered_json numbers{{"speed", n.speed}};
  if (n.speed_ratio)
  {
    numbers["yield_speed"] = *n.yield_speed;
    numbers["speed_ratio"] = *n.speed_ratio;
    numbers["yield_strain"] = *n.yield_strain;
  }
  numbers["contact_ratio"] = n.contact_ratio;
  numbers["duration_ratio"] = n.duration_ratio;
  numbers["mass_ratio"] = n.mass_ratio;
  numbers["stiffness_ratio"] = n.stiffness_ratio;
  return numbers;
}

nlohmann::ordered_json to_json(const LawAdvice &law)
{
  nlohmann::ordered_json json{{"law", law.law}};
  if (!law.entry.empty())
    json["entry"] = law.entry;
  for (const RegimeQuantity quantity : regime_quantities)
  {
    const InterpolatedError &error = law.error(quantity);
    json["error"][key_of(quantity)] = {
      {"value", error.value}, {"uncertainty", error.uncertainty}, {"widening", error.widening}};
    if (const auto range = law.expected(quantity))
      json["expected"][key_of(quantity)] = {
        {"value", range->value}, {"low", range->low}, {"high", range->high}};
  }
  if (law.restitution)
    json["restitution"] = *law.restitution;
  if (law.peak_force)
    json["peak_force"] = *law.peak_force;
  if (law.duration)
    json["duration"] = *law.duration;
  json["outside_validity"] = law.flags;
  json["remarks"] = law.remarks;
  return json;
}

/// What a map that covers the case, or is near it, says of it.
void put_advice(const MapAdvice &map, nlohmann::ordered_json &entry)
{
  entry["widened_by"] = map.widened_by;
  entry["notes"] = map.notes;
  entry["fem_version"] = map.fem_version;
  entry["laws_version"] = map.laws_version;
  entry["date"] = map.date;
  entry["axis"] = map.axis;
  entry["number"] = map.number;
  if (map.has_second)
  {
    entry["second"] = map.second;
    entry["second_name"] = map.second_name;
  }
  for (const RegimeQuantity quantity : regime_quantities)
    entry["use"][key_of(quantity)] = map.best(quantity)->law;
  entry["laws"] = nlohmann::ordered_json::array();
  for (const LawAdvice &law : map.laws)
    entry["laws"].push_back(to_json(law));
}
} // namespace

nlohmann::ordered_json to_json(const Advice &advice)
{
  nlohmann::ordered_json json{{"schema", 1},
                              {"case", advice.case_name},
                              {"title", advice.case_title},
                              {"covered", advice.is_covered()}};
  const MapAdvice *answering = advice.answering();
  json["grade"] = to_string(answering == nullptr ? Grade::outside : answering->grade);
  if (!advice.settled_by.empty())
  {
    json["settle"] = {{"command", advice.settled_by}};
    if (advice.fem_seconds)
      json["settle"]["seconds"] = *advice.fem_seconds;
  }
  if (!advice.numbers.numbers)
  {
    json["reason"] = advice.numbers.reason;
    return json;
  }
  json["numbers"] = to_json(*advice.numbers.numbers);
  if (advice.adhesion)
    json["adhesion"] = to_json(*advice.adhesion);
  json["maps"] = nlohmann::ordered_json::array();
  for (const MapAdvice &map : advice.maps)
  {
    nlohmann::ordered_json entry{{"map", map.map}, {"covers", map.reasons.empty()}};
    entry["grade"] = to_string(map.grade);
    entry["answers"] = &map == answering;
    if (!map.reasons.empty())
      entry["reasons"] = map.reasons;
    if (map.grade != Grade::outside)
      put_advice(map, entry);
    json["maps"].push_back(std::move(entry));
  }
  return json;
}
} // namespace carambole::reports
