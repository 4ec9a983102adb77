#include "fem/materials/flow_stress.h"

namespace carambole::fem
{
Simd Hardening::slope_of(const Simd &alpha, const Simd & /*h*/) const
{
  Simd h{}, slope{};
  evaluate(alpha, h, slope);
  return slope;
}

FlowStress::State FlowStress::state(const Simd &alpha, const Simd &work) const
{
  State result{.alpha = alpha};
  Simd slope{};
  if (hardening)
    hardening->evaluate(alpha, result.h, slope);
  if (rate)
    result.softened = rate->softened(work);
  return result;
}

// Two steps of Newton's method from x = 0.
SimdMask FlowStress::find_slow(const Simd &q_trial, double mu, const State &last, double step,
                               Increment &result) const
{
  const Growth hardens = hardening ? hardening->growth(last.alpha, last.h) : Growth{};
  const Simd s = rate ? 1 - last.softened : broadcast(1);
  const Simd excess = q_trial - at_rest(last);
  const Simd x = excess / (3 * mu + s * hardens.slope_at_zero());
  const Simd slope = s * hardens.slope(x);
  const Simd dx = (excess - 3 * mu * x - s * hardens(x)) / (3 * mu + slope);
  result.x = x + dx;
  result.h = last.h + hardens(result.x);
  // The residual that remains: slope dx times the relative change of the slope, and its error.
  const Simd left =
    absolute(slope * dx) * (4 * absolute(hardens.factor * dx) + GrowthSeries::error_of_slope);
  const SimdMask found = hardens.covers(result.x) & (left <= 0.25 * tolerance * q_trial);
  return rate ? found & (result.x <= step * rate->threshold()) : found;
}

// Chebyshev's method, of third order, for d in g = g_0 + d: x(d) = x_0 (1 + S(k d)). g_0 is the
// gain of the last step, or that of a trial beyond the reach of the series.
SimdMask FlowStress::find_fast(const Simd &q_trial, double mu, const State &last, double step,
                               Increment &result) const
{
  constexpr int most_trials = 8;
  const Growth hardens = hardening ? hardening->growth(last.alpha, last.h) : Growth{};
  Simd g_0 = last.g, rate_0 = last.rate;
  Growth quickens = rate->growth(g_0, rate_0);
  const GrowthSeries &series = *quickens.series;
  const Simd s = 1 - last.softened;
  const SimdMask open = (q_trial > at_rest(last)) & (last.g > 0) & (s > 0);
  // The residual q_trial - 3 mu x - s (yield_stress + h(alpha + x)) r, and what to add to d.
  Simd residual;
  const auto addition = [&](const Simd &x, const Simd &x_d, const Simd &x_dd, const Simd &r)
  {
    const Simd Y = s * (yield_stress + (last.h + hardens(x))), h_x = s * hardens.slope(x);
    residual = q_trial - 3 * mu * x - Y * r;
    const Simd stiffness = 3 * mu + h_x * r;
    const Simd one_over_slope = 1 / (stiffness * x_d + Y), newton = residual * one_over_slope;
    return newton - 0.5 * (stiffness * x_dd + 2 * h_x * x_d) * one_over_slope * newton * newton;
  };
  const auto begin = [&]
  {
    const Simd x = step * rate_0, x_k = x * quickens.factor;
    return addition(x, x_k * series.slope_at_zero(),
                    x_k * quickens.factor * series.curvature_at_zero(), 1 + g_0);
  };
  Simd d = begin();
  SimdMask found{};
  for (int trial = 1; any(open & ~found) && trial < most_trials; ++trial)
  {
    if (const SimdMask beyond = open & ~found & ~quickens.covers(d) & (g_0 + d > 0); any(beyond))
      [[unlikely]]
    {
      Simd rate_there{}, slope{};
      rate->rate_of(g_0 + d, rate_there, slope);
      g_0 = select(beyond, g_0 + d, g_0), rate_0 = select(beyond, rate_there, rate_0);
      quickens = rate->growth(g_0, rate_0);
      d = select(beyond, begin(), d);
    }
    const Simd k = quickens.factor, t = k * d, x_0 = step * rate_0, x_k = x_0 * k;
    const Simd x = x_0 + x_0 * series(t);
    const Simd dd = addition(x, x_k * series.slope(t), x_k * k * series.curvature(t), 1 + g_0 + d);
    d = select(found, d, d + dd); // a lane that has converged keeps its root
    // The residual that remains: by the order of the method, and by the errors of the derivatives.
    const Simd dt = 4 * absolute(k * dd);
    const Simd left =
      dt * (dt + series.error_of_curvature() * t * t * absolute(t)) + GrowthSeries::error_of_slope;
    found |= open & quickens.covers(d) & hardens.covers(x) &
             (absolute(residual) * left <= 0.25 * tolerance * q_trial);
  }
  result.g = g_0 + d;
  result.rate = rate_0 + rate_0 * series(quickens.factor * d);
  result.x = step * result.rate;
  result.h = last.h + hardens(result.x);
  return found & (result.g > 0);
}

FlowStress::Increment FlowStress::increment(const Simd &q_trial, double mu, const State &last,
                                            double step) const
{
  const Simd excess = q_trial - at_rest(last);
  SimdMask open = excess > tolerance * q_trial;
  if (!hardening && !rate)
    return {.x = select(open, excess / (3 * mu), Simd{}), .h = last.h};
  Increment result{.h = last.h}, found;
  const auto keep = [&](const SimdMask &lanes)
  {
    result.x = select(lanes, found.x, result.x);
    result.h = select(lanes, found.h, result.h);
    result.g = select(lanes, found.g, result.g);
    result.rate = select(lanes, found.rate, result.rate);
    open &= ~lanes;
  };
  if (rate && any(open & (last.g > 0)))
    keep(open & find_fast(q_trial, mu, last, step, found));
  if (!any(open))
    return result;
  if (!rate || rate->threshold() > 0)
  {
    found = {};
    keep(open & find_slow(q_trial, mu, last, step, found));
  }
  if (any(open)) [[unlikely]]
  {
    found = search(q_trial, mu, last, step, open);
    keep(open);
  }
  return result;
}
} // namespace carambole::fem
