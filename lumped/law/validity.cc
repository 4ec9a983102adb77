#include "lumped/law/validity.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <numbers>
#include <string_view>

#include <fmt/format.h>

#include "cases/case/profile.h"

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

std::string stress_text(double stress)
{
  return stress < 1e9 ? fmt::format("{:.3g} MPa", 1e-6 * stress)
                      : fmt::format("{:.3g} GPa", 1e-9 * stress);
}

/// What the pressure p0 = 2 E* sqrt(d/R)/pi after Hertz does to the bodies, which yield first at
/// p0 = 1.6 Y. Of a metal without a yield stress in the case: metals are said to stay elastic below
/// 1e-5 sqrt(E/rho); above, that stress is what counts. `share`: d/R.
Remarks yield_remarks(const Pair &pair, double onset_speed, double share)
{
  constexpr double onset = 1.6;
  const double pressure = 2 / std::numbers::pi * pair.modulus * std::sqrt(share);
  double wave_speed = std::numeric_limits<double>::infinity();
  std::string yielding, at;
  bool has_other_metal = false;
  for (const Body *body : {&pair.first, &pair.second})
  {
    if (!body->material)
      continue;
    const Material &material = *body->material;
    wave_speed = std::min(wave_speed, std::sqrt(material.youngs_modulus / material.density));
    if (!material.plastic)
      has_other_metal = has_other_metal || may_be_metal(*body);
    else if (pressure > onset * material.plastic->yield_stress && material.name != yielding)
    {
      at += fmt::format("{}{} with its yield stress of {} yields above {}", at.empty() ? "" : ", ",
                        material.name, stress_text(material.plastic->yield_stress),
                        stress_text(onset * material.plastic->yield_stress));
      yielding = material.name;
    }
  }
  const std::string reached =
    fmt::format("the pressure of the contact reaches {} after Hertz: ", stress_text(pressure));
  Remarks remarks;
  if (!at.empty())
    remarks.push_back({reached + at + ", which this law does not model"});
  else if (has_other_metal && onset_speed > 1e-5 * wave_speed)
    remarks.push_back({reached + fmt::format("a metal whose yield stress is below {} would yield",
                                             stress_text(pressure / onset))});
  return remarks;
}
} // namespace

// k = 4 E h^2/(R sqrt(3 (1 - nu^2))), R the mean radius, h the thickness (Reissner 1946). Finite
// elements of a steel ball of 10 mm on a rigid wall: the peak force of both springs in series is
// 3 % too low at h/R = 0.16 and 5 % at 0.35; at 0.67 the ball is as stiff as a solid one.
Remarks shell_flags(const Pair &pair, const ContactExtremes &observed)
{
  constexpr double thickest = 0.5, most = 0.05;
  Remarks flags;
  for (const Body *body : {&pair.first, &pair.second})
  {
    if (body->shape != Shape::sphere || !body->is_deformable() || !(body->inner_radius > 0) ||
        !(observed.max_approach > 0))
      continue;
    const double E = body->material->youngs_modulus, nu = body->material->poisson_ratio,
                 R = 0.5 * (body->radius + body->inner_radius),
                 h = body->radius - body->inner_radius,
                 k = 4 * E * h * h / (R * std::sqrt(3 * (1 - nu * nu))),
                 share = observed.peak_force / (k * observed.max_approach);
    if (h < thickest * R && share > most)
      flags.push_back(outside_validity(
        fmt::format("{} is hollow: under this force its wall bends in by {:.2g} times the largest "
                    "approach, but to this law it is solid",
                    body->name, share)));
  }
  return flags;
}

Remarks elastic_flags(const Pair &pair, const Parameters & /*parameters*/,
                      const ContactExtremes &observed)
{
  Remarks flags;
  const double share = observed.max_approach / pair.relative_radius;
  if (share > 0.02)
    flags.push_back(
      outside_validity(fmt::format("largest approach is {:.3g} R, more than 0.02 R", share)));
  for (Remark &remark : shell_flags(pair, observed))
    flags.push_back(std::move(remark));
  for (Remark &remark : yield_remarks(pair, observed.onset_speed, share))
    flags.push_back(std::move(remark));
  return flags;
}

Remarks scaled_stiffness_flags(const Pair &pair, const Parameters &parameters,
                               const ContactExtremes &observed)
{
  if (!parameters.given("stiffness"))
    return elastic_flags(pair, parameters, observed);
  constexpr double deep = 0.1; // ten times what users of softened springs aim at
  const double share = observed.max_approach / pair.relative_radius;
  return share > deep ? Remarks{outside_validity(fmt::format(
                          "largest approach is {:.3g} R, more than {:g} R: the stiffness is too "
                          "low for bodies of this size",
                          share, deep))}
                      : Remarks();
}

std::string needs_a_radius(const Pair &pair)
{
  if (const Body *profile = profile_of(pair.first, pair.second))
    return fmt::format("needs a relative radius, but {} is a {}; write 'sneddon' for it",
                       profile->name, profile_name(*profile));
  return fmt::format(
    "needs a relative radius, but {} and {} meet with flat faces; write 'saint-venant' for two "
    "bars, or 'laws: []' for finite elements alone",
    pair.first.name, pair.second.name);
}
} // namespace carambole::lumped
