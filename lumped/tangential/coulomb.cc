// Coulomb's friction of rigid bodies: no force is stored.

#include <algorithm>
#include <cmath>

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::coulomb
{
namespace
{
struct Coulomb : TangentialLaw
{
  using TangentialLaw::TangentialLaw;

  // The impulse mu int N dt against the slip, but no more than stops it: m_t V, and against what a
  // rolling resistance adds to it.
  SlipResponse advance(const SlipStep &step) override
  {
    const double held = pair.tangential_mass * step.by_rolling,
                 stops = pair.tangential_mass * step.velocity + held,
                 most = pair.friction * step.weight * (step.before.force + step.after.force);
    if (std::abs(stops) <= most)
      return {step.weight > 0 ? held / (2 * step.weight) : 0, stops};
    return {std::copysign(pair.friction * step.after.force, stops), std::copysign(most, stops)};
  }
};

const TangentialRegistration registration{
  {.identifier = "coulomb",
   .title = "Coulomb's friction, rigid",
   .also_known_as = {"rigid-friction", "dry-friction"},
   .equation = "Q = mu N against the slip, until the slip stops; then Q = 0",
   .loading = "no memory; a contact that has stopped does not slip again",
   .defects = "stores no tangential energy: no slip is ever reversed",
   .source = "Johnson 1985, 11.4; Maw, Barber & Fawcett 1976, rigid bodies",
   .evidence = "derived; closed form",
   .grade = Grade::derived},
  {.make = [](const SlipPair &pair, const Parameters &)
   { return std::make_unique<Coulomb>(pair); }}};
} // namespace
} // namespace carambole::lumped::tangential::coulomb
