// Mindlin's stiffness times the whole displacement.

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::mindlin
{
namespace
{
struct Mindlin : TangentialLaw
{
  using TangentialLaw::TangentialLaw;

  // Q = k(a) xi, xi' = V while it sticks; mu N = k(a) xi while it slips
  SlipResponse advance(const SlipStep &step) override
  {
    xi += step.displacement;
    const double k = pair.mindlin_stiffness(step.after.contact_radius);
    const SlipResponse response = within_friction(step, k * xi);
    if (k > 0)
      xi = response.force / k;
    return response;
  }

  double xi = 0;
};

const TangentialRegistration registration{
  {.identifier = "mindlin",
   .title = "Mindlin's stiffness times the displacement",
   .also_known_as = {"mindlin-history", "hertz-mindlin", "hertz-mindlin-no-slip"},
   .equation = "Q = k(a) xi, xi' = V, |Q| <= mu N, k = 8 a/sum((2 - nu)/G)",
   .loading = "the whole displacement counts at the present stiffness; while the contact "
              "slips, xi = mu N/k",
   .defects = "as the contact shrinks without slip, the spring gives back k(a) xi^2/2 with a "
              "smaller k than it was loaded with, and as it grows, the earlier displacement "
              "gains force without work: energy is not conserved and may increase",
   .source = "Mindlin 1949 for k; LAMMPS pair granular, mindlin; LIGGGHTS",
   .evidence = "found in public documentation of codes",
   .grade = Grade::source_code},
  {.make = [](const SlipPair &pair, const Parameters &)
   { return std::make_unique<Mindlin>(pair); }}};
} // namespace
} // namespace carambole::lumped::tangential::mindlin
