#include "fem/materials/flow_stress.h"

namespace carambole::fem
{
Lane FlowStress::at_rest(const Lane &alpha, const Lane &work) const
{
  Lane Y = broadcast(yield_stress), h{}, slope{};
  if (hardening)
  {
    hardening->evaluate(alpha, h, slope);
    Y += h;
  }
  return rate ? Y * rate->softening(work) : Y;
}

// The residual q_trial - 3 mu x - Y falls with x: Newton's method within a bracket that shrinks;
// a step that leaves it becomes a bisection. For linear hardening the first step is the solution.
Lane FlowStress::increment(const Lane &q_trial, double mu, const Lane &alpha, const Lane &work,
                           double step) const
{
  constexpr double tolerance = 1e-13;
  constexpr int most_iterations = 200;
  const Lane zero{};
  const Lane softening = rate ? rate->softening(work) : broadcast(1);
  const Lane excess = q_trial - at_rest(alpha, work);
  const auto yields = excess > tolerance * q_trial;
  Lane low = zero, high = select(yields, excess / (3 * mu), zero);
  Lane x = high;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    Lane h{}, h_slope{}, r = broadcast(1), r_slope{};
    if (hardening)
      hardening->evaluate(alpha + x, h, h_slope);
    if (rate)
      rate->evaluate(x / step, r, r_slope);
    const Lane Y = yield_stress + h;
    const Lane residual = select(yields, q_trial - 3 * mu * x - softening * Y * r, zero);
    if (!any_above(select(residual < 0, -residual, residual) - tolerance * q_trial, 0))
      break;
    const Lane slope = 3 * mu + softening * (h_slope * r + Y * r_slope / step);
    low = select(residual > 0, x, low);
    high = select(residual < 0, x, high);
    const Lane newton = x + residual / slope;
    // Negated, so that a NaN is bisected too.
    const auto inside = (newton >= low) & (newton <= high);
    // A lane that is done stays, however long the others take.
    const auto open = (residual > tolerance * q_trial) | (residual < -tolerance * q_trial);
    x = select(open, select(inside, newton, 0.5 * (low + high)), x);
  }
  return x;
}
} // namespace carambole::fem
