// Weir & Tallon's restitution of a sphere at low speeds, from Johnson's theory of full plasticity.

#include "lumped/law/yield.h"

namespace carambole::lumped::weir_tallon
{
namespace
{
/// The particle: of the spheres that can move the smaller one, of equal ones the lighter; null if
/// there is none.
const Body *particle(const Pair &pair)
{
  const Body *smallest = nullptr;
  for (const Body *body : {&pair.first, &pair.second})
    if (body->shape == Shape::sphere && !body->is_ground() &&
        (!smallest || std::make_pair(body->radius, body->mass()) <
                        std::make_pair(smallest->radius, smallest->mass())))
      smallest = body;
  return smallest;
}

/// The restitution over the speed, before it is limited to 1.
auto formula(const Pair &pair, const Parameters &parameters)
{
  const double R_1 = particle(pair)->radius,
               rho = particle(pair)->mass() / (4.0 / 3 * std::numbers::pi * R_1 * R_1 * R_1),
               c_0 = std::sqrt(pair.modulus / rho);
  const double factor = 3.1 * std::pow(yield_stress(pair, parameters) / pair.modulus, 5.0 / 8) *
                        std::pow(pair.relative_radius / R_1, 3.0 / 8);
  return [=](double V) { return factor * std::pow(c_0 / V, 0.25); };
}

ImpulseLaw make(const Pair &pair, const Parameters &parameters)
{
  return {.restitution = [e = formula(pair, parameters)](double V) { return std::min(1.0, e(V)); }};
}

Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  return closed_form_flags(pair, parameters, observed, limited_onset(pair, parameters),
                           formula(pair, parameters)(observed.onset_speed));
}

std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (!particle(pair))
    return "needs a movable sphere";
  return lacks_yield(pair, parameters);
}

const Registration registration{
  {.identifier = "weir-tallon",
   .title = "Weir & Tallon: closed form of the restitution",
   .equation = "e = 3.1 (sigma_y/E*)^(5/8) (R/R_1)^(3/8) (c_0/V)^(1/4), at most 1; c_0 = "
               "sqrt(E*/rho), R_1 and rho of the particle, the smaller movable sphere",
   .symbols = {{"c_0", "speed of elastic waves", "m/s"},
               {"R_1, rho", "radius and density of the particle", "m, kg/m^3"}},
   .parameters = {yield_stress_parameter()},
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = "full plasticity at low speeds: approach small compared with R, contact long "
               "compared with the transit of waves",
   .defects = "at small speeds the formula exceeds 1 and is limited to 1; of two spheres only the "
              "mass of the smaller one enters, which for equal spheres gives a restitution 2^(1/8) "
              "times lower than the underlying theory",
   .source = "Weir & Tallon 2005; Wang et al., table 4 (which does not define R_1 clearly and "
             "prints its ratio inverted)",
   .evidence =
     "derived from Johnson's theory, e = sqrt(6 pi p R/(5 E*)) [2 R M V^2/(pi p)]^(-1/8): for a "
     "sphere on a plane this is the formula, with the factor 3.1 from p = (1 + pi/2) sigma_y",
   .grade = Grade::derived},
  {.make_impulse = make, .lacks = lacks, .flags = flags}};
} // namespace
} // namespace carambole::lumped::weir_tallon
