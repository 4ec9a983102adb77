#include "fem/materials/flow_stress.h"

namespace carambole::fem
{
Simd FlowStress::at_rest(const Simd &alpha, const Simd &work) const
{
  Simd Y = broadcast(yield_stress), h{}, slope{};
  if (hardening)
  {
    hardening->evaluate(alpha, h, slope);
    Y += h;
  }
  return rate ? Y * rate->softening(work) : Y;
}

// The residual q_trial - 3 mu x - Y decreases with x: Newton's method within a shrinking bracket; a
// step that leaves the bracket is replaced by a bisection. The first guess, a Newton step from x =
// 0, is the solution for linear hardening.
Simd FlowStress::increment(const Simd &q_trial, double mu, const Simd &alpha, const Simd &work,
                           double step) const
{
  constexpr double tolerance = 1e-13;
  constexpr int most_iterations = 200;
  const Simd zero{};
  const Simd softening = rate ? rate->softening(work) : broadcast(1);
  Simd h_0{}, slope_0{};
  if (hardening)
    hardening->evaluate(alpha, h_0, slope_0);
  const Simd excess = q_trial - softening * (yield_stress + h_0);
  const auto yields = excess > tolerance * q_trial;
  Simd low = zero, high = select(yields, excess / (3 * mu), zero);
  // With an infinite slope, such as that of a power law at zero, the Newton step is useless.
  const Simd first = excess / (3 * mu + softening * slope_0);
  Simd x = select(yields & (first > 0), first, high);
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    Simd h{}, h_slope{}, r = broadcast(1), r_slope{};
    if (hardening)
      hardening->evaluate(alpha + x, h, h_slope);
    if (rate)
      rate->evaluate(x / step, r, r_slope);
    const Simd Y = yield_stress + h;
    const Simd residual = select(yields, q_trial - 3 * mu * x - softening * Y * r, zero);
    const Simd too_large = select(residual < 0, -residual, residual) - tolerance * q_trial;
    if (!any_above(too_large, 0))
      break;
    const Simd slope = 3 * mu + softening * (h_slope * r + Y * r_slope / step);
    low = select(residual > 0, x, low);
    high = select(residual < 0, x, high);
    const Simd newton = x + residual / slope;
    // A NaN counts as outside.
    const auto inside = (newton > low) & (newton < high);
    // A lane that has converged keeps its value while others iterate.
    x = select(too_large > 0, select(inside, newton, 0.5 * (low + high)), x);
  }
  return x;
}
} // namespace carambole::fem
