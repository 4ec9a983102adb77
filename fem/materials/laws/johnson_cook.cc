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
    : C(C), rate_0(rate_0), m(m), heat_of_melting(heat_of_melting)
  {
  }
  void evaluate(const Simd &rate, Simd &factor, Simd &slope) const override
  {
    const auto above = rate > broadcast(rate_0);
    factor = select(above, 1 + C * natural_logarithm(rate / rate_0), broadcast(1));
    slope = select(above, C / rate, broadcast(0));
  }
  double onset_exponent() const override { return 0; }
  Simd rate_of(const Simd &factor) const override { return rate_0 * exponential((factor - 1) / C); }
  Simd softening(const Simd &work) const override
  {
    const Simd share = work / heat_of_melting;
    return 1 - power(select(share < broadcast(1), share, broadcast(1)), m);
  }

private:
  double C, rate_0, m;
  double heat_of_melting; ///< plastic work that heats the material to its melting point [J/m^3]
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
