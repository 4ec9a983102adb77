// Stronge's elastic, elastoplastic and fully plastic contact of rate-independent bodies. In
// x = 2 d/d_y - 1, which is a^2/(R d_y):
//
//   d <= d_y: Hertz;   x <= x_p: F = F_y x (1 + ln x/(3 theta));   else F = (2.8/theta) F_y x,
//
// with the mean pressure theta sigma_y at yield. The two meet at x_p = exp[3 (2.8 - theta)].

#include "lumped/law/yield.h"

namespace carambole::lumped::stronge
{
namespace
{
YieldOnset onset(const Pair &pair, const Parameters &parameters)
{
  // The largest pressure of Hertz is 1.5 times the mean one.
  return yield_onset(pair,
                     1.5 * parameters.number_or("theta", 1.1) * yield_stress(pair, parameters));
}

struct Stronge : ElastoplasticLaw
{
  Stronge(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      R(pair.relative_radius),
      theta(parameters.number_or("theta", 1.1)),
      x_p(std::exp(3 * (2.8 - theta))),
      yield(onset(pair, parameters)),
      variant(parameters.word_or("unloading", "A").front())
  {
  }

  double area(double d) const { return 2 * d / yield.approach - 1; }

  double virgin_force(double d) const override
  {
    if (d <= yield.approach)
      return K * power_three_halves(d);
    const double x = area(d);
    return yield.force * x * (x < x_p ? 1 + std::log(x) / (3 * theta) : 2.8 / theta);
  }

  /// A: radius sqrt(x) R, recovery from the force; B: recovery d_y sqrt(x), force kept; C: both the
  /// radius and the recovery d_y sqrt(x), so that the force drops to F_y x where unloading begins
  /// and the recovered work is (2/5) F_y d_y x^1.5.
  Unloading unloading(double max_approach, double max_force) const override
  {
    if (max_approach <= yield.approach)
      return {0, 1.5};
    const double x = area(max_approach), recovery = yield.approach * std::sqrt(x);
    switch (variant)
    {
    case 'A':
      return {max_approach - std::pow(max_force / (K * std::pow(x, 0.25)), 2.0 / 3), 1.5};
    case 'B':
      return {max_approach - recovery, 1.5};
    default:
      return {max_approach - recovery, 1.5, yield.force * x / max_force};
    }
  }

  std::optional<double> virgin_radius(double d) const override
  {
    return std::sqrt(R * (d <= yield.approach ? d : yield.approach * area(d)));
  }

  Kinks virgin_kinks() const override { return {yield.approach, 0.5 * (x_p + 1) * yield.approach}; }

  double K, R, theta, x_p;
  YieldOnset yield;
  char variant;
};

const Registration registration{
  {.identifier = "stronge",
   .title = "Stronge: elastic, elastoplastic, fully plastic",
   .also_known_as = {"stronge-2000"},
   .equation =
     "F = K d^1.5 up to d_y; F_y x (1 + ln x/(3 theta)), x = 2 d/d_y - 1, up to x_p = exp[3 (2.8 - "
     "theta)]; then (2.8/theta) F_y x; d_y = (3 pi theta sigma_y/(4 E*))^2 R, "
     "F_y = pi theta sigma_y R d_y; unloading F_c [(d - d_f)/d_r]^1.5 with the permanent approach "
     "d_f = d_max - d_r: A: radius sqrt(x) R, d_r from F_c; B: d_r = d_y sqrt(x); C: as B and F_c "
     "= F_y x",
   .symbols = {{"x, x_p", "2 d/d_y - 1, its value at full plasticity", ""},
               {"d_f", "permanent approach", "m"},
               {"d_r", "elastic recovery", "m"},
               {"F_c", "force at the largest approach", "N"}},
   .parameters =
     {yield_stress_parameter(),
      {.key = "theta",
       .symbol = "theta",
       .meaning = "mean contact pressure over yield stress at the onset of yield",
       .range = {0, 2.8},
       .default_text = "1.1",
       .example = "1.1"},
      {.key = "unloading",
       .meaning =
         "A: the radius of the table, continuous force; B: the geometry of the loading, continuous "
         "force; C: the energy of elastic recovery, the force drops at the turn-around",
       .choices = {"A", "B", "C"}}},
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity = "approach below 500 d_y and 0.05 R; rate independent, no hardening, no waves",
   .defects =
     "the slope jumps from 1.5 to 2.6 F_y/d_y at yield and the force exceeds Hertz's by up "
     "to 44 % (at 2.6 d_y), so that the law gains energy just above yield: restitution up "
     "to 1.08 below 4.8 V_y with A (1.12 if separated bodies still repel each other, as "
     "the formula states), 1.061 below 2.5 V_y with B, 1.012 below 1.35 V_y with C",
   .source = "Stronge 2000; Wang et al., table 3 (which uses the elastic recovery as the permanent "
             "approach)",
   .evidence = "derived, continuity and restitution checked by quadrature; the correct "
               "interpretation of the unloading is unknown",
   .grade = Grade::doubtful,
   .can_gain_energy = true},
  {.make_force = make_law<Stronge>, .lacks = lacks_yield, .flags = flags_of_yield<onset>}};
} // namespace
} // namespace carambole::lumped::stronge
