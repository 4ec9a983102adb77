// Burgoyne & Daraio's contact for waves in granular chains: Hertz, F = d (alpha + beta ln d), and a
// line pi c1 sigma_y (2 R d + c2); unloading as Thornton's.

#include "lumped/law/yield.h"

#include <fmt/format.h>

namespace carambole::lumped::burgoyne_daraio
{
namespace
{
YieldOnset onset(const Pair &pair, const Parameters &parameters)
{
  return yield_onset(pair, limiting_pressure(pair, parameters, 1.6));
}

/// The fit of the plastic line and the approach at which it begins.
struct PlasticLine
{
  double c1 /*[-]*/, c2 /*[m^2]*/, approach /*[m]*/;
};

PlasticLine plastic_line(const Pair &pair, const Parameters &parameters)
{
  const double R = pair.relative_radius;
  if (parameters.word_or("constants", "assumed") == "assumed")
  {
    const double d_y = onset(pair, parameters).approach;
    return {2.8, -R * d_y, 84.5 * d_y};
  }
  const double s = pair.modulus / yield_stress(pair, parameters);
  return {2.48, R * R * (0.0076 - 6.76e-6 * s), R * (0.0277 - 0.78 / s)};
}

struct BurgoyneDaraio : ElastoplasticLaw
{
  BurgoyneDaraio(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      R(pair.relative_radius),
      modulus(pair.modulus),
      p_y(limiting_pressure(pair, parameters, 1.6)),
      pressure(plastic_line(pair, parameters).c1 * yield_stress(pair, parameters)),
      line(plastic_line(pair, parameters)),
      yield(onset(pair, parameters))
  {
  }

  double plastic_force(double d) const
  {
    return std::numbers::pi * pressure * (2 * R * d + line.c2);
  }

  /// d (alpha + beta ln d) through F_y at d_y and F_p at d_p, without the logarithm of a length.
  double virgin_force(double d) const override
  {
    if (d <= yield.approach)
      return K * power_three_halves(d);
    if (d >= line.approach)
      return plastic_force(d);
    return d *
           (yield.force / yield.approach * std::log(line.approach / d) +
            plastic_force(line.approach) / line.approach * std::log(d / yield.approach)) /
           std::log(line.approach / yield.approach);
  }

  /// d_res = d_max - a^2/R_p with a^2 = (2 F_max + F_y)/(2 pi p_y) and R_p = 4 E* a^3/(3 F_max).
  Unloading unloading(double max_approach, double max_force) const override
  {
    if (max_approach <= yield.approach)
      return {0, 1.5};
    const double a = std::sqrt((2 * max_force + yield.force) / (2 * std::numbers::pi * p_y));
    return {max_approach - 3 * max_force / (4 * modulus * a), 1.5};
  }

  Kinks virgin_kinks() const override { return {yield.approach, line.approach}; }

  double K, R, modulus, p_y, pressure;
  PlasticLine line;
  YieldOnset yield;
};

std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::string what = lacks_yield(pair, parameters); !what.empty())
    return what;
  const BurgoyneDaraio law(pair, parameters);
  if (law.line.approach > law.yield.approach &&
      law.plastic_force(law.line.approach) > law.yield.force)
    return {};
  return fmt::format(
    "has constants that give no plastic line beyond the onset of yield for E*/sigma_y = {:.4g}",
    pair.modulus / yield_stress(pair, parameters));
}

const Registration registration{
  {.identifier = "burgoyne-daraio",
   .title = "Burgoyne & Daraio: elastic, logarithmic transition, plastic",
   .equation =
     "F = K d^1.5 up to d_y; d (alpha + beta ln d) through (d_y, F_y) and (d_p, F_p); pi c1 "
     "sigma_y (2 R d + c2) from d_p on; d_y = (pi p_y/(2 E*))^2 R; constants assumed: c1 = 2.8, c2 "
     "= -R d_y, d_p = 84.5 d_y; published: c1 = 2.48, c2 = R^2 (0.0076 - 6.76e-6 E*/sigma_y), d_p "
     "= R (0.0277 - 0.78 sigma_y/E*); unloading (4/3) E* sqrt(R_p) (d - d_res)^1.5, R_p = (4 "
     "E*/(3 F_max)) [(2 F_max + F_y)/(2 pi p_y)]^1.5",
   .symbols = {{"alpha, beta", "coefficients of the transition", "N/m"},
               {"d_p, F_p", "approach from which the contact is fully plastic, force there",
                "m, N"},
               {"c1", "pressure over the yield stress in full plasticity", ""},
               {"c2", "shift of the plastic line", "m^2"},
               {"R_p", "radius of the flattened contact", "m"}},
   .parameters = {yield_stress_parameter(),
                  limiting_pressure_parameter(1.6, "1.6"),
                  {.key = "constants",
                   .meaning = "c1, c2 and d_p: assumed here for any material, or the published fit "
                              "to finite elements, quoted from memory",
                   .choices = {"assumed", "published"}}},
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity =
     "largest approach below 0.05 R; the published constants for E*/sigma_y from 250 to 500; "
     "rate independent, no hardening, no waves",
   .defects = "the slope jumps from 1.5 to 1.95 F_y/d_y at yield and the force exceeds Hertz's by "
              "up to 18 % (with the assumed constants), so that the law gains energy just above "
              "yield: restitution up to 1.036 below 4 V_y; 15 to 23 % above 'jackson-green'",
   .source = "Burgoyne & Daraio 2014; Wang et al., table 3 (which gives no constants and omits the "
             "exponent of the unloading)",
   .evidence = "constants are an assumption, or from memory of the original paper; continuity and "
               "restitution checked by quadrature",
   .grade = Grade::memory,
   .can_gain_energy = true},
  {.make_force = make_law<BurgoyneDaraio>, .lacks = lacks, .flags = flags_of_yield<onset>}};
} // namespace
} // namespace carambole::lumped::burgoyne_daraio
