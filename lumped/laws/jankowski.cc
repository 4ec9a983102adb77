// Jankowski: Hertz with a viscous damper of the exponent 1/4 that works during approach only.

#include <algorithm>

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::jankowski
{
namespace
{
struct Jankowski : ViscousHertz
{
  Jankowski(double stiffness, double damping, bool both_phases, Separation separation)
    : ViscousHertz(stiffness, damping, 0.25, separation), both_phases(both_phases)
  {
  }

  double force(double d, double v, const Memory &memory) const override
  {
    return ViscousHertz::force(d, both_phases ? v : std::max(v, 0.0), memory);
  }

  bool both_phases;
};

/// chi = 9 sqrt(5) (1 - e^2)/(e [e (9 pi - 16) + 16]) sqrt(K M).
const Damper damper{.exponent = 0.25,
                    .base = [](const Pair &pair, const Parameters & /*given*/)
                    { return 2 * std::sqrt(pair.hertz_stiffness() * pair.reduced_mass); },
                    .ratio =
                      [](const Parameters &given)
                    {
                      const double e = given.number("restitution");
                      return 4.5 * std::sqrt(5) * (1 - e * e) /
                             (e * (e * (9 * std::numbers::pi - 16) + 16));
                    }};

std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  return std::make_unique<Jankowski>(pair.hertz_stiffness(), damper.coefficient(pair, parameters),
                                     parameters.word_or("damped", "approach") == "both",
                                     separation_of(parameters));
}

const Registration registration{
  {.identifier = "jankowski",
   .title = "Jankowski: Hertz with viscous damping during approach",
   .also_known_as = {"nonlinear-viscoelastic"},
   .equation = "F = K d^1.5 + chi d^0.25 d' for d' > 0, else K d^1.5; "
               "chi = 9 sqrt(5) (1 - e^2)/(e [e (9 pi - 16) + 16]) sqrt(K M)",
   .symbols = {{"chi", "damping coefficient", "N s/m^1.25"}},
   .parameters =
     joined(Damper::parameters(damper, above_zero_to_one),
            {{.key = "damped",
              .meaning = "phases in which the damper acts: approach only, as published, or "
                         "both, as printed in the review",
              .choices = {"approach", "both"}},
             separation_parameter()}),
   .loading = memoryless_loading,
   .separation = "at zero approach, where the force is zero; with damping in both phases the force "
                 "may be attractive before, and 'separation' has an effect",
   .validity = std::string("restitution the same at every speed; ") + elastic_validity,
   .defects = "the restitution differs from e by up to 0.01; with damping in both phases it is far "
              "below e (0.42 for 0.7)",
   .source = "Jankowski 2005; Wang et al., table 2 (which does not say that the damper acts during "
             "approach only)",
   .evidence = "found in public source code, checked numerically",
   .grade = Grade::source_code},
  {.make_force = make, .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::jankowski
