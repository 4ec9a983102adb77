// Wu, Li & Thornton's fit of the restitution to finite elements.

#include "lumped/law/yield.h"

namespace carambole::lumped::wu
{
namespace
{
/// The restitution over the speed, before it is limited to 1. The two branches meet at V_f/V_y =
/// (0.62/2.08)^4 (E*/sigma_y)^2.
auto formula(const Pair &pair, const Parameters &parameters)
{
  const double V_y = limited_onset(pair, parameters).speed,
               e_y = yield_stress(pair, parameters) / pair.modulus,
               V_f = V_y * std::pow(0.62 / 2.08, 4) / (e_y * e_y);
  return [=](double V)
  { return V < V_f ? 2.08 * std::pow(V / V_y, -0.25) : 0.62 / std::sqrt(V / V_y * e_y); };
}

ImpulseLaw make(const Pair &pair, const Parameters &parameters)
{
  return {.restitution = [e = formula(pair, parameters)](double V) { return std::min(1.0, e(V)); }};
}

Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  return closed_form_flags(pair, parameters, observed, limited_onset(pair, parameters),
                           formula(pair, parameters)(observed.onset_speed));
}

const Registration registration{
  {.identifier = "wu",
   .title = "Wu, Li & Thornton: closed form of the restitution",
   .also_known_as = {"wu-li-thornton"},
   .equation =
     "e = 2.08 (V/V_y)^(-1/4) below V_f, 0.62 [(V/V_y) sigma_y/E*]^(-1/2) above, at most 1; V_f = "
     "(0.62/2.08)^4 (E*/sigma_y)^2 V_y, V_y = sqrt((16/15) E* sqrt(R) d_y^2.5/M), d_y = (pi "
     "p_y/(2 E*))^2 R",
   .symbols = {{"V_f", "speed of full plasticity", "m/s"}},
   .parameters = {yield_stress_parameter(), limiting_pressure_parameter()},
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = "V above 18.7 V_y, below which the fit exceeds 1 and is limited to 1; rate "
               "independent, perfectly plastic",
   .defects = "no loss between the onset of yield and 18.7 V_y",
   .source =
     "Wu, Li & Thornton 2005; Wang et al., table 4 (whose exponent +0.156 belongs to another law)",
   .evidence = "continuity of the two branches checked",
   .grade = Grade::as_printed},
  {.make_impulse = make, .lacks = lacks_yield, .flags = flags}};
} // namespace
} // namespace carambole::lumped::wu
