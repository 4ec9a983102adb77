#include <limits>

#include "fem/materials/catalogue.h"
#include "fem/numbers/simd_functions.h"

namespace carambole::fem
{
namespace
{
// r = 1 + C ln max(alpha'/rate_0, 1);  s = 1 - T*^m, T* = (T - T_0)/(T_melt - T_0), with adiabatic
// heating T - T_0 = beta W/(rho c).
class JohnsonCook : public RateLaw
{
public:
  JohnsonCook(double C, double rate_0, double m, double heat_of_melting)
    : C(C),
      one_over_C(1 / C),
      rate_0(rate_0),
      m(m),
      heat_of_melting(heat_of_melting),
      softening(GrowthSeries::power(m))
  {
  }
  Simd gain(const Simd &rate) const override
  {
    return select(rate > rate_0, C * natural_logarithm(rate / rate_0), Simd{});
  }
  void rate_of(const Simd &g, Simd &rate, Simd &slope) const override
  {
    rate = rate_0 * exponential(g * one_over_C);
    slope = rate * one_over_C;
  }
  // rate(g + x) = rate(g) exp(x/C)
  Growth growth(const Simd & /*g*/, const Simd &rate) const override
  {
    return {rate, broadcast(one_over_C), broadcast(exponent.largest() * C), &exponent};
  }
  /// Infinite where the rate has no influence.
  double threshold() const override
  {
    return C > 0 ? rate_0 : std::numeric_limits<double>::infinity();
  }
  Simd softened(const Simd &work) const override
  {
    const Simd share = work / heat_of_melting;
    return power(select(share < broadcast(1), share, broadcast(1)), m);
  }
  // 1 - s(W) = (1 - s(W_0)) (W/W_0)^m
  Simd softened(const Simd &work_0, const Simd &softened_0, const Simd &work) const override
  {
    const Simd t = (work - work_0) / work_0, near = softened_0 + softened_0 * softening(t);
    const SimdMask far = ~((absolute(t) <= softening.largest()) & (work < heat_of_melting));
    return any(far) ? select(far, softened(work), near) : near;
  }

private:
  double C, one_over_C, rate_0, m;
  double heat_of_melting; ///< plastic work that heats the material to its melting point [J/m^3]
  GrowthSeries exponent = GrowthSeries::exponential(), softening;
};

constexpr double usual_share = 0.9; // of the plastic work that becomes heat

const MaterialRegistration registration{
  {.identifier = "johnson_cook",
   .title = "Johnson & Cook: logarithm of the strain rate, thermal softening",
   .equation = "r = 1 + C ln max(alpha'/rate_0, 1), s = 1 - (beta W/(rho c dT))^m",
   .parameters = {{.key = "coefficient",
                   .symbol = "C",
                   .meaning = "coefficient of the logarithm of the rate",
                   .range = {.minimum = 0, .minimum_open = false},
                   .example = "0.014"},
                  {.key = "reference_rate",
                   .symbol = "rate_0",
                   .meaning = "plastic strain rate up to which the yield stress stays the same",
                   .dimension = {0, 0, -1},
                   .range = positive,
                   .example = "1 s^-1"},
                  {.key = "softening",
                   .symbol = "m",
                   .meaning = "exponent of the thermal softening",
                   .range = positive,
                   .example = "1.03"},
                  {.key = "heat_to_melt",
                   .symbol = "c dT",
                   .meaning =
                     "specific heat times the rise from the initial to the melting temperature",
                   .dimension = {0, 2, -2},
                   .range = positive,
                   .example = "407 kJ/kg"},
                  {.key = "heat_fraction",
                   .symbol = "beta",
                   .meaning = "fraction of the plastic work that becomes heat",
                   .range = above_zero_to_one,
                   .default_text = "0.9",
                   .example = "0.9"}},
   .source = "Johnson & Cook 1983; with hardening: power"},
  {.make_rate = [](const Parameters &v, const Material &m) -> std::shared_ptr<const RateLaw>
   {
     return std::make_shared<JohnsonCook>(
       v.number("coefficient"), v.number("reference_rate"), v.number("softening"),
       m.density * v.number("heat_to_melt") / v.number_or("heat_fraction", usual_share));
   }}};
} // namespace
} // namespace carambole::fem
