// `analysis: oblique`: two bodies that slide and spin in the plane of x and z, and what has no
// place beside them. A sphere on an incline slides and spins at first, too.

#include <cmath>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr const char *keys_of_motion[] = {"tangential_velocity", "spin", "speed", "incidence"};

/// `speed` and `incidence` of a body, towards the other one; `sign` is +1 along the row.
void read_incidence(const StrictMap &map, double sign, Body &body, Problems &problems)
{
  const Located speed = map.find("speed"), incidence = map.find("incidence");
  if (!speed && !incidence)
    return;
  if (!speed || !incidence)
  {
    const Located &only = speed ? speed : incidence;
    problems.add(only, "'speed' and 'incidence' belong together: write 'speed: 3.9 m/s' and "
                       "'incidence: 20 deg', measured from the normal");
    return;
  }
  for (const char *key : {"velocity", "tangential_velocity", "drop_height"})
    if (const Located given = map.find(key))
      problems.add(given,
                   "'speed' and 'incidence' already give the velocity; leave one of them out");
  const double magnitude = read_quantity(speed, problems).value_or(0),
               angle = read_angle(incidence, "measured from the normal", problems).value_or(0);
  body.velocity = sign * magnitude * std::cos(angle);
  body.tangential_velocity = magnitude * std::sin(angle);
}
/// A frequency counts radians for one reader and turns for another.
void read_spin(const StrictMap &map, Body &body, Problems &problems)
{
  map.read("spin", body.spin);
  const Located spin = map.find("spin");
  const std::optional<std::string> given =
    spin ? read_scalar(spin, "a spin", problems) : std::nullopt;
  if (!given)
    return;
  const std::string text = in_lower_case(*given);
  for (const char *unit : {"hz", "hertz", "bq", "becquerel"})
    if (text.find(unit) != std::string::npos)
    {
      problems.add(spin, in_quotes(*given) + " is a frequency; write turns or radians, as in '50 "
                                             "turn/s', '3000 rpm' or '314 rad/s'");
      return;
    }
}
} // namespace

void read_motion(const StrictMap &map, const AnalysisTraits &traits, double sign, Body &body,
                 Problems &problems)
{
  for (const char *key : keys_of_motion)
    if (const Located given = map.find(key))
    {
      const bool is_speed = key == keys_of_motion[2] || key == keys_of_motion[3];
      if (!traits.slips && !(traits.rolls && !is_speed))
        problems.add(given, is_speed
                              ? "belongs to 'analysis: oblique'"
                              : "belongs to 'analysis: oblique' and to a sphere on an 'incline'");
      else if (body.is_ground())
        problems.add(given, "a wall, a half-space and a fixed body do not move; give the motion to "
                            "the sphere that hits it");
    }
  if (!(traits.slips || traits.rolls) || body.is_ground())
    return;
  map.read("tangential_velocity", body.tangential_velocity);
  read_spin(map, body, problems);
  if (traits.slips)
    read_incidence(map, sign, body, problems);
}

FemEntry read_half_space_reference(const Located &value, FemEntry entry, Problems &problems)
{
  const StrictMap map(value, problems);
  if (const Located rings = map.find("rings"))
    if (const auto number = read_integer(rings, problems))
      entry.elements_per_contact_radius = *number;
  map.read("levels", entry.levels);
  const double coarsest = std::ldexp(entry.elements_per_contact_radius, 1 - entry.levels);
  if (!(coarsest >= least_rings && coarsest == std::floor(coarsest)))
    problems.add(
      value,
      fmt::format("{:g} rings leave {:g} on the coarsest of {} levels, but a whole number from {} "
                  "on is needed there: write, for example, 'rings: 160' and 'levels: 3'",
                  entry.elements_per_contact_radius, coarsest, entry.levels, least_rings));
  return entry;
}

void check_oblique(const Case &c, const Located &bodies, Problems &problems)
{
  const TellBody tell = tell_body(c, bodies, problems);
  if (c.bodies.size() != 2)
    problems.add(bodies, fmt::format("an oblique impact has two bodies, not {}", c.bodies.size()));
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    if (body.shape == Shape::cylinder || body.shape == Shape::socket ||
        body.shape == Shape::profile)
      tell(i, fmt::format("'analysis: oblique' supports spheres, walls and half-spaces, not a {}",
                          to_string(body.shape)));
    else if (body.shape == Shape::wall && !body.is_fixed())
      tell(i, "the wall of an oblique impact is fixed; leave its mass out");
    if (body.extent || body.absorbing)
      tell(i, "no waves are computed in an oblique impact; leave 'extent' and 'boundary' out");
  }
}

void check_friction_of_oblique(const Case &c, const StrictMap &map, Problems &problems)
{
  const Located contacts = map.find("contacts");
  if (!contacts)
    problems.add(map.node(), "",
                 "an oblique impact needs the friction of its contact; write 'contacts: [{between: "
                 "[B1, B2], friction: 0.1}]'");
  for (const Contact &contact : c.contact_options)
    if (contact.stick || contact.bonded)
      problems.add(contacts,
                   contact.stick
                     ? "an oblique impact needs a coefficient of friction; for a contact that "
                       "hardly slips write a large one"
                     : "an oblique impact ends when the bodies separate; leave 'separation' out");
}
} // namespace carambole
