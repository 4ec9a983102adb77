#include "reports/maps/adhesive_advice.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/adhesion.h"
#include "cases/case/adhesive_laws.h"
#include "cases/case/scales.h"
#include "cases/records/quantities.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// Limits of the theories of Johnson, Kendall & Roberts and of Derjaguin, Muller & Toporov, in
/// Tabor's parameter (Johnson & Greenwood 1997).
constexpr double least_of_jkr = 5, most_of_dmt = 0.1;

AdhesiveLawAdvice advice_on(const AdhesiveLaw &law, const ModelRecord &record)
{
  AdhesiveLawAdvice found{std::string(law.name), std::string(law.entry), std::string(law.codes)};
  found.restitution = find_quantity(record, {QuantityKind::restitution});
  for (const ContactRecord &contact : record.contacts)
  {
    found.sticks |= contact.stick;
    found.sticking_velocity = contact.sticking_velocity;
  }
  return found;
}

std::string why(const AdhesiveAdvice &advice)
{
  if (advice.yields)
    return "A body can yield. Adhesion and plastic work cost more together than the sum of both "
           "alone, and none of these laws has both: compute it.";
  if (advice.use == "jkr")
    return fmt::format("Use jkr: Tabor's parameter is above {:g}, where the range of the "
                       "attraction no longer matters much.",
                       least_of_jkr);
  if (advice.use == "dmt")
    return fmt::format("Use dmt: Tabor's parameter is below {:g}, and nothing snaps.", most_of_dmt);
  return fmt::format("Use maugis-dugdale: Tabor's parameter is below {:g}, where jkr sticks too "
                     "early and loses too much, and dmt never sticks.",
                     least_of_jkr);
}

std::string row(const std::string &law, const std::string &sticks, const std::string &restitution,
                const std::string &codes)
{
  return fmt::format("  {:<18}{:>16}  {:>10}   {}\n", law, sticks, restitution, codes);
}
} // namespace

std::optional<AdhesiveAdvice> adhesive_advice(const Case &c,
                                              const std::vector<ModelRecord> &records)
{
  const std::vector<Contact> contacts = c.contacts();
  const auto found = std::ranges::find_if(contacts, [](const Contact &contact)
                                          { return contact.adhesion.has_value(); });
  if (found == contacts.end() || !c.traits().impacts)
    return {};
  const auto first = static_cast<std::size_t>(found->first),
             second = static_cast<std::size_t>(found->second);
  const AdhesiveScale unit = adhesive_scale(c.bodies[first], c.bodies[second], *found->adhesion);
  const ContactScale scale = contact_scales(c).at(first);
  AdhesiveAdvice advice{.contact = found->name,
                        .lambda = unit.lambda(found->adhesion->strength),
                        .tabor = unit.tabor(*found->adhesion),
                        .speed = scale.speed,
                        .sticking_speed = scale.sticking_speed,
                        .yields = std::ranges::any_of(c.bodies, &Body::yields),
                        .use = "maugis-dugdale",
                        .laws = {}};
  if (advice.yields)
    advice.use.clear();
  else if (advice.tabor >= least_of_jkr)
    advice.use = "jkr";
  else if (advice.tabor <= most_of_dmt)
    advice.use = "dmt";
  for (const AdhesiveLaw &law : adhesive_laws)
    if (const auto record = std::ranges::find(records, law.name, &ModelRecord::name);
        record != records.end())
      advice.laws.push_back(advice_on(law, *record));
  return advice;
}

std::string in_words(const AdhesiveAdvice &advice)
{
  std::string text = fmt::format(
    "\nAdhesion of {}: lambda {} (Tabor {}), {} times the speed of {} m/s below which the theory "
    "of Johnson, Kendall and Roberts lets it stick. No map has adhesion.\n",
    advice.contact, significant(advice.lambda, 3), significant(advice.tabor, 3),
    significant(advice.speed / advice.sticking_speed, 3), significant(advice.sticking_speed, 3));
  if (!advice.laws.empty())
    text += row("law", "sticks below", "e here", "in codes");
  for (const AdhesiveLawAdvice &law : advice.laws)
    text += row(law.law,
                law.sticking_velocity ? significant(*law.sticking_velocity, 3) + " m/s" : "never",
                law.sticks        ? "sticks"
                : law.restitution ? fixed(*law.restitution, 4)
                                  : "-",
                law.codes);
  text += "  " + why(advice) + "\n";
  if (!advice.yields)
    text += "  The laws hold for an infinitely slow contact; waves add a loss that only finite "
            "elements know.\n";
  return text;
}

nlohmann::ordered_json to_json(const AdhesiveAdvice &advice)
{
  nlohmann::ordered_json json{{"contact", advice.contact},
                              {"lambda", advice.lambda},
                              {"tabor", advice.tabor},
                              {"speed", advice.speed},
                              {"sticking_velocity", advice.sticking_speed},
                              {"yields", advice.yields}};
  if (!advice.use.empty())
    json["use"] = advice.use;
  json["laws"] = nlohmann::ordered_json::array();
  for (const AdhesiveLawAdvice &law : advice.laws)
  {
    nlohmann::ordered_json one{{"law", law.law}, {"entry", law.entry}, {"stick", law.sticks}};
    if (law.codes != "-")
      one["codes"] = law.codes;
    if (law.restitution)
      one["restitution"] = *law.restitution;
    if (law.sticking_velocity)
      one["sticking_velocity"] = *law.sticking_velocity;
    json["laws"].push_back(std::move(one));
  }
  return json;
}
} // namespace carambole::reports
