#include "fem/materials/flow_stress.h"

#include <algorithm>

#include "fem/numbers/simd_functions.h"

namespace carambole::fem
{
namespace
{
/// Where the step dx of Newton's method for x leads that for x^m, or for ln x if m is 0.
Simd next(const Simd &x, const Simd &dx, double m)
{
  if (m == 1)
    return x + dx;
  return x * (m > 0 ? power(1 + m * dx / x, 1 / m) : exponential(dx / x));
}
} // namespace

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
//
// Power laws and rates have infinite slopes at zero, which would send that method from one side to
// the other. Where Y begins like x^m, m < 1, the residual is a concave function of u = x^m, and of
// ln x where m is 0: from the right the method for u never passes the solution. With the step dx
// that it takes for x it is x -> x (1 + m dx/x)^(1/m), or x exp(dx/x). On the right lie excess/(3
// mu) and, as Y is at least that of before, the increment whose rate alone would bring Y to
// q_trial. Hardening that begins like alpha^m is smooth where alpha is larger than that.
Simd FlowStress::increment(const Simd &q_trial, double mu, const Simd &alpha, const Simd &work,
                           double step) const
{
  constexpr double tolerance = 1e-13;
  constexpr int most_iterations = 200;
  const Simd zero{};
  double m = hardening ? hardening->onset_exponent() : 1;
  if (rate)
    m = std::min(m, rate->onset_exponent());
  const Simd softening = rate ? rate->softening(work) : broadcast(1);
  Simd h_0{}, slope_0{};
  if (hardening)
    hardening->evaluate(alpha, h_0, slope_0);
  const Simd excess = q_trial - softening * (yield_stress + h_0);
  const auto yields = excess > tolerance * q_trial;
  Simd low = zero, high = select(yields, excess / (3 * mu), zero);
  if (rate)
  {
    // More than the rounding of the factor, so that the solution stays on the left.
    constexpr double margin = 1e-14;
    const Simd by_rate =
      step * rate->rate_of(q_trial / (softening * (yield_stress + h_0)) + margin);
    high = select(yields & (by_rate < high), by_rate, high);
  }
  else if (m < 1 && !any_above(high - alpha, 0))
    m = 1;
  const Simd first = excess / (3 * mu + softening * slope_0);
  Simd x = m < 1 ? high : select(yields & (first > 0), first, high);
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
    const Simd step_in_x = residual / slope;
    const Simd newton = next(x, step_in_x, m);
    // A NaN counts as outside.
    const auto inside = (newton > low) & (newton < high);
    // A lane that has converged keeps its value while others iterate.
    x = select(too_large > 0, select(inside, newton, 0.5 * (low + high)), x);
  }
  return x;
}
} // namespace carambole::fem
