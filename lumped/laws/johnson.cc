// Johnson's restitution of fully plastic contact: a mean pressure p while it loads, and the elastic
// return of the dent under it.
//
// Loading: M V^2/2 = p pi a^4/(4 R). The dent springs back under F = pi a^2 p by the work of a
// Hertz contact of the radius a, 3 F^2/(10 a E*). Hence e^2 = (3 pi^(5/4) 4^(3/4)/10) (p/E*) (M
// V^2/(2 p R^3))^(-1/4).

#include "lumped/law/yield.h"

namespace carambole::lumped::johnson
{
namespace
{
constexpr double pressure_factor = 3;

double pressure(const Pair &pair, const Parameters &given)
{
  return given.given("pressure") ? given.number("pressure")
                                 : pressure_factor * yield_stress(pair, given);
}

/// The restitution over the speed, before it is limited to 1.
auto formula(const Pair &pair, const Parameters &given)
{
  const double p = pressure(pair, given), R = pair.relative_radius,
               constant =
                 0.3 * std::pow(std::numbers::pi, 1.25) * std::pow(4, 0.75) * p / pair.modulus;
  return [=, M = pair.reduced_mass](double V)
  {
    const double loading = 0.5 * M * V * V / (p * R * R * R);
    return std::sqrt(constant / std::pow(loading, 0.25));
  };
}

ImpulseLaw make(const Pair &pair, const Parameters &given)
{
  return {.restitution = [e = formula(pair, given)](double V) { return std::min(1., e(V)); }};
}

Remarks flags(const Pair &pair, const Parameters &given, const ContactExtremes &observed)
{
  return closed_form_flags(pair, given, observed, limited_onset(pair, given),
                           formula(pair, given)(observed.onset_speed));
}

const Registration registration{
  {.identifier = "johnson",
   .title = "Johnson: closed form of the restitution, full plasticity",
   .also_known_as = {"johnson-1985", "tabor", "fully-plastic"},
   .equation = "e^2 = (3 pi^(5/4) 4^(3/4)/10) (p/E*) (M V^2/(2 p R^3))^(-1/4), at most 1",
   .symbols = {{"p", "mean pressure of the fully plastic contact", "Pa"}},
   .parameters = {yield_stress_parameter(),
                  {.key = "pressure",
                   .symbol = "p",
                   .meaning = "mean pressure of the fully plastic contact",
                   .dimension = dimension::pressure,
                   .range = positive,
                   .default_text = "3 yield_stress",
                   .default_value = [](const Pair &pair,
                                       const Parameters &given) -> std::optional<double>
                   {
                     if (!lacks_yield(pair, given).empty())
                       return {};
                     return pressure(pair, given);
                   },
                   .example = "1.2 GPa"}},
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = std::string("full plasticity from the start, V far above V_y; ") + plastic_validity,
   .defects = "at small speeds the formula exceeds 1 and is limited to 1; Johnson rounds the "
              "constant of e = 3.74 (sigma_y/E*)^(1/2) (M V^2/(2 sigma_y R^3))^(-1/8) to 3.8",
   .source = "Johnson 1985, Contact Mechanics, equations 11.46 and 11.47",
   .evidence = "derived",
   .grade = Grade::derived},
  {.make_impulse = make, .lacks = lacks_yield, .flags = flags}};
} // namespace
} // namespace carambole::lumped::johnson
