// Kogut & Etsion's fits to finite elements, with the unloading of Etsion, Kligerman & Kadin. In
// w = d/d_c:
//
//   w < 1: Hertz;  w < 6: 1.03 F_c w^1.425;  w <= 110: 1.40 F_c w^1.263;  above: 2 pi R H d.

#include "lumped/law/yield.h"

namespace carambole::lumped::kogut_etsion
{
namespace
{
/// d_c = (pi k_H H/(2 E*))^2 R, k_H = 0.454 + 0.41 nu.
YieldOnset onset(const Pair &pair, const Parameters &parameters)
{
  return yield_onset(pair,
                     (0.454 + 0.41 * poisson_ratio(pair, parameters)) * hardness(pair, parameters));
}

struct KogutEtsion : ElastoplasticLaw
{
  KogutEtsion(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      modulus(pair.modulus),
      radius(pair.relative_radius),
      plastic_slope(2 * std::numbers::pi * radius * hardness(pair, parameters)),
      yield(onset(pair, parameters)),
      by_area(parameters.word_or("unloading", "fit") == "contact-area")
  {
  }

  double virgin_force(double d) const override
  {
    const double w = d / yield.approach;
    if (w < 1)
      return K * power_three_halves(d);
    if (w < 6)
      return 1.03 * yield.force * std::pow(w, 1.425);
    return w <= 110 ? 1.40 * yield.force * std::pow(w, 1.263) : plastic_slope * d;
  }

  /// Fit: w_res/w = (1 - w^-0.28) (1 - w^-0.69), n = 1.5 w^-0.0331; contact-area: d_res = d_max -
  /// 3 F_max/(4 E* a).
  Unloading unloading(double max_approach, double max_force) const override
  {
    const double w = max_approach / yield.approach;
    if (w < 1)
      return {0, 1.5};
    if (!by_area)
      return {max_approach * (1 - std::pow(w, -0.28)) * (1 - std::pow(w, -0.69)),
              1.5 * std::pow(w, -0.0331)};
    const double a = std::sqrt(radius * yield.approach * area(w));
    return {max_approach - 3 * max_force / (4 * modulus * a), 1.5};
  }

  /// a^2/(R d_c).
  static double area(double w)
  {
    if (w < 6)
      return 0.93 * std::pow(w, 1.136);
    return w <= 110 ? 0.94 * std::pow(w, 1.146) : 2 * w;
  }

  std::optional<double> virgin_radius(double d) const override
  {
    const double w = d / yield.approach;
    return std::sqrt(radius * yield.approach * (w < 1 ? w : area(w)));
  }

  /// a^2 falls with the power w_max^-0.12 (fit).
  std::optional<double> radius_exponent(const Memory &memory) const override
  {
    const double w = memory.max_approach / yield.approach;
    return by_area || w < 1 ? 0.5 : 0.5 * std::pow(w, -0.12);
  }

  Kinks virgin_kinks() const override
  {
    return {yield.approach, 6 * yield.approach, 110 * yield.approach};
  }

  double K, modulus, radius, plastic_slope;
  YieldOnset yield;
  bool by_area;
};

Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  const YieldOnset yield = onset(pair, parameters);
  Remarks flags = yield_flags(pair, parameters, observed, yield);
  if (observed.max_approach > 110 * yield.approach)
    flags.push_back(
      outside_validity("largest approach is more than 110 d_c, the range of its fit"));
  return flags;
}

const Registration registration{
  {.identifier = "kogut-etsion",
   .title = "Kogut & Etsion, unloading of Etsion, Kligerman & Kadin",
   .also_known_as = {"ekk", "etsion-kligerman-kadin"},
   .equation =
     "w = d/d_c: F = K d^1.5 for w < 1; 1.03 F_c w^1.425 for w < 6; 1.40 F_c w^1.263 for w <= 110; "
     "2 pi R H d above; d_c = (pi k_H H/(2 E*))^2 R, k_H = 0.454 + 0.41 nu, F_c = K d_c^1.5; "
     "unloading F_max [(w - w_res)/(w_max - w_res)]^n with n = 1.5 w_max^-0.0331, w_res = w_max (1 "
     "- w_max^-0.28) (1 - w_max^-0.69) (fit), or n = 1.5, d_res = d_max - 3 F_max/(4 E* a) "
     "(contact-area); a^2/(R d_c) = 0.93 w^1.136, above w = 6 0.94 w^1.146, in unloading a_max^2 "
     "[(w "
     "- w_res)/(w_max - w_res)]^(w_max^-0.12) (fit)",
   .symbols = {{"w", "approach over that of the onset of yield", ""},
               {"d_c, F_c", "approach and force at the onset of yield", "m, N"},
               {"k_H", "limiting pressure over the hardness", ""},
               {"n", "exponent of unloading", ""},
               {"w_max, w_res", "largest and residual w", ""},
               {"a_max", "contact radius at w_max", "m"},
               {"a", "contact radius", "m"}},
   .parameters = {yield_stress_parameter(), hardness_parameter(), poisson_ratio_parameter(),
                  fitted_unloading_parameter()},
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity = "d <= 110 d_c, the range of the fit; Poisson ratio near 0.3; rate independent, no "
               "hardening, no waves",
   .defects = "the force jumps by 3.0 % at d_c, 1.7 % at 6 d_c and 7.9 % at 110 d_c (for H = 2.8 "
              "sigma_y at nu = 0.3): as published, not smoothed, so that the law gains energy just "
              "above yield: restitution up to 1.015 below 1.4 V_c; with contact-area the residual "
              "approach is zero below 1.6 d_c",
   .source =
     "Kogut & Etsion 2002; Etsion, Kligerman & Kadin 2005; Wang et al., table 3 (which omits "
     "the residual approach)",
   .evidence =
     "loading and contact-area found in public source code; the fit of the unloading from "
     "memory of the original paper, not confirmed; restitution checked by quadrature",
   .grade = Grade::memory,
   .can_gain_energy = true},
  {.make_force = make_law<KogutEtsion>, .lacks = lacks_yield, .flags = flags}};
} // namespace
} // namespace carambole::lumped::kogut_etsion
