// Qin & Lu's nonlinear damping: a hysteretic damper on any power of the approach.
//
// F = k d^n + c d^n d', c = D k/v0. The restitution e that comes out obeys
// D (1 + e) = ln[(1 + D)/(1 - D e)] for any n, k, M and v0.

#include "lumped/law/viscous.h"

namespace carambole::lumped::qin_lu_damping
{
namespace
{
double stiffness_of(const Pair &pair, const Parameters &given)
{
  return given.number_or("stiffness", scaled_stiffness(pair, given.number_or("exponent", 1.5)));
}

const HystereticDamper damper{.factor =
                                [](const Parameters &given)
                              {
                                const double e = given.number("restitution");
                                const double correction =
                                  given.word_or("corrected", "true") == "true"
                                    ? std::exp(2 * (1 - e))
                                    : 1;
                                return 0.75 * (1 - e * e) * correction;
                              },
                              .stiffness = stiffness_of};

std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  return std::make_unique<HystereticPower>(parameters.number_or("exponent", 1.5), damper, pair,
                                           parameters);
}

/// Without `damping`, whose unit depends on the exponent.
std::vector<ParameterManual> damper_parameters()
{
  std::vector<ParameterManual> all = HystereticDamper::parameters(damper, unit_interval);
  all.pop_back();
  return all;
}

const Registration registration{
  {.identifier = "qin-lu-damping",
   .title = "Qin & Lu: hysteretic damper on a power of the approach",
   .also_known_as = {"qin-lu"},
   .equation = "F = k d^n (1 + D d'/v0), D = 0.75 (1 - e^2) exp(2 (1 - e))",
   .symbols = {{"D", "damping factor", ""}},
   .parameters =
     joined(damper_parameters(),
            {exponent_parameter(),
             power_stiffness_parameter(),
             {.key = "corrected",
              .meaning = "true: the equation above, Qin & Lu's equation 14; false: without the "
                         "exponential, their equation 13",
              .choices = {"true", "false"}},
             separation_parameter()}),
   .loading = onset_loading,
   .state = onset_state,
   .separation = "at zero approach; the force is not attractive in an undisturbed impact",
   .validity = "a model of the loss; the default stiffness is for the speed of the case",
   .defects =
     "the restitution differs from the requested one: 0.6796 for 0.7 and 0.3267 for 0.3 corrected, "
     "0.7960 and 0.6842 uncorrected; the damping grows without bound for v0 -> 0",
   .source = "Qin & Lu, equations 10 to 14 (the exponents printed in equation 10 differ from those "
             "in its text)",
   .evidence = "restitution in closed form derived, checked numerically; the published 0.683 and "
               "0.332 cannot be reproduced",
   .grade = Grade::derived},
  {.uses_onset_speed = true, .make_force = make}};
} // namespace
} // namespace carambole::lumped::qin_lu_damping
