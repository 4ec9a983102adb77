// Chang & Ling's restitution of elastoplastic spheres, after the contact of Chang, Etsion & Bogy
// with constant volume: the largest approach follows from the energy, and the recovery is Hertz's.

#include "lumped/law/yield.h"

namespace carambole::lumped::chang_ling
{
namespace
{
double onset_factor(const Pair &pair, const Parameters &parameters)
{
  return 1.282 + 1.158 * poisson_ratio(pair, parameters);
}

YieldOnset onset(const Pair &pair, const Parameters &parameters)
{
  return yield_onset(pair, onset_factor(pair, parameters) * yield_stress(pair, parameters));
}

ImpulseLaw make(const Pair &pair, const Parameters &parameters)
{
  const double w_c = onset(pair, parameters).approach, M = pair.reduced_mass,
               elastic = 0.4 * pair.hertz_stiffness(), // (8/15) E* sqrt(R)
    plastic = std::numbers::pi * onset_factor(pair, parameters) * yield_stress(pair, parameters) *
              pair.relative_radius;
  return {.restitution = [=](double V)
          {
            const double excess = 0.5 * M * V * V - elastic * std::pow(w_c, 2.5);
            if (excess <= 0)
              return 1.0;
            const double w_m = 0.5 * (w_c + std::sqrt(w_c * w_c + 4 * excess / plastic));
            return std::sqrt(elastic * w_c * std::pow(w_m * (2 - w_c / w_m), 1.5) /
                             (0.5 * M * V * V));
          }};
}

/// The formula is 1 at the onset of yield and falls from there.
Remarks flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed)
{
  return closed_form_flags(pair, parameters, observed, onset(pair, parameters), 1);
}

const Registration registration{
  {.identifier = "chang-ling",
   .title = "Chang & Ling: closed form of the restitution",
   .equation =
     "e^2 = (8/15) E* sqrt(R) w_c [w_m (2 - w_c/w_m)]^1.5/(M V^2/2), M V^2/2 = (8/15) E* "
     "sqrt(R) w_c^2.5 + pi K_Y sigma_y R w_m (w_m - w_c), 1 below the onset of yield; w_c "
     "= (pi K_Y sigma_y/(2 E*))^2 R, K_Y = 1.282 + 1.158 nu",
   .symbols = {{"w_c", "approach at the onset of yield", "m"},
               {"w_m", "largest approach", "m"},
               {"K_Y", "limiting pressure over the yield stress", ""}},
   .parameters = {yield_stress_parameter(), poisson_ratio_parameter()},
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = plastic_validity,
   .defects = "the underlying loading curve, F = pi R w (2 - w_c/w) K_Y sigma_y, jumps by a factor "
              "3/2 at the onset of yield",
   .source = "Chang & Ling 1992; Wang et al., table 4 (which has w_c inside the bracket, which is "
             "dimensionally wrong)",
   .evidence =
     "units and the limit 1 at the onset of yield derived; K_Y from memory of the original "
     "paper",
   .grade = Grade::memory},
  {.make_impulse = make, .lacks = lacks_yield, .flags = flags}};
} // namespace
} // namespace carambole::lumped::chang_ling
