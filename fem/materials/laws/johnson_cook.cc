#include <algorithm>

#include "fem/materials/catalogue.h"

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
    for (int i = 0; i < lanes; ++i)
    {
      const bool above = rate[i] > rate_0;
      factor[i] = above ? 1 + C * std::log(rate[i] / rate_0) : 1;
      slope[i] = above ? C / rate[i] : 0;
    }
  }
  Simd softening(const Simd &work) const override
  {
    Simd s;
    for (int i = 0; i < lanes; ++i)
      s[i] = 1 - std::pow(std::min(work[i] / heat_of_melting, 1.0), m);
    return s;
  }

private:
  double C, rate_0, m;
  double heat_of_melting; ///< plastic work that heats the material to its melting point [J/m^3]
};

const MaterialRegistration registration{
  {.identifier = "johnson_cook",
   .equation = "r = 1 + C ln max(alpha'/rate_0, 1), s = 1 - (beta W/(rho c dT))^m",
   .source = "Johnson & Cook 1983; with hardening: power",
   .parameters = {{"coefficient", "C", "0.014", dimension::none, 0, false},
                  {"reference_rate", "rate_0", "1 s^-1", Dimension{0, 0, -1}},
                  {"softening", "m, exponent of the thermal softening", "1.03", dimension::none},
                  {"heat_to_melt",
                   "c dT, specific heat times the rise from the initial to the melting temperature",
                   "407 kJ/kg", Dimension{0, 2, -2}},
                  {"heat_fraction", "beta, fraction of the plastic work that becomes heat", "0.9",
                   dimension::none, 0, true, false, 0.9}},
   .make_rate = [](const MaterialValues &v, const Material &m) -> std::shared_ptr<const RateLaw>
   {
     if (v.number("heat_fraction") > 1)
       throw std::invalid_argument("`heat_fraction` must be at most 1");
     return std::make_shared<JohnsonCook>(
       v.number("coefficient"), v.number("reference_rate"), v.number("softening"),
       m.density * v.number("heat_to_melt") / v.number("heat_fraction"));
   }}};
} // namespace
} // namespace carambole::fem
