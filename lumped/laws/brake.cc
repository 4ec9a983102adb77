// Brake's elastic, elastoplastic and plastic contact: Hertz to the onset of yield, a cubic, and a
// line from where Hertz's mean pressure would be the hardness.

#include "lumped/law/yield.h"

#include <fmt/format.h>

namespace carambole::lumped::brake
{
namespace
{
struct Brake : ElastoplasticLaw
{
  Brake(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      yield(limited_onset(pair, parameters)),
      // Hertz's largest pressure is 1.5 times its mean one, H.
      plastic(yield_onset(pair, 1.5 * hardness(pair, parameters))),
      yield_slope(1.5 * yield.force / yield.approach),
      plastic_slope(2 * std::numbers::pi * pair.relative_radius * hardness(pair, parameters)),
      dent_of_2012(parameters.word_or("unloading", "2015") == "2012"),
      pair(pair)
  {
  }

  double virgin_force(double d) const override
  {
    if (d <= yield.approach)
      return K * power_three_halves(d);
    if (d >= plastic.approach)
      return plastic.force + plastic_slope * (d - plastic.approach);
    const double range = plastic.approach - yield.approach, t = (d - yield.approach) / range;
    return (1 + 2 * t) * (1 - t) * (1 - t) * yield.force +
           t * (1 - t) * (1 - t) * range * yield_slope + t * t * (3 - 2 * t) * plastic.force +
           t * t * (t - 1) * range * plastic_slope;
  }

  /// 2015: d_res = d_max [1 - F_max/(K d_max^1.5)]; 2012: Hertz's curve of the radius R + d_max/2.
  Unloading unloading(double max_approach, double max_force) const override
  {
    if (max_approach <= yield.approach)
      return {0, 1.5};
    if (dent_of_2012)
      return hertzian_unloading(pair, pair.relative_radius + 0.5 * max_approach, max_approach,
                                max_force);
    return {max_approach - max_force / (K * std::sqrt(max_approach)), 1.5};
  }

  Kinks virgin_kinks() const override { return {yield.approach, plastic.approach}; }

  double K;
  YieldOnset yield, plastic;
  double yield_slope, plastic_slope;
  bool dent_of_2012;
  Pair pair;
};

std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::string what = lacks_yield(pair, parameters); !what.empty())
    return what;
  const double p_y = limiting_pressure(pair, parameters), H = hardness(pair, parameters);
  return 1.5 * H > p_y ? ""
                       : fmt::format("has a hardness of {:.4g} Pa, but it must be above 2/3 of the "
                                     "limiting pressure, {:.4g} Pa",
                                     H, p_y / 1.5);
}

const Registration registration{
  {.identifier = "brake",
   .title = "Brake: elastic, cubic transition, plastic",
   .also_known_as = {"brake-2012", "brake-2015"},
   .equation =
     "F = K d^1.5 up to d_y; the cubic that matches force and slope of its neighbours; "
     "pi H (2 R d + c) from d_p on, c = a_p^2 - 2 R d_p, a_p = 3 pi R H/(4 E*), d_p = a_p^2/R; d_y "
     "= (pi p_y/(2 E*))^2 R; unloading F_max [(d - d_res)/(d_max - d_res)]^1.5 with d_res = d_max "
     "[1 - F_max/(K d_max^1.5)] (2015) or d_max - [3 F_max/(4 E* sqrt(R + d_max/2))]^(2/3) (2012)",
   .symbols = {{"a_p", "Hertz contact radius at d_p", "m"},
               {"d_p", "approach from which the contact is fully plastic", "m"},
               {"c", "offset for which the plastic line starts at d_p", "m^2"}},
   .parameters = {yield_stress_parameter(),
                  limiting_pressure_parameter(),
                  hardness_parameter(),
                  {.key = "unloading",
                   .meaning =
                     "residual approach of Brake 2015, or of Brake 2012 as printed in the review",
                   .choices = {"2015", "2012"}}},
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity = plastic_validity,
   .defects = "the force exceeds Hertz's by up to 9 % from d_p to 17.8 d_y, so that the law gains "
              "energy: restitution up to 1.052 below about 30 V_y (up to 1.09 if separated bodies "
              "still repel each other, as the formulas state); d_p = a_p^2/R is inferred",
   .source = "Brake 2012, Brake 2015; Wang et al., table 3 (which prints 4 instead of 2 in the "
             "plastic line, and 3/2 instead of the exponent 2/3 of the unloading)",
   .evidence = "transition derived, continuity and restitution checked by quadrature; unloading of "
               "2015 found in public source code",
   .grade = Grade::source_code,
   .can_gain_energy = true},
  {.make_force = make_law<Brake>, .lacks = lacks, .flags = flags_of_yield<>}};
} // namespace
} // namespace carambole::lumped::brake
