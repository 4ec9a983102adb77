// `static: true` of an entry of `fem:`: an impact without inertia of the bodies' interior.

#include <algorithm>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
std::string error_of_body(const Body &body)
{
  if (body.shape == Shape::cylinder)
    return fmt::format("{} is a cylinder, whose flat faces are stopped by waves; a static model "
                       "takes spheres, walls and half-spaces",
                       body.name);
  if (!body.material)
    return "";
  const std::string rate = dependence_on_rate(*body.material);
  return rate.empty()
           ? ""
           : fmt::format("{} of {} {}, so the force depends on the speed; a static model takes "
                         "elastic materials, and plastic ones without a rate",
                         body.material->name, body.name, rate);
}
} // namespace

std::string error_of_static_impact(const Case &c)
{
  if (!c.traits().impacts)
    return "a static model computes an impact; leave 'static' or 'analysis' out";
  if (c.bodies.size() != 2)
    return fmt::format("a static model computes the impact of two bodies, not of {}",
                       c.bodies.size());
  if (c.gravity != 0)
    return "a static model has no gravity: the two bodies move freely before and after their "
           "contact; leave 'gravity' or the static model out";
  if (c.duration)
    return "a static model ends when the bodies part; leave 'duration' or the static model out";
  for (const Contact &contact : c.contact_options)
    if (contact.bonded)
      return fmt::format("{} never separates, which leaves no force at which the unloading ends; "
                         "leave 'separation' or the static model out",
                         contact.name);
  for (const Body &body : c.bodies)
    if (std::string error = error_of_body(body); !error.empty())
      return error;
  const double depth = contact_scales(c).front().max_approach;
  return error_of_approach(c, fmt::format("the approach in the impact is about {:.4g} m", depth),
                           depth);
}

std::string fem_error_of_static(const FemEntry &entry, const std::string &key)
{
  if (key == "element" && entry.element == Element::one_point)
    return "a static model has full elements: one-point elements need inertia against "
           "hourglassing; write 'full' or leave 'element' out";
  if (key == "ringing")
    return "nothing rings in a static model; leave 'ringing' out";
  if (key == "local_steps")
    return "a static model has no time steps; leave 'local_steps' out";
  if (key == "fields" && !entry.fields_at_maximum && !entry.fields.empty())
    return "a static model has load steps instead of times; write 'fields: maximum', or leave it "
           "out";
  return "";
}
} // namespace carambole
