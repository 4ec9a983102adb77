#include "lumped/models/adhesive_models.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lumped/models/oblique_model.h"

namespace carambole::lumped
{
namespace
{
bool is_given(const LawEntry &entry, const char *key)
{
  return std::ranges::find(entry.parameters, key, &ParameterText::key) != entry.parameters.end();
}

bool takes(const Manual &manual, const char *key)
{
  return std::ranges::find(manual.parameters, key, &ParameterManual::key) !=
         manual.parameters.end();
}
} // namespace

LawEntry with_adhesion(LawEntry entry, const Manual &manual, const Case &c)
{
  // A law takes the same for all contacts.
  const std::vector<Contact> contacts = c.contacts();
  const auto is_like_first = [&](const Contact &contact)
  {
    const std::optional<carambole::Adhesion> &one = contact.adhesion,
                                             &other = contacts.front().adhesion;
    return one && other && one->work == other->work && one->strength == other->strength;
  };
  const bool has_bodies = !c.bodies.empty(); // else the laws are read alone, to find their errors
  if (!manual.adheres ||
      (has_bodies && (contacts.empty() || !std::ranges::all_of(contacts, is_like_first))))
    return entry;
  const auto add = [&](const char *key, double value, const char *unit) {
    entry.parameters.push_back({key, fmt::format("{:.12g} {}", value, unit), entry.line});
  };
  if (!takes(manual, "work") || is_given(entry, "work"))
    return entry;
  const carambole::Adhesion any{.work = 0.05, .strength = 100e6},
    &adhesion = has_bodies ? *contacts.front().adhesion : any;
  add("work", adhesion.work, "J/m^2");
  if (takes(manual, "strength") && !is_given(entry, "strength") && !is_given(entry, "range"))
    add("strength", adhesion.strength, "Pa");
  // z_0 of Lennard and Jones' traction of that strength.
  if (takes(manual, "range") && !takes(manual, "strength") && !is_given(entry, "range"))
    add("range", 16 / (9 * std::sqrt(3.)) * adhesion.work / adhesion.strength, "m");
  return entry;
}

std::string missing_adhesion(const LawEntry &entry, const Manual &manual)
{
  const auto lacks = [&](const char *key)
  { return manual.adheres && takes(manual, key) && !is_given(entry, key); };
  if (lacks("work"))
    return fmt::format("laws.{}.work: '{}' needs a work of adhesion; for example '50 mJ/m^2', or "
                       "'adhesion' of the contacts, the same for all",
                       entry.name, entry.law);
  if (lacks("strength") && !is_given(entry, "range"))
    return fmt::format("laws.{}.strength: '{}' needs the strength of the attraction, for example "
                       "'100 MPa', or its range; or 'adhesion' of the contacts, the same for all",
                       entry.name, entry.law);
  return "";
}

std::string lack_of_adhesion(const Case &c, const Model &model)
{
  const bool slides = model.tangential || model.rolling || model.twisting;
  if (!model.manual->adheres)
    return {};
  if (c.traits().rolls)
    return "is adhesive, and adhesion on an incline is not modelled; choose a law without it";
  if (c.traits().is_prescribed && slides)
    return "is adhesive: its friction is modelled in an oblique impact alone; a prescribed "
           "approach "
           "needs no law of slip, roll or twist";
  if (model.entry.has_impedance())
    return "is adhesive, and waves from a contact that snaps are not modelled; leave 'impedance' "
           "out";
  if (c.traits().slips && (model.rolling || !has_adhesive_friction(c, model)))
    return "is adhesive: in an oblique impact that is modelled for 'jkr', 'dmt', 'sjkr', 'luding' "
           "and 'eepa', without 'rolling'";
  for (const Body &body : c.bodies)
    if (!body.is_uniform())
      return fmt::format("is adhesive and has one modulus, but {} has {}", body.name,
                         body.variation());
  return {};
}
} // namespace carambole::lumped
