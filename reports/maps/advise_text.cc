#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/maps/advise.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
constexpr RegimeQuantity all_quantities[] = {RegimeQuantity::restitution,
                                             RegimeQuantity::peak_force, RegimeQuantity::duration};

std::string key_of(RegimeQuantity quantity)
{
  return quantity == RegimeQuantity::peak_force ? "peak_force" : to_string(quantity);
}

std::string row(const std::string &name, double value, const std::string &meaning)
{
  return fmt::format("  {:<16} {:>9}   {}\n", name, significant(value, 3), meaning);
}

std::string numbers_in_words(const ImpactNumbers &n)
{
  std::string text;
  if (n.speed_ratio)
    text += row("V/Vy", *n.speed_ratio,
                fmt::format("{} m/s over the speed of first yield, {} m/s", significant(n.speed, 4),
                            significant(*n.yield_speed, 4)));
  else
    text += "  V/Vy                     nothing can yield\n";
  text += row("a/R", n.contact_ratio, "largest contact radius after Hertz over the sphere's");
  text += row("T/Tw", n.duration_ratio,
              "Hertz's duration over that of a pressure wave through the sphere and back");
  text += row("masses", n.mass_ratio, "lighter over heavier; 0: on the ground");
  text +=
    row("stiffnesses", n.stiffness_ratio, "E/(1-nu^2), softer over stiffer; 0: on a rigid body");
  if (n.duration_ratio < 2)
    text += "  The contact lasts hardly longer than a wave takes: laws know of no waves.\n";
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

/// The other laws within 5 %: those that are so beyond the uncertainty, and those that may be.
std::string others_in_words(const MapAdvice &map, const LawAdvice &best, RegimeQuantity quantity)
{
  constexpr double limit = regime_bands[1];
  std::vector<std::string> surely, perhaps;
  for (const LawAdvice &law : map.laws)
  {
    const InterpolatedError &error = law.errors[static_cast<std::size_t>(quantity)];
    if (&law == &best || std::abs(error.value) > limit)
      continue;
    (error.bound() <= limit ? surely : perhaps)
      .push_back(fmt::format("{} {}{}", law.law, uncertain_percent(error),
                             law.flags.empty() ? "" : " (outside its validity)"));
  }
  std::string text;
  if (!surely.empty())
    text += fmt::format("    Within 5 % as well: {}.\n", fmt::join(surely, ", "));
  if (!perhaps.empty())
    text += fmt::format("    Within 5 % here, but not beyond the map's uncertainty or not at the "
                        "points beside: {}.\n",
                        fmt::join(perhaps, ", "));
  return text.empty() ? "    No other law is within 5 %.\n" : text;
}

std::string answer(const MapAdvice &map, RegimeQuantity quantity)
{
  const LawAdvice *law = map.best(quantity);
  const auto q = static_cast<std::size_t>(quantity);
  const InterpolatedError &error = law->errors[q];
  std::string text =
    fmt::format("  For {}: use {}. It is {} off ({} at {} = {}, {} at {}).\n", to_string(quantity),
                law->law, uncertain_percent(error), percent(error.left), map.axis,
                significant(map.left, 3), percent(error.right), significant(map.right, 3));
  for (const std::string &remark : law->remarks)
    text += fmt::format("    Of {}: {}.\n", law->law, remark);
  if (!law->flags.empty())
    text += "    No law stays within its stated validity here; this one is the closest.\n";
  return text + others_in_words(map, *law, quantity);
}

std::string table(const MapAdvice &map)
{
  std::string text = fmt::format("  {:<16}{:>14}{:>14}{:>14}{:>12}{:>14}\n", "law", "e", "F", "T",
                                 "e here", "F here [N]");
  for (const LawAdvice &law : map.laws)
  {
    text += fmt::format("  {:<16}", law.law);
    for (const RegimeQuantity quantity : all_quantities)
      text += fmt::format("{:>14}", percent(law.errors[static_cast<std::size_t>(quantity)].value));
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
} // namespace

std::string in_words(const Advice &advice)
{
  std::string text = fmt::format("{}: {}\n", advice.case_name, advice.case_title);
  if (!advice.numbers.numbers)
    return text +
           fmt::format("No regime map says anything about this case: {}.\n", advice.numbers.reason);
  text += numbers_in_words(*advice.numbers.numbers);
  for (const MapAdvice &map : advice.maps)
    if (map.reasons.empty())
    {
      text += fmt::format(
        "\nCovered by the map {}: {} ({} points; finite elements of version {}, "
        "laws of {}, {}), at {} = {}{}.\n",
        map.map, map.title, map.points, map.fem_version, map.laws_version, map.date.substr(0, 10),
        map.axis, significant(map.number, 3),
        map.has_second ? fmt::format(", stiffnesses {}", significant(map.second, 3)) : "");
      for (const std::string &note : map.notes)
        text += fmt::format("  Note: {}.\n", note);
      for (const RegimeQuantity quantity :
           {RegimeQuantity::restitution, RegimeQuantity::peak_force})
        text += answer(map, quantity);
      text +=
        "  Errors of all its laws against the continuum, and what they find here:\n" + table(map);
    }
  if (advice.is_covered())
    return text;
  text += "\nNo regime map covers this case, so there is no advice: a law that is good elsewhere "
          "may be far off here.\n";
  for (const MapAdvice &map : advice.maps)
    text += fmt::format("  {}: {}\n", map.map, fmt::join(map.reasons, "; "));
  if (advice.maps.empty())
    text += "  There is no map.\n";
  return text +
         "Run it with finite elements: carambole run, or make a map: a case with 'sweeps'.\n";
}

nlohmann::ordered_json to_json(const Advice &advice)
{
  nlohmann::ordered_json json{{"schema", 1},
                              {"case", advice.case_name},
                              {"title", advice.case_title},
                              {"covered", advice.is_covered()}};
  if (!advice.numbers.numbers)
  {
    json["reason"] = advice.numbers.reason;
    return json;
  }
  const ImpactNumbers &n = *advice.numbers.numbers;
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
  json["numbers"] = std::move(numbers);
  json["maps"] = nlohmann::ordered_json::array();
  for (const MapAdvice &map : advice.maps)
  {
    nlohmann::ordered_json entry{{"map", map.map}, {"covers", map.reasons.empty()}};
    if (!map.reasons.empty())
      entry["reasons"] = map.reasons;
    else
    {
      entry["notes"] = map.notes;
      entry["fem_version"] = map.fem_version;
      entry["laws_version"] = map.laws_version;
      entry["date"] = map.date;
      entry["axis"] = map.axis;
      entry["number"] = map.number;
      if (map.has_second)
        entry["second"] = map.second;
      for (const RegimeQuantity quantity : all_quantities)
        entry["use"][key_of(quantity)] = map.best(quantity)->law;
      entry["laws"] = nlohmann::ordered_json::array();
      for (const LawAdvice &law : map.laws)
      {
        nlohmann::ordered_json of_law{{"law", law.law}};
        for (const RegimeQuantity quantity : all_quantities)
        {
          const InterpolatedError &error = law.errors[static_cast<std::size_t>(quantity)];
          of_law["error"][key_of(quantity)] = {{"value", error.value},
                                               {"uncertainty", error.uncertainty}};
        }
        if (law.restitution)
          of_law["restitution"] = *law.restitution;
        if (law.peak_force)
          of_law["peak_force"] = *law.peak_force;
        of_law["outside_validity"] = law.flags;
        of_law["remarks"] = law.remarks;
        entry["laws"].push_back(std::move(of_law));
      }
    }
    json["maps"].push_back(std::move(entry));
  }
  return json;
}
} // namespace carambole::reports
