// Two thirds of Mindlin's stiffness times the displacement.

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::di_renzo_di_maio
{
namespace
{
struct DiRenzoDiMaio : TangentialLaw
{
  using TangentialLaw::TangentialLaw;

  // Q = 2/3 k(a) xi, xi' = V
  SlipResponse advance(const SlipStep &step) override
  {
    xi += step.displacement;
    const double k = 2. / 3 * pair.mindlin_stiffness(step.after.contact_radius);
    const SlipResponse response = within_friction(step, k * xi);
    if (k > 0)
      xi = response.force / k;
    return response;
  }

  double xi = 0;
};

const TangentialRegistration registration{
  {.identifier = "di-renzo-di-maio",
   .title = "Di Renzo & Di Maio: two thirds of Mindlin's stiffness",
   .also_known_as = {"improved-non-linear"},
   .equation = "Q = (2/3) k(a) xi, xi' = V, |Q| <= mu N, k = 8 a/sum((2 - nu)/G)",
   .loading = "as mindlin: the whole displacement counts at the present stiffness. The factor "
              "is that of increments 8 a/sum((2 - nu)/G) d(xi), a growing as the square root "
              "of xi",
   .defects = "the factor is exact only where approach and displacement grow together; energy "
              "as for mindlin",
   .source = "Di Renzo & Di Maio 2005",
   .evidence = "the factor from memory of the paper; its derivation holds",
   .grade = Grade::memory},
  {.make = [](const SlipPair &pair, const Parameters &)
   { return std::make_unique<DiRenzoDiMaio>(pair); }}};
} // namespace
} // namespace carambole::lumped::tangential::di_renzo_di_maio
