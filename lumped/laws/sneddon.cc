// A rigid flat punch, cone or power profile on an elastic flat.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/profile.h"

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::sneddon
{
namespace
{
/// Round faces meet as a paraboloid and a flat.
SneddonContact contact_of(const Pair &pair)
{
  const Body *profile = profile_of(pair.first, pair.second);
  return profile ? SneddonContact(*profile, pair.modulus)
                 : SneddonContact::paraboloid(pair.relative_radius, pair.modulus);
}

struct Sneddon : ForceLaw
{
  explicit Sneddon(const Pair &pair)
    : contact(contact_of(pair)), K(contact.stiffness()), m(contact.exponent())
  {
  }

  Loss loss() const override { return Loss::none; }
  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return d > 0 ? K * std::pow(d, m) : 0;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(K, d, m);
  }
  std::optional<double> contact_radius(double d, const Memory & /*memory*/) const override
  {
    return d > 0 ? contact.radius(d) : 0;
  }

  std::optional<double> hertz_stiffness() const override
  {
    return m == 1.5 ? std::optional(K) : std::nullopt;
  }

  SneddonContact contact;
  double K, m;
};

std::string lacks(const Pair &pair, const Parameters & /*parameters*/)
{
  return profile_of(pair.first, pair.second) || std::isfinite(pair.relative_radius)
           ? ""
           : fmt::format("needs a punch, a cone or a profile, but {} and {} meet with flat faces",
                         pair.first.name, pair.second.name);
}

/// Small slopes, a half-space, an elastic material, an edge that stays outside.
Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  if (!profile_of(pair.first, pair.second))
    return elastic_flags(pair, parameters, observed);
  constexpr double steepest = 0.1, widest = 0.1, onset = 1.6;
  Remarks remarks;
  const Body &profile = *profile_of(pair.first, pair.second),
             &flat = &profile == &pair.first ? pair.second : pair.first;
  const SneddonContact contact(profile, pair.modulus);
  const double d = observed.max_approach, a = contact.radius(d);
  const bool is_punch = std::isinf(profile.exponent);
  if (!is_punch && d > contact.approach_at_edge())
    remarks.push_back(outside_validity(
      fmt::format("the contact reaches the edge of {} at an approach of {:.3g} m; here it is "
                  "{:.3g} m",
                  profile.name, contact.approach_at_edge(), d)));
  if (const double slope = is_punch ? d / a : profile.exponent * profile_height(profile, a) / a;
      slope > steepest)
    remarks.push_back(outside_validity(
      is_punch
        ? fmt::format("largest approach is {:.3g} of the radius of the punch, more than 0.1", slope)
        : fmt::format("the slope of {} at the edge of the contact is {:.3g}, more than 0.1",
                      profile.name, slope)));
  if (flat.shape == Shape::cylinder && a > widest * std::min(flat.radius, flat.length))
    remarks.push_back(
      outside_validity(fmt::format("the contact radius is {:.2g} of the radius or length of {}, "
                                   "which is too small for a half-space",
                                   a / std::min(flat.radius, flat.length), flat.name)));
  if (!flat.material || !flat.material->plastic)
    return remarks;
  const double yield = flat.material->plastic->yield_stress,
               mean = contact.force(d) / (std::numbers::pi * a * a);
  if (is_punch || profile.exponent == 1)
    remarks.push_back({fmt::format("the elastic pressure is infinite at the {} of {}: {} yields "
                                   "there, which this law does not model",
                                   is_punch ? "edge" : "tip", profile.name, flat.material->name)});
  else if (mean > onset * 2 / 3 * yield)
    remarks.push_back({fmt::format("the mean pressure reaches {:.3g} Pa: {} with its yield stress "
                                   "of {:.3g} Pa yields, which this law does not model",
                                   mean, flat.material->name, yield)});
  return remarks;
}

const Registration registration{
  {.identifier = "sneddon",
   .title = "Rigid punch, cone or power profile on an elastic half-space",
   .also_known_as = {"punch", "cone", "boussinesq", "galin", "love", "indenter"},
   .equation = "z = B r^n: d = kappa B a^n, F = 2 E* n/(n + 1) a d, kappa = sqrt(pi) Gamma(n/2 + "
               "1)/Gamma((n + 1)/2); flat punch: F = 2 E* a d",
   .symbols = {{"z, r", "height of the profile over its tip, radius", "m"},
               {"n", "exponent of the profile, 1 for a cone, infinite for a flat punch", "-"},
               {"kappa", "approach over the height of the profile at the edge of the contact", "-"},
               {"a", "contact radius", "m"}},
   .loading = "one curve for loading, unloading and reloading",
   .separation = "at zero approach",
   .validity =
     "elastic half-space, frictionless, small slopes (0.1), quasi-static, an edge outside "
     "of the contact",
   .defects = "no waves, no yield, although the pressure is infinite at a tip and at the edge of a "
              "punch; n = 2 is Hertz's law of a paraboloid",
   .source = "Sneddon 1965, Int. J. Eng. Sci. 3, 47; Love 1939; Galin 1946",
   .evidence = "derived, checked numerically",
   .grade = Grade::derived,
   .conservative = true},
  {.make_force = [](const Pair &pair, const Parameters &) -> std::unique_ptr<ForceLaw>
   { return std::make_unique<Sneddon>(pair); },
   .lacks = lacks,
   .flags = flags}};
} // namespace
} // namespace carambole::lumped::sneddon
