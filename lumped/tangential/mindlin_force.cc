// Mindlin's stiffness times the increments of the displacement.

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::mindlin_force
{
namespace
{
struct MindlinForce : TangentialLaw
{
  using TangentialLaw::TangentialLaw;

  // Q' = k(a) V
  SlipResponse advance(const SlipStep &step) override
  {
    const double k =
      pair.mindlin_stiffness((step.before.contact_radius + step.after.contact_radius) / 2);
    return within_friction(step, step.force + k * step.displacement);
  }
};

const TangentialRegistration registration{
  {.identifier = "mindlin-force",
   .title = "Mindlin's stiffness in increments of the force",
   .also_known_as = {"hertz-mindlin-incremental"},
   .equation = "Q' = k(a) V, |Q| <= mu N, k = 8 a/sum((2 - nu)/G)",
   .loading = "each increment of displacement counts at the stiffness of its time",
   .defects = "as the contact shrinks, the remaining part keeps the force of the whole contact at "
              "a smaller stiffness: energy may increase",
   .source = "LAMMPS pair granular, mindlin/force; YADE, Law2_ScGeom_MindlinPhys_Mindlin",
   .evidence = "found in public documentation of codes",
   .grade = Grade::source_code},
  {.make = [](const SlipPair &pair, const Parameters &)
   { return std::make_unique<MindlinForce>(pair); }}};
} // namespace
} // namespace carambole::lumped::tangential::mindlin_force
