#include "lumped/law/viscous.h"

#include <cmath>

#include <boost/math/tools/toms748_solve.hpp>

#include "lumped/law/validity.h"

namespace carambole::lumped
{
std::string damper_lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::isinf(pair.relative_radius) && !parameters.given("stiffness"))
    return needs_a_radius(pair);
  if (parameters.word_or("restitution_at", "zero-approach") != "zero-force")
    return "";
  if (parameters.word_or("separation", "zero-force") == "zero-approach")
    return "has 'separation: zero-approach', which 'restitution_at: zero-force' excludes";
  return parameters.number("restitution") == 0 ? "has no finite damping for a restitution of 0 at "
                                                 "zero force; leave 'restitution_at' out"
                                               : "";
}

double damping_ratio_at_zero_force(double e)
{
  if (e == 1)
    return 0;
  const auto excess = [&](double z) { return restitution_at_zero_force(z) - e; };
  double high = 1;
  while (excess(high) > 0)
    high *= 2; // falls with z, as (2 z)^-2 where it is large
  std::uintmax_t steps = 200;
  const auto [below, above] = boost::math::tools::toms748_solve(
    excess, 0., high, boost::math::tools::eps_tolerance<double>(50), steps);
  return 0.5 * (below + above);
}

double damping_ratio(const Parameters &parameters)
{
  const double e = parameters.number("restitution");
  return parameters.word_or("restitution_at", "zero-approach") == "zero-approach"
           ? damping_ratio(e)
           : damping_ratio_at_zero_force(e);
}
} // namespace carambole::lumped
