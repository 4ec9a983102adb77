// `indentation:`, and what has no place beside it: two bodies at rest that are pressed together.

#include <fmt/format.h>

#include "cases/case/indentation_scale.h"
#include "cases/case/scales.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"
#include "cases/values/infinity.h"

namespace carambole
{
std::string dependence_on_rate(const Material &material)
{
  if (material.viscous)
    return "is viscous";
  if (material.plastic && material.plastic->rate && material.plastic->rate->law != "none")
    return "yields at a stress that depends on the rate";
  return "";
}

IndentationEntry read_indentation(const Located &value, Problems &problems)
{
  IndentationEntry entry;
  const StrictMap map(value, problems);
  if (!map.is_map())
    return entry;
  map.read("maximum", entry.maximum);
  map.read("force", entry.force);
  if (bool(map.find("maximum")) == bool(map.find("force")))
    problems.add(value, map.find("force")
                          ? "has 'maximum' and 'force'; give one of them"
                          : "needs 'maximum' or 'force'; write 'maximum: 5 um' or 'force: 1 kN'");
  map.read("steps", entry.steps);
  map.read("unload", entry.unload);
  map.read("cycles", entry.cycles);
  map.read("step_time", entry.step_time);
  return entry;
}

void check_pressed_bodies(const Case &c, const Located &bodies, Problems &problems)
{
  if (c.bodies.size() != 2)
    problems.add(bodies,
                 fmt::format("an indentation needs exactly two bodies, not {}", c.bodies.size()));
  const TellBody tell = tell_body(c, bodies, problems);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    if (body.velocity != 0)
      tell(i, "an indentation is infinitely slow: leave 'velocity' out");
    if (body.gap != 0)
      tell(i, "an indentation starts when the bodies touch: leave 'gap' out");
    if (body.absorbing)
      tell(i, "no waves return in an indentation: leave 'boundary' out");
    for (const Material &material : body.materials())
      if (const std::string how = dependence_on_rate(material);
          !how.empty() && !c.indentation.step_time)
      {
        tell(i, fmt::format("{} {}, so the result depends on the time that a load step takes; "
                            "write it as 'step_time' of 'indentation'",
                            material.name, how));
        break;
      }
  }
}

void check_release(const Case &c, const Located &contacts, Problems &problems)
{
  for (const Contact &contact : c.contact_options)
    if (contact.bonded)
      problems.add(contacts,
                   "'separation: never' leaves no force at which the unloading ends; leave it out");
}

std::string error_of_approach(const Case &c, const std::string &what, double approach)
{
  const double most = largest_indentation(c);
  constexpr double least_share = 4e-9; // below, the round-off of the coordinates shows
  if (!(approach <= most))
    return fmt::format("{}; at most a quarter of the smallest radius{} is allowed, {:.4g} m", what,
                       c.traits().presses() ? " or length" : "", most);
  if (approach < least_share * most)
    return fmt::format("{}; at least {:.2g} m is needed: below that, round-off shows", what,
                       least_share * most);
  return "";
}

void check_depth(const Case &c, const Located &indentation, Problems &problems)
{
  const bool is_given = c.indentation.maximum.has_value();
  const double depth = indentation_scale(c).max_approach;
  const std::string what =
    fmt::format("{} an approach of {:.4g} m", is_given ? "is" : "gives about", depth);
  if (const std::string error = error_of_approach(c, what, depth); !error.empty())
    problems.add(key_or_map(indentation, is_given ? "maximum" : "force"), error);
}

void check_extent(const Case &c, const Located &bodies, Problems &problems)
{
  // A block that is held at the distance L raises the force by about 0.57 a/L: measured at nu =
  // 0.3, 0.76 % at L = 75 a and 0.11 % at 500 a.
  constexpr double least_radii = 500, least_reaches = 300;
  const double radius = indentation_scale(c).contact_radius;
  const TellBody tell = tell_body(c, bodies, problems);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const double extent = c.bodies[i].extent.value_or(infinity), least = least_radii * radius,
                 beside_reach = least_reaches * reach_of_layers(c.bodies[i]);
    if (extent < least)
      tell(i,
           fmt::format("an extent of {:.4g} m is too small for a half-space: its far end is held, "
                       "which raises the force by more than 0.1 %; write at least {:.4g} m, {:g} "
                       "contact radii, or leave 'extent' out",
                       extent, least, least_radii));
    else if (extent < beside_reach)
      tell(i,
           fmt::format(
             "an extent of {:.4g} m is too small for a half-space: what is stiffer than its base "
             "spreads the force over {:.4g} m; write at least {:.4g} m, or leave 'extent' out",
             extent, beside_reach / least_reaches, beside_reach));
  }
}

namespace
{
/// What keeps the elements `q2` from computing this indentation; empty: nothing.
std::string obstacle_to_q2(const Case &c)
{
  bool has_wall = false;
  for (const Body &body : c.bodies)
  {
    if (body.shape == Shape::wall)
      has_wall = true;
    else if (body.shape != Shape::sphere)
      return body.name + " is neither a sphere nor a wall";
    else if (body.material && body.material->plastic)
      return body.name + " yields";
    else if (body.material && body.material->viscous)
      return body.name + " is viscous";
  }
  if (!has_wall)
    return "there is no wall";
  if (const Contact contact = c.contacts().front(); contact.friction > 0 || contact.stick)
    return contact.name + " has friction";
  return "";
}
} // namespace

std::string fem_error_of_indentation(const Case &c, const FemEntry &entry, const std::string &key)
{
  if (key == "element" && entry.element == Element::q2)
    if (const std::string obstacle = obstacle_to_q2(c); !obstacle.empty())
      return fmt::format("'q2' computes one elastic sphere, solid or hollow, on a rigid, "
                         "frictionless wall, but {}; write 'full' or leave 'element' out",
                         obstacle);
  if (key == "fields" && entry.element == Element::q2 && entry.fields_at_maximum)
    return "no fields are written with 'element: q2'; leave 'fields' out, or write 'element: full'";
  if (key == "element" && entry.element == Element::one_point)
    return "an indentation is computed with full elements: one-point elements need inertia against "
           "hourglassing; write 'full' or leave 'element' out, or write 'q2' for an elastic sphere "
           "on a wall";
  if (key == "ringing")
    return "nothing is computed over time; leave 'ringing' out";
  if (key == "local_steps")
    return "an indentation has no time steps; leave 'local_steps' out";
  if (key == "fields" && !entry.fields_at_maximum && !entry.fields.empty())
    return "an indentation has no times; write 'fields: maximum', or leave it out";
  return "";
}
} // namespace carambole
