// The return to the yield surface from anywhere: where a step changes the flow much, or begins it.

#include <limits>

#include "fem/materials/flow_stress.h"
#include "fem/numbers/simd_functions.h"

namespace carambole::fem
{
namespace
{
/// The residual of the return at a trial u of its unknown and the x that u means, with slopes.
struct Trial
{
  Simd residual, residual_slope;
  Simd x, x_slope;
};

/// Where the search is: in a bracket, at u; and the slopes at another u, zero if none are known.
struct Search
{
  Simd u, low, high;
  Simd last_u{}, residual_slope{}, x_slope{};
};

/// Newton's method for a residual that decreases with u, in the lanes that are `open`; returns the
/// roots. A step that leaves the shrinking bracket is replaced by a bisection. After a trial with
/// more than twice the largest possible x, or a NaN, the next is `u_of_most_x`. Of a smooth law the
/// last step is taken without another trial where the second derivative, from the slopes at two
/// near trials, says that the residual is small enough behind it. No lane sees what others hold.
/// NaN where no root is found.
template <typename Evaluate, typename MostX>
Simd find_root(Search at, SimdMask open, bool is_smooth, const Simd &accuracy, const Simd &most_x,
               const Evaluate &evaluate, const MostX &u_of_most_x)
{
  constexpr int most_trials = 200;
  Simd roots{};
  for (int trial = 1; any(open); ++trial)
  {
    const Trial t = evaluate(at.u);
    const SimdMask is_root = absolute(t.residual) <= accuracy;
    roots = select(open & is_root, at.u, roots);
    open &= ~is_root;
    if (!any(open))
      break;
    if (trial == most_trials)
      return select(open, broadcast(std::numeric_limits<double>::quiet_NaN()), roots);
    const Simd du = -(t.residual / t.residual_slope), newton = at.u + du;
    at.low = select(t.residual > 0, at.u, at.low);
    at.high = select(t.residual < 0, at.u, at.high);
    const SimdMask inside = (newton > at.low) & (newton < at.high); // not a NaN
    if (is_smooth)
    {
      // 1/2 du^2 |R''|
      const SimdMask next_is_root = open & inside &
                                    (absolute(t.x_slope - at.x_slope) <= 0.5 * t.x_slope) &
                                    (du * du * absolute(t.residual_slope - at.residual_slope) <=
                                     0.5 * accuracy * absolute(at.u - at.last_u));
      roots = select(next_is_root, newton, roots);
      open &= ~next_is_root;
    }
    at.last_u = at.u, at.residual_slope = t.residual_slope, at.x_slope = t.x_slope;
    at.u = select(inside, newton, 0.5 * (at.low + at.high));
    if (const SimdMask beyond = open & ~(t.x <= 2 * most_x); any(beyond)) [[unlikely]]
      at.u = select(beyond, u_of_most_x(), at.u);
  }
  return roots;
}
} // namespace

// With a law of the rate the unknown is g: x = step rate_of(g) is smooth where g(x) begins with an
// infinite slope, and Y, the larger part of the residual, is nearly linear in g. The strain only
// hardens, so that g is at most q_trial/Y - 1 with the Y at rest before the step.
//
// Without one, or below the threshold of a rate, the unknown is x, and the first trial, a Newton
// step from x = 0, is the root for linear hardening. Where h begins like alpha^m, m < 1, it is
// u = x^m, in which the residual is concave, so that the method, begun on the right, never passes
// the root; hardening is smooth where alpha is larger than x.
FlowStress::Increment FlowStress::search(const Simd &q_trial, double mu, const State &last,
                                         double step, const SimdMask &open) const
{
  const Simd s = rate ? 1 - last.softened : broadcast(1);
  const Simd Y = at_rest(last), excess = q_trial - Y, accuracy = tolerance * q_trial;
  const Simd most_x = select(open, excess / (3 * mu), Simd{});
  const bool is_smooth = !hardening || hardening->is_smooth();
  Increment result;
  // q_trial - 3 mu x - s (yield_stress + h(alpha + x)) r
  const auto trial = [&](const Simd &x, const Simd &x_slope, const Simd &r, const Simd &r_slope)
  {
    Simd h{}, slope{};
    if (hardening)
      hardening->evaluate(last.alpha + x, h, slope);
    const Simd Y_s = s * (yield_stress + h);
    return Trial{q_trial - 3 * mu * x - Y_s * r,
                 -(3 * mu * x_slope + s * slope * x_slope * r + Y_s * r_slope), x, x_slope};
  };
  const Simd zero{}, one = broadcast(1);

  SimdMask faster{}; // than the threshold; what is molten has no Y that a rate could raise
  if (rate)
  {
    faster = open & (s > 0);
    if (rate->threshold() > 0)
      faster &= trial(broadcast(step * rate->threshold()), one, one, zero).residual > 0;
    if (any(faster))
    {
      constexpr double margin = 1e-14; // above the rounding of q_trial/Y
      const Simd most_g = q_trial / Y - 1 + margin;
      const auto g_of_most_x = [&] { return rate->gain(most_x / step) * (1 + margin); };
      const SimdMask flowed = last.g > 0;
      const Simd near = any(faster & ~flowed) ? select(flowed, last.g, g_of_most_x()) : last.g;
      Simd slope{};
      result.g = find_root(
        {minimum(near, most_g), zero, most_g}, faster, is_smooth, accuracy, most_x,
        [&](const Simd &g)
        {
          Simd a{};
          rate->rate_of(g, a, slope);
          return trial(step * a, step * slope, 1 + g, one);
        },
        g_of_most_x);
      rate->rate_of(result.g, result.rate, slope);
      result.g = select(faster, result.g, zero);
      result.rate = select(faster, result.rate, zero);
      result.x = step * result.rate;
    }
  }
  const SimdMask slower = open & ~faster;
  if (!hardening)
  {
    result.x = select(slower, most_x, result.x);
    return result;
  }
  const double m = hardening->onset_exponent();
  const SimdMask begins = m < 1 ? slower & (most_x > last.alpha) : SimdMask{};
  if (any(begins))
  {
    const Simd most_u = power(most_x, m);
    const Simd root = find_root(
      {most_u, zero, most_u * (1 + tolerance)}, begins, is_smooth, accuracy, most_x,
      [&](const Simd &u)
      {
        const Simd x = power(u, 1 / m);
        return trial(x, x / (m * u), one, zero);
      },
      [&] { return most_u; });
    result.x = select(begins, power(root, 1 / m), result.x);
    // The root may be below the smallest number, (excess/K)^(1/m) with a small m: x = 0.
    if (const SimdMask lost = begins & ~(result.x <= 2 * most_x); any(lost)) [[unlikely]]
    {
      const Simd least = broadcast(std::numeric_limits<double>::min());
      const SimdMask is_none = lost & (trial(least, one, one, zero).residual <= 0);
      result.x = select(is_none, zero, result.x);
    }
  }
  if (const SimdMask goes_on = slower & ~begins; any(goes_on))
  {
    const Simd residual_slope = 3 * mu + s * hardening->slope_of(last.alpha, last.h);
    const Simd root = find_root(
      {excess / residual_slope, zero, most_x * (1 + tolerance), zero, -residual_slope, one},
      goes_on, is_smooth, accuracy, most_x, [&](const Simd &x) { return trial(x, one, one, zero); },
      [&] { return most_x; });
    result.x = select(goes_on, root, result.x);
  }
  Simd slope{};
  hardening->evaluate(last.alpha + result.x, result.h, slope);
  return result;
}
} // namespace carambole::fem
