// A spring, a dashpot and a slider against rolling.

#include <algorithm>
#include <cmath>

#include "lumped/tangential/rolling.h"

namespace carambole::lumped::tangential::rolling_spring
{
namespace
{
struct RollingSpring : RollingLaw
{
  RollingSpring(const RollingPair &pair, double stiffness, double damping, double coefficient)
    : K(stiffness * pair.radius * pair.radius),
      D(damping * pair.radius * pair.radius),
      arm(coefficient * pair.radius),
      mobility(pair.mobility),
      q(-D * pair.velocity / K)
  {
  }

  // T = K q + D w, q' = w, K = k_r R*^2, D = g_r R*^2; by the trapezoidal rule, which is stable for
  // every stiffness: w' = w_1 - c h (T + T')/2, q' = q + h (w + w')/2, solved for T'. A torque that
  // slides follows N, and takes the weight of the normal impulse instead of h/2.
  RollingResponse advance(const RollingStep &step) override
  {
    const double h = step.duration, lever = (K * h / 2 + D) * mobility * h / 2,
                 held = K * (q + h * (step.velocity + step.pushed) / 2) + D * step.pushed,
                 free = (held - lever * step.torque) / (1 + lever), limit = arm * step.normal_force,
                 torque = std::clamp(free, -limit, limit),
                 impulse = (torque == free ? h / 2 : step.weight) * (step.torque + torque);
    q = (torque - D * (step.pushed - mobility * impulse)) / K; // while it slides, too
    return {torque, impulse};
  }

  double frequency() const override { return std::sqrt(K * mobility); }

  const double K, D, arm, mobility;
  double q; ///< angle of the spring; at the touch N = 0 and the slider holds T = 0
};

const RollingRegistration registration{
  {.identifier = "spring",
   .title = "Luding: rolling spring, dashpot and slider",
   .also_known_as = {"sds", "luding", "rolling-spring"},
   .equation =
     "T = R* F_r, F_r = k_r xi_r + g_r R* w, xi_r' = R* w, |F_r| <= mu_r N; while it slides, "
     "xi_r = (F_r - g_r R* w)/k_r",
   .parameters = {rolling_coefficient(),
                  {.key = "stiffness",
                   .symbol = "k_r",
                   .meaning = "of the rolling spring, over the displacement R* times the angle",
                   .dimension = dimension::stiffness,
                   .range = positive,
                   .example = "100 MN/m",
                   .calibrates = true},
                  {.key = "damping",
                   .symbol = "g_r",
                   .meaning = "of the rolling dashpot, over R* w",
                   .dimension = dimension::damping,
                   .range = {.minimum = 0, .minimum_open = false},
                   .default_text = "0"}},
   .loading = "the pseudo-force F_r acts on the rotations alone, not on the centres; it stays "
              "within mu_r N, which shortens the spring as N falls. At the touch N = 0: the "
              "slider begins with F_r = 0, "
              "xi_r = -g_r R* w/k_r",
   .defects = "stiffness, damping and coefficient have no derivation from the materials",
   .source = "Luding 2008; LAMMPS pair granular, rolling sds",
   .evidence = "found in public documentation of codes",
   .grade = Grade::source_code},
  {.make = [](const RollingPair &pair, const Parameters &parameters) -> std::unique_ptr<RollingLaw>
   {
     return std::make_unique<RollingSpring>(pair, parameters.number("stiffness"),
                                            parameters.number_or("damping", 0),
                                            parameters.number("coefficient"));
   }}};
} // namespace
} // namespace carambole::lumped::tangential::rolling_spring
