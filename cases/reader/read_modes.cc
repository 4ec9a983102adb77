// `modes:`, and what has no place beside it: free bodies that nothing touches and nothing moves.

#include <algorithm>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
void check_free_bodies(const Case &c, const Located &bodies, Problems &problems)
{
  const TellBody tell = tell_body(c, bodies, problems);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    if (body.velocity != 0)
      tell(i, "the modes of a body do not depend on its velocity: leave 'velocity' out");
    if (body.is_tube())
      tell(i, "the modes of a tube are not computed; spheres and solid cylinders have modes here");
    if (body.is_deformable() && body.is_ground())
      tell(i, fmt::format("{} has no modes of its own; spheres and cylinders have",
                          body.is_endless ? "an endless cylinder"
                                          : fmt::format("a {}", shape_word(body.shape))));
  }
  if (std::ranges::none_of(c.bodies, &Body::is_deformable))
    problems.add(bodies, "nothing vibrates: every body is rigid; an analysis of modes needs a "
                         "sphere or a cylinder with a material");
}

std::string fem_error_of_modes(const FemEntry &entry, const std::string &key)
{
  if (key == "element")
    return "modes are computed with quadratic elements; leave 'element' out";
  if (key == "ringing")
    return "nothing is computed over time; leave 'ringing' out";
  if (key == "local_steps")
    return "modes have no time steps; leave 'local_steps' out";
  if (key == "fields" && !entry.shapes)
    return "modes have no times; write 'fields: shapes' for the shapes of all modes, or leave it "
           "out";
  return "";
}
} // namespace carambole
