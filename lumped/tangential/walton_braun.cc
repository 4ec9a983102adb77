// Walton & Braun's stiffness that falls towards the limit of friction, and starts anew at every
// reversal of the slip.

#include <algorithm>
#include <cmath>

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::walton_braun
{
namespace
{
struct WaltonBraun : TangentialLaw
{
  using TangentialLaw::TangentialLaw;

  // s = sign of the slip, Q* the force at its last reversal, scaled with N:
  //   Q' = K u^(1/3) V, u = 1 - (s Q - s Q*)/(mu N - s Q*)
  // While N and K stay the same, u^(2/3) falls by 2/3 K |dx|/(mu N - s Q*).
  SlipResponse advance(const SlipStep &step) override
  {
    const double slip = std::abs(step.displacement), s = std::copysign(1.0, step.displacement);
    if (slip > 0 && direction != 0 && s != direction)
      reversal = step.force;
    if (slip > 0)
      direction = s;
    const double N0 = step.before.force, N1 = step.after.force, N = (N0 + N1) / 2,
                 scale = N0 > 0 ? N / N0 : 0, turned = s * reversal * scale,
                 room = pair.friction * N - turned,
                 K = pair.mindlin_stiffness(
                   (step.before.contact_radius + step.after.contact_radius) / 2);
    double force = s * step.force;
    if (room > 0)
    {
      const double u = std::clamp(1 - (force - turned) / room, 0.0, 1.0), root = std::cbrt(u),
                   left = root * root - 2. / 3 * K * slip / room;
      // u = 0 is the limit, which is then that of the end of the step.
      force = left > 0 ? force + room * (u - left * std::sqrt(left)) : pair.friction * N1;
    }
    reversal *= N0 > 0 ? N1 / N0 : 0;
    return within_friction(step, s * force);
  }

  double direction = 0, reversal = 0;
};

const TangentialRegistration registration{
  {.identifier = "walton-braun",
   .title = "Walton & Braun: incrementally slipping friction",
   .also_known_as = {"incrementally-slipping"},
   .equation = "Q' = K (1 - (Q - Q*)/(mu N - Q*))^(1/3) V for V > 0, mirrored for V < 0; K = k(a) "
               "= 8 a/sum((2 - nu)/G)",
   .loading = "Q* is zero at first and Q at every reversal of the slip; it is scaled with N",
   .defects = "K is that of the whole contact at once, so that the order in which N and Q change "
              "is only partly remembered; while N grows, Q stays below mu N by its share "
              "(mu N'/(K V))^3, and gross sliding is approached only at large slip",
   .source = "Walton & Braun 1986; Walton 1993",
   .evidence =
     "from memory of the papers; under a constant N the first loading of Cattaneo & Mindlin "
     "is verified",
   .grade = Grade::memory},
  {.make = [](const SlipPair &pair, const Parameters &)
   { return std::make_unique<WaltonBraun>(pair); }}};
} // namespace
} // namespace carambole::lumped::tangential::walton_braun
