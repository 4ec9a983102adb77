#include "lumped/law/validity.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace carambole::lumped
{
Remarks elastic_flags(const Pair &pair, const Parameters & /*parameters*/,
                      const ContactExtremes &observed)
{
  Remarks flags;
  const double share = observed.max_approach / pair.relative_radius;
  if (share > 0.02)
    flags.push_back(
      outside_validity(fmt::format("largest approach is {:.3g} R, more than 0.02 R", share)));
  double wave_speed = std::numeric_limits<double>::infinity();
  for (const Body *body : {&pair.first, &pair.second})
    if (body->material)
      wave_speed =
        std::min(wave_speed, std::sqrt(body->material->youngs_modulus / body->material->density));
  if (observed.onset_speed > 1e-5 * wave_speed)
    flags.push_back({fmt::format(
      "approach speed {:.3g} m/s exceeds 1e-5 sqrt(E/rho) = {:.3g} m/s, the bound quoted "
      "for elastic impact of metals",
      observed.onset_speed, 1e-5 * wave_speed)});
  return flags;
}

Remarks scaled_stiffness_flags(const Pair &pair, const Parameters &parameters,
                               const ContactExtremes &observed)
{
  return parameters.given("stiffness") ? Remarks() : elastic_flags(pair, parameters, observed);
}

std::string needs_a_radius(const Pair &pair)
{
  return fmt::format("needs a relative radius, but {} and {} meet with flat faces", pair.first.name,
                     pair.second.name);
}
} // namespace carambole::lumped
