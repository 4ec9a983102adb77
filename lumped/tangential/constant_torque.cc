// A torque of constant coefficient against rolling.

#include <algorithm>
#include <cmath>

#include "lumped/tangential/rolling.h"

namespace carambole::lumped::tangential::constant_torque
{
namespace
{
struct ConstantTorque : RollingLaw
{
  ConstantTorque(double coefficient, double radius) : arm(coefficient * radius) {}

  // The impulse mu_r R* int N dt against the rolling, but no more than stops it: w/c.
  RollingResponse advance(const RollingStep &step) override
  {
    const double stops = step.pushed / step.mobility, most = arm * step.normal_impulse,
                 limit = arm * step.normal_force;
    if (std::abs(stops) > most)
      return {std::copysign(limit, stops), std::copysign(most, stops)};
    const double mean = step.weight > 0 ? stops / (2 * step.weight) : 0;
    return {std::clamp(mean, -limit, limit), stops};
  }

  const double arm; ///< mu_r R* [m]
};

const RollingRegistration registration{
  {.identifier = "constant-torque",
   .title = "Constant torque against rolling",
   .also_known_as = {"cdt", "directional-constant-torque", "coulomb-rolling"},
   .equation = "T = mu_r R* N against the rolling velocity w, until it stops; then T holds it "
               "while |T| <= mu_r R* N",
   .parameters = {rolling_coefficient()},
   .loading = "no memory; the angular impulse of an impact is mu_r R* times its normal impulse, or "
              "what stops the rolling",
   .defects = "stores no energy: rolling that has stopped is never reversed",
   .source = "Zhou, Wang, Yang, Xu & Yu 1999; Ai, Chen, Rotter & Ooi 2011, type A",
   .evidence = "derived; closed forms",
   .grade = Grade::derived},
  {.make = [](const RollingPair &pair, const Parameters &parameters) -> std::unique_ptr<RollingLaw>
   { return std::make_unique<ConstantTorque>(parameters.number("coefficient"), pair.radius); }}};
} // namespace
} // namespace carambole::lumped::tangential::constant_torque
