// Jackson & Green's fit to finite elements of a perfectly plastic hemisphere, the unloading of
// Jackson, Chusoipin & Green, and the restitution of Jackson, Green & Marghitu. In w = d/w_c,
// w_c = (pi C e_y/2)^2 R, e_y = S_y/E*, C = 1.295 exp(0.736 nu), which is the onset of yield at the
// pressure C S_y.

#include "lumped/law/yield.h"

namespace carambole::lumped::jackson_green
{
namespace
{
double onset_factor(const Pair &pair, const Parameters &parameters)
{
  return 1.295 * std::exp(0.736 * poisson_ratio(pair, parameters));
}

YieldOnset onset(const Pair &pair, const Parameters &parameters)
{
  return yield_onset(pair, onset_factor(pair, parameters) * yield_stress(pair, parameters));
}

struct JacksonGreen : ElastoplasticLaw
{
  JacksonGreen(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      modulus(pair.modulus),
      radius(pair.relative_radius),
      C(onset_factor(pair, parameters)),
      e_y(yield_stress(pair, parameters) / pair.modulus),
      B(0.14 * std::exp(23 * e_y)),
      yield(onset(pair, parameters)),
      cosine(parameters.word_or("hardness_curve", "exponential") == "cosine"),
      by_area(parameters.word_or("unloading", "fit") == "contact-area")
  {
  }

  /// a/R = (pi C e_y/2) sqrt(w (w/1.9)^B), Hertz's up to w = 1.9.
  double radius_share(double w) const
  {
    return 0.5 * std::numbers::pi * C * e_y * std::sqrt(w * std::pow(std::max(1.0, w / 1.9), B));
  }

  /// H/S_y.
  double hardness_ratio(double w) const
  {
    const double a = radius_share(w);
    return cosine ? 2.84 - 0.92 * (1 - std::cos(std::numbers::pi * a))
                  : 2.84 * (1 - std::exp(-0.82 * std::pow(a, -0.7)));
  }

  double virgin_force(double d) const override
  {
    const double w = d / yield.approach;
    if (w <= 1.9)
      return K * power_three_halves(d);
    return yield.force *
           (std::exp(-std::pow(w, 5.0 / 12) / 4) * std::pow(w, 1.5) +
            4 * hardness_ratio(w) / C * (1 - std::exp(-std::pow(w, 5.0 / 9) / 25)) * w);
  }

  /// Fit: d_res = 1.02 d_max [1 - ((w + 5.9)/6.9)^-0.54], zero at w = 1; contact-area: d_res =
  /// d_max - 3 F_max/(4 E* a). Hertz's curve over the radius that makes the force continuous.
  Unloading unloading(double max_approach, double max_force) const override
  {
    const double w = max_approach / yield.approach;
    if (w <= 1)
      return {0, 1.5};
    if (by_area)
      return {max_approach - 3 * max_force / (4 * modulus * radius * radius_share(w)), 1.5};
    return {1.02 * max_approach * (1 - std::pow((w + 5.9) / 6.9, -0.54)), 1.5};
  }

  std::optional<double> virgin_radius(double d) const override
  {
    return radius * radius_share(d / yield.approach);
  }

  /// The residual approach, too, is smooth from w = 1 on only.
  Kinks virgin_kinks() const override { return {yield.approach, 1.9 * yield.approach}; }

  double K, modulus, radius, C, e_y, B;
  YieldOnset yield;
  bool cosine, by_area;
};

const Registration law{
  {.identifier = "jackson-green",
   .title = "Jackson & Green: fit to finite elements",
   .also_known_as = {"jg"},
   .equation =
     "w = d/w_c: F = K d^1.5 for w <= 1.9, then F_c {exp(-w^(5/12)/4) w^1.5 + (4 H/(C S_y)) [1 - "
     "exp(-w^(5/9)/25)] w}; S_y = sigma_y, e_y = S_y/E*, C = 1.295 exp(0.736 nu), w_c = (pi C "
     "e_y/2)^2 R, F_c = K w_c^1.5, H/S_y = 2.84 [1 - exp(-0.82 (a/R)^-0.7)] or 2.84 - 0.92 [1 - "
     "cos(pi a/R)], a/R = (pi C e_y/2) sqrt(w (w/1.9)^B), B = 0.14 exp(23 e_y); unloading F_max "
     "[(d - d_res)/(d_max - d_res)]^1.5, from w = 1 on d_res = 1.02 d_max [1 - ((w_max + "
     "5.9)/6.9)^-0.54] (fit) or d_max - 3 F_max/(4 E* a) (contact-area)",
   .symbols = {{"w", "approach over that of the onset of yield", ""},
               {"w_c, F_c", "approach and force at the onset of yield", "m, N"},
               {"S_y, e_y", "yield stress, yield strain", "Pa, -"},
               {"C", "limiting pressure over the yield stress", ""},
               {"H", "hardness, which falls as the contact grows", "Pa"},
               {"a", "contact radius", "m"},
               {"B", "exponent of the contact radius", ""},
               {"w_max", "largest w", ""}},
   .parameters =
     {yield_stress_parameter(),
      poisson_ratio_parameter(),
      {.key = "hardness_curve",
       .meaning =
         "formula for H as a function of the contact radius: that of 2005, or the later one",
       .choices = {"exponential", "cosine"}},
      fitted_unloading_parameter()},
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity = "contact radius below 0.4 R (range of the fit), largest approach below 0.05 R; rate "
               "independent, perfectly plastic, no waves",
   .defects =
     "the force jumps by 0.5 % at w = 1.9; the fit of the unloading starts at the onset of yield, "
     "w "
     "= 1, that of the loading at 1.9; with contact-area the law gains energy just above 1.9: "
     "restitution up to 1.0024 below 2.4 V_c at nu = 0.3, up to 1.037 below 4 V_c at nu = 0, where "
     "the fit of the unloading gains up to 1.002, too; from w = 1.0e4 on d_res exceeds d_max and "
     "nothing is "
     "recovered. For two curved bodies B and H use E* and R of the "
     "pair; with those of one sphere the force is up to 3.6 % higher (at w = 110, E* = 200 S_y)",
   .source = "Jackson & Green 2005; Jackson, Chusoipin & Green 2005; Wang et al., table 3 (which "
             "omits H, a and B, and gives a radius of unloading that contradicts its own formula)",
   .evidence =
     "loading, hardness and unloading found in public source code; restitution checked by "
     "quadrature",
   .grade = Grade::source_code,
   .can_gain_energy = true},
  {.make_force = make_law<JacksonGreen>, .lacks = lacks_yield, .flags = flags_of_yield<onset>}};

/// e(V_1), V_1 = V/V_c, not below zero.
double fitted_restitution(double V_1, double e_y)
{
  if (V_1 <= 1)
    return 1;
  if (V_1 <= 60)
    return 1 - 0.1 * std::log(V_1) * std::pow((V_1 - 1) / 59, 0.156);
  return std::max(0.0, 1 - 0.1 * std::log(60) -
                         0.1 * std::log(V_1 / 60) * std::pow(V_1 - 60, 2.36 * e_y));
}

Remarks restitution_flags(const Pair &pair, const Parameters &parameters,
                          const ContactExtremes &observed)
{
  const YieldOnset yield = onset(pair, parameters);
  Remarks flags = yield_flags(pair, parameters, observed, yield);
  if (observed.onset_speed > 1000 * yield.speed)
    flags.push_back(outside_validity("impact at more than 1000 V_c, the range of its fit"));
  return flags;
}

const Registration restitution{
  {.identifier = "jackson",
   .title = "Jackson, Green & Marghitu: closed form of the restitution",
   .also_known_as = {"jackson-green-marghitu"},
   .equation = "V_1 = V/V_c: e = 1 up to 1; 1 - 0.1 ln V_1 ((V_1 - 1)/59)^0.156 up to 60; 1 - 0.1 "
               "ln 60 - 0.1 ln(V_1/60) (V_1 - 60)^(2.36 e_y) above; V_c = sqrt((16/15) E* sqrt(R) "
               "w_c^2.5/M), w_c = (pi C e_y/2)^2 R, C = 1.295 exp(0.736 nu), e_y = sigma_y/E*",
   .symbols = {{"V_1", "speed over that of the onset of yield", ""},
               {"V_c", "speed at which yield begins", "m/s"},
               {"w_c", "approach at the onset of yield", "m"},
               {"C", "limiting pressure over the yield stress", ""},
               {"e_y", "yield strain", ""}},
   .parameters = {yield_stress_parameter(), poisson_ratio_parameter()},
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = "V below 1000 V_c, the range of the fit",
   .defects = "a fit to the law 'jackson-green'; the restitution falls to zero far above the range "
              "of the fit",
   .source =
     "Jackson, Green & Marghitu 2010; Wang et al., table 4 (which describes V_1 as the speed)",
   .evidence = "continuity checked; formula as printed",
   .grade = Grade::as_printed},
  {.make_impulse = [](const Pair &pair, const Parameters &parameters) -> ImpulseLaw
   {
     const double V_c = onset(pair, parameters).speed,
                  e_y = yield_stress(pair, parameters) / pair.modulus;
     return {.restitution = [V_c, e_y](double V) { return fitted_restitution(V / V_c, e_y); }};
   },
   .lacks = lacks_yield,
   .flags = restitution_flags}};
} // namespace
} // namespace carambole::lumped::jackson_green
