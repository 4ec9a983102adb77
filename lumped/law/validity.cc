#include "lumped/law/validity.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <numbers>
#include <string_view>

#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
/// Whether its name leaves open that it is a metal: a case says nothing else of what kind a
/// material is.
bool may_be_metal(const Body &body)
{
  if (!body.material || body.material->viscous)
    return false;
  std::string name = body.material->name;
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  static constexpr std::string_view others[] = {
    "glass",  "alumina", "oxide",   "ceramic", "silica", "quartz", "nitride", "carbide",
    "rubber", "polymer", "polyure", "nylon",   "acryl",  "pmma",   "gel"};
  return std::ranges::none_of(others, [&](std::string_view word)
                              { return name.find(word) != std::string::npos; });
}
} // namespace

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
  const bool has_metal = may_be_metal(pair.first) || may_be_metal(pair.second);
  if (has_metal && observed.onset_speed > 1e-5 * wave_speed)
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
