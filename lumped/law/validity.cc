#include "lumped/law/validity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

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
  // Metals are said to stay elastic below 1e-5 sqrt(E/rho). Above, what counts is their yield
  // stress: p0 = 2 E* sqrt(d/R)/pi, and first yield at p0 = 1.6 Y.
  if (observed.onset_speed > 1e-5 * wave_speed)
  {
    const double pressure = 2 / std::numbers::pi * pair.modulus * std::sqrt(share);
    const auto text = [](double stress)
    {
      return stress < 1e9 ? fmt::format("{:.3g} MPa", 1e-6 * stress)
                          : fmt::format("{:.3g} GPa", 1e-9 * stress);
    };
    flags.push_back(
      {fmt::format("the pressure of the contact reaches {} after Hertz: a metal whose "
                   "yield stress is below {} would yield",
                   text(pressure), text(pressure / 1.6))});
  }
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
