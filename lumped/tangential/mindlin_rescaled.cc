// Mindlin's stiffness in increments; as the contact shrinks, the force shrinks with it.

#include <algorithm>

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::mindlin_rescaled
{
namespace
{
struct MindlinRescaled : TangentialLaw
{
  using TangentialLaw::TangentialLaw;

  // Q' = k(a) V + Q min(a', 0)/a; what the step adds loses half of what the force before it loses
  SlipResponse advance(const SlipStep &step) override
  {
    const double a0 = step.before.contact_radius, a1 = step.after.contact_radius,
                 k = pair.mindlin_stiffness((a0 + a1) / 2),
                 kept = a0 > 0 ? std::min(a1 / a0, 1.0) : 1;
    return within_friction(step, step.force * kept + k * step.displacement * (1 + kept) / 2);
  }
};

const TangentialRegistration registration{
  {.identifier = "mindlin-rescaled",
   .title = "Mindlin's stiffness in increments, rescaled while the contact shrinks",
   .also_known_as = {"thornton-2013", "mindlin-rescale-force", "mindlin_rescale/force"},
   .equation = "Q' = k(a) V + Q min(a', 0)/a, |Q| <= mu N, k = 8 a/sum((2 - nu)/G)",
   .loading = "growing contact: increments at the present stiffness; shrinking contact: the "
              "force first falls in the ratio of the stiffnesses",
   .source = "Thornton, Cummins & Cleary 2013; LAMMPS pair granular, mindlin_rescale/force",
   .evidence = "found in public documentation of codes",
   .grade = Grade::source_code},
  {.make = [](const SlipPair &pair, const Parameters &)
   { return std::make_unique<MindlinRescaled>(pair); }}};
} // namespace
} // namespace carambole::lumped::tangential::mindlin_rescaled
