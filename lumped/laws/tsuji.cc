// Tsuji's viscous damper. In x = d^(5/4) it is a linear oscillator of damping ratio alpha/sqrt(5),
// which is why the restitution is exact at every speed. An effective mass M = m1 m2/(m1 + m2)
// belongs into chi, not another one.

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::tsuji
{
namespace
{
/// With the powers by roots, which take less time than pow.
struct Tsuji : ViscousHertz
{
  using ViscousHertz::ViscousHertz;

  double force(double d, double v, const Memory & /*memory*/) const override
  {
    const double root = std::sqrt(std::abs(d));
    return K * d * root + chi * std::sqrt(root) * v;
  }
};

const double half_root = std::sqrt(5) / 2;
const Damper damper{.exponent = 0.25,
                    .base = [](const Pair &pair, const Parameters & /*given*/)
                    { return 2 * std::sqrt(pair.reduced_mass * pair.hertz_stiffness()); },
                    .ratio = [](const Parameters &given)
                    { return half_root * damping_ratio(given); },
                    .restitution = [](double ratio, const Parameters &given)
                    { return oscillator_restitution(ratio / half_root, given); }};

std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  return std::make_unique<Tsuji>(pair.hertz_stiffness(), damper.coefficient(pair, parameters),
                                 damper.exponent, separation_of(parameters));
}

const Registration registration{
  {.identifier = "tsuji",
   .title = "Tsuji: Hertz with viscous damping of exponent 1/4",
   .also_known_as = {"hertz-mindlin", "tsuji-damping", "nonlinear-spring-dashpot", "hertz-tsuji"},
   .equation = "F = K d^1.5 + chi d^0.25 d', chi = alpha sqrt(M K), alpha = -sqrt(5) ln "
               "e/sqrt(pi^2 + ln^2 e)",
   .symbols = {{"chi", "damping coefficient", "N s/m^1.25"}, {"alpha", "damping factor", ""}},
   .parameters = joined(Damper::parameters(damper, unit_interval),
                        {separation_parameter(), restitution_at_parameter()}),
   .loading = "one rule for loading, unloading and reloading; no memory",
   .separation = "at zero approach, or at zero force",
   .validity = std::string("restitution the same at every speed; ") + elastic_validity,
   .defects =
     "the force is attractive before the end (separation: zero-force cuts that part off, "
     "which raises the restitution above e, unless restitution_at: zero-force asks for more "
     "damping)",
   .source = "Tsuji, Tanaka & Ishida 1992; Antypov & Elliott 2011 (alpha in closed form); Wang et "
             "al., table 2",
   .evidence = "derived, checked numerically, found in public source code",
   .grade = Grade::derived},
  {.make_force = make, .lacks = damper_lacks, .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::tsuji
