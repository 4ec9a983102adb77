// Thornton's elastic, perfectly plastic sphere: Hertz up to the limiting contact pressure, then a
// line.

#include "lumped/law/yield.h"

namespace carambole::lumped::thornton
{
namespace
{
struct Thornton : PerfectlyPlastic
{
  Thornton(const Pair &pair, double limiting_pressure)
    : PerfectlyPlastic(pair, yield_onset(pair, limiting_pressure)),
      modulus(pair.modulus),
      radius(pair.relative_radius),
      p_y(limiting_pressure)
  {
  }

  /// R_p = 4 E* a^3/(3 F), d_res = d_max - a^2/R_p with the contact radius a, a^2 = (2 F + F_y)/(2
  /// pi p_y).
  Unloading unloading_after_yield(double max_approach, double max_force) const override
  {
    const double a = std::sqrt((2 * max_force + yield.force) / (2 * std::numbers::pi * p_y));
    return {max_approach - 3 * max_force / (4 * modulus * a), 1.5};
  }

  std::optional<double> virgin_radius(double d) const override
  {
    return d <= yield.approach
             ? std::sqrt(radius * d)
             : std::sqrt((2 * virgin_force(d) + yield.force) / (2 * std::numbers::pi * p_y));
  }

  double modulus, radius, p_y;
};

/// e^2 = (6 sqrt3/5) (1 - y^2/6) [y/(y + 2 sqrt(6/5 - y^2/5))]^(1/2), y = V_y/V <= 1.
double closed_form(double y)
{
  if (y >= 1)
    return 1;
  return std::sqrt(6 * std::sqrt(3) / 5 * (1 - y * y / 6) *
                   std::sqrt(y / (y + 2 * std::sqrt(1.2 - y * y / 5))));
}

const Registration registration{
  {.identifier = "thornton",
   .title = "Thornton: elastic, perfectly plastic",
   .also_known_as = {"elastic-perfectly-plastic", "elastoplastic"},
   .equation = "F = K d^1.5 up to d_y, then F_y + pi p_y R (d - d_y); d_y = (pi p_y/(2 E*))^2 R, "
               "F_y = (2/3) pi p_y R d_y; unloading (4/3) E* sqrt(R_p) (d - d_res)^1.5, "
               "R_p = (4 E*/(3 F_max)) [(2 F_max + F_y)/(2 pi p_y)]^1.5",
   .symbols = {{"R_p", "radius of the flattened contact", "m"}},
   .parameters = {yield_stress_parameter(), limiting_pressure_parameter()},
   .loading = "virgin curve; unloading and reloading on a Hertz curve of the flattened radius R_p",
   .state = virgin_state,
   .separation = "at the residual approach d_res; the force is never attractive",
   .validity = "small contacts, largest approach below 0.05 R; rate independent, no hardening",
   .defects =
     "the pressure stays at its value at the onset of yield, but a real contact carries up to 2.8 "
     "sigma_y: beyond the onset of yield the law is far too soft and its restitution far too low",
   .source =
     "Thornton 1997; Wang et al., table 3 (which writes sigma_y instead of the limiting pressure)",
   .evidence = "derived, closed form of the restitution checked numerically",
   .grade = Grade::derived},
  {.make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
   { return std::make_unique<Thornton>(pair, limiting_pressure(pair, parameters)); },
   .lacks = lacks_yield,
   .flags = flags_of_yield<>}};

const Registration closed_form_registration{
  {.identifier = "thornton-restitution",
   .title = "Thornton: closed form of the restitution",
   .equation = "e = (6 sqrt(3)/5)^(1/2) sqrt(1 - y^2/6) [y/(y + 2 sqrt(6/5 - y^2/5))]^(1/4), "
               "y = V_y/V, 1 below V_y; V_y = sqrt((16/15) E* sqrt(R) d_y^2.5/M), "
               "d_y = (pi p_y/(2 E*))^2 R",
   .symbols = {{"y", "yield velocity over the speed", ""}},
   .parameters = {yield_stress_parameter(), limiting_pressure_parameter()},
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = plastic_validity,
   .defects = "as for the law 'thornton': the restitution is far too low beyond the onset of yield",
   .source = "Thornton 1997; Wang et al., table 4",
   .evidence = "derived, checked by quadrature",
   .grade = Grade::derived},
  {.make_impulse = [](const Pair &pair, const Parameters &parameters) -> ImpulseLaw
   {
     return {.restitution = [V_y = limited_onset(pair, parameters).speed](double V)
             { return closed_form(V_y / V); }};
   },
   .lacks = lacks_yield,
   .flags = flags_of_yield<>}};
} // namespace
} // namespace carambole::lumped::thornton
