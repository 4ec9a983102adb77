// Kelvin-Voigt: linear spring and dashpot side by side.
//
// M d'' + c d' + k d = 0, d(0) = 0, d'(0) = v0 returns to zero approach after half a damped period
// with the speed e v0 when c = 2 xi sqrt(k M), xi = -ln e/sqrt(pi^2 + ln^2 e).

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::kelvin_voigt
{
namespace
{
const Damper damper{.exponent = 0,
                    .base =
                      [](const Pair &pair, const Parameters &given)
                    {
                      return 2 * std::sqrt(given.number_or("stiffness", scaled_stiffness(pair, 1)) *
                                           pair.reduced_mass);
                    },
                    .ratio = damping_ratio,
                    .restitution = oscillator_restitution};

std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  const double k = parameters.number_or("stiffness", scaled_stiffness(pair, 1));
  return std::make_unique<SpringDashpot>(k, damper.coefficient(pair, parameters),
                                         separation_of(parameters));
}

const Registration registration{
  {.identifier = "kelvin-voigt",
   .title = "Kelvin-Voigt spring and dashpot",
   .also_known_as = {"kv", "spring-dashpot", "linear-spring-dashpot", "lsd", "linear-viscoelastic",
                     "hooke", "cundall-strack", "voigt", "kelvin", "anagnostopoulos", "maxwell"},
   .equation = "F = k d + c d', c = 2 xi sqrt(k M), xi = -ln e/sqrt(pi^2 + ln^2 e)",
   .symbols = {{"c", "damping coefficient", "N s/m"}, {"xi", "damping ratio", ""}},
   .parameters =
     joined(Damper::parameters(damper, unit_interval),
            {linear_stiffness_parameter(), separation_parameter(), restitution_at_parameter()}),
   .loading = "one rule for loading, unloading and reloading; no memory",
   .separation = "at zero approach, or at zero force",
   .validity = "a model of the loss; the restitution is exact for separation at zero approach, at "
               "every speed",
   .defects = "the force jumps to c v0 at the onset and is attractive before the end (separation: "
              "zero-force cuts that part off, and the restitution becomes exp(-xi (pi - 2 asin "
              "xi)/sqrt(1 - xi^2)) instead of e, but for restitution_at: zero-force)",
   .source = "Qin & Lu, section 2.2; Wang et al., equations 3, 31 and 32",
   .evidence = "derived, checked numerically",
   .grade = Grade::derived},
  {.make_force = make, .lacks = damper_lacks, .flags = scaled_stiffness_flags}};
} // namespace
} // namespace carambole::lumped::kelvin_voigt
