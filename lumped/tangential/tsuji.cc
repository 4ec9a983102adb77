// Mindlin's stiffness with a tangential damper like that of the normal force.

#include <cmath>

#include "lumped/law/viscous.h"
#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::tsuji
{
namespace
{
struct TsujiDamper : TangentialLaw
{
  TsujiDamper(const SlipPair &pair, double damping) : TangentialLaw(pair), chi(damping) {}

  // Q = k(a) xi + chi d^(1/4) V, xi' = V; while it slips, k xi + chi d^(1/4) V = mu N
  SlipResponse advance(const SlipStep &step) override
  {
    xi += step.displacement;
    const double k = pair.mindlin_stiffness(step.after.contact_radius),
                 viscous = chi * std::pow(step.after.approach, 0.25) * step.velocity_after();
    const SlipResponse response = within_friction(step, k * xi + viscous);
    if (k > 0)
      xi = (response.force - viscous) / k;
    return response;
  }

  const double chi;
  double xi = 0;
};

const TangentialRegistration registration{
  {.identifier = "tsuji",
   .title = "Tsuji: Mindlin's stiffness with a tangential damper",
   .also_known_as = {"hertz-mindlin-damped"},
   .equation = "Q = k(a) xi + chi d^0.25 V, xi' = V, |Q| <= mu N, chi = alpha sqrt(M K), alpha = "
               "-sqrt(5) ln e/sqrt(pi^2 + ln^2 e)",
   .parameters = {restitution_parameter(unit_interval)},
   .loading = "the whole displacement counts at the present stiffness; while the contact slips, "
              "spring and damper together have mu N",
   .defects = "the damper is copied from the normal force without justification; while the "
              "contact grows, the spring that the slider has pushed back falls behind, so that "
              "gross sliding has up to some per cent less than the impulse of friction; energy of "
              "the spring as for mindlin",
   .source = "Tsuji, Tanaka & Ishida 1992",
   .evidence = "found in public documentation of codes",
   .grade = Grade::source_code},
  {.make = [](const SlipPair &pair, const Parameters &parameters)
   {
     const double alpha = std::sqrt(5) * damping_ratio(parameters.number("restitution"));
     return std::make_unique<TsujiDamper>(
       pair, alpha * std::sqrt(pair.pair.reduced_mass * pair.pair.hertz_stiffness()));
   }}};
} // namespace
} // namespace carambole::lumped::tangential::tsuji
