#include "fem/materials/flow_stress.h"

#include <limits>

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

// With h(alpha + x) = h + a (x + b x^2 + c x^3 + d x^4 + ...) and K = 3 mu + s a, x is found from
// u = (q_trial - Y)/K = x + s a/K (b x^2 + c x^3 + d x^4) by the inverse series; where that has too
// few terms, by a step of Newton's method behind it.
[[gnu::always_inline]] inline SimdMask FlowStress::find_slow(const Simd &q_trial, double mu,
                                                             const State &last, const Simd &s,
                                                             double most_x, SimdMask open,
                                                             Increment &result) const
{
  const Growth hardens = hardening ? hardening->growth(last.alpha, last.h) : Growth{};
  const Simd sa = s * hardens.slope_at_zero(), one_over_K = 1 / (3 * mu + sa);
  const Simd excess = q_trial - s * (yield_stress + last.h), u = excess * one_over_K;
  Simd x = u;
  SimdMask found = open & hardens.covers(u);
  if (const GrowthSeries *series = hardens.series)
  {
    const Simd f = hardens.factor, share = sa * one_over_K, t2 = f * u * (f * u);
    const auto &[b_a, c_a, d_a] = series->ratios();
    const Simd b = share * f * b_a, c = share * (f * f) * c_a, d = share * (f * f * f) * d_a;
    x = u - u * u * (b - u * ((2 * b * b - c) - u * (5 * b * (b * b - c) + d)));
    const Simd accuracy = 0.25 * tolerance * q_trial;
    const SimdMask is_root = share * excess * (series->inverse_error() * (t2 * t2)) <= accuracy;
    if (any(open & ~is_root)) [[unlikely]]
    {
      const Simd residual = excess - 3 * mu * x - s * hardens(x);
      const Simd dx = select(is_root, Simd{}, residual * (one_over_K * (1 - 2 * b * x)));
      // Bound on the remaining residual: dx times the error of the slope, estimated by twice the
      // next term of its series and by the square of its change.
      const Simd left = absolute(residual) * (6 * absolute(c) + 4 * b * b) * x * x;
      found &= hardens.covers(x) & (is_root | (left <= accuracy));
      x += dx;
    }
  }
  found &= x <= most_x;
  result.x = select(found, x, result.x);
  result.h = select(found, last.h + hardens(x), result.h);
  return found;
}

// Chebyshev's method (third order) for d in g = g_0 + d, with x(d) = x_0 (1 + S(k d)). g_0 is the
// gain of the last step; a trial outside the range of the series becomes the new g_0.
SimdMask FlowStress::find_fast(const Simd &q_trial, double mu, const State &last, double step,
                               SimdMask open, Increment &result) const
{
  constexpr int most_trials = 8;
  const Growth hardens = hardening ? hardening->growth(last.alpha, last.h) : Growth{};
  Simd g_0 = last.g, rate_0 = last.rate;
  Growth quickens = rate->growth(g_0, rate_0);
  const GrowthSeries &series = *quickens.series;
  const Simd s = 1 - last.softened;
  open &= (last.g > 0) & (s > 0);
  // The residual q_trial - 3 mu x - s (yield_stress + h + dh) r, and what to add to d.
  Simd residual;
  const auto addition = [&](const Simd &x, const Simd &x_d, const Simd &x_dd, const Simd &dh,
                            const Simd &slope, const Simd &r)
  {
    const Simd Y = s * (yield_stress + (last.h + dh)), h_x = s * slope;
    residual = q_trial - 3 * mu * x - Y * r;
    const Simd stiffness = 3 * mu + h_x * r;
    const Simd one_over_slope = 1 / (stiffness * x_d + Y), newton = residual * one_over_slope;
    return newton - 0.5 * (stiffness * x_dd + 2 * h_x * x_d) * one_over_slope * newton * newton;
  };
  const Simd h_1 = hardens.slope_at_zero(), h_2 = hardens.curvature_at_zero(),
             h_3 = hardens.third_derivative_at_zero();
  // This trial leads to the next: two terms of h will do.
  const auto begin = [&]
  {
    const Simd x = step * rate_0, x_k = x * quickens.factor;
    return addition(x, x_k * series.slope_at_zero(),
                    x_k * quickens.factor * series.curvature_at_zero(), x * (h_1 + 0.5 * h_2 * x),
                    h_1 + h_2 * x, 1 + g_0);
  };
  Simd d = begin();
  SimdMask found{};
  for (int trial = 1; any(open) && trial < most_trials; ++trial)
  {
    if (const SimdMask beyond = open & ~quickens.covers(d) & (g_0 + d > 0); any(beyond))
      [[unlikely]]
    {
      Simd rate_there{}, slope{};
      rate->rate_of(g_0 + d, rate_there, slope);
      g_0 = select(beyond, g_0 + d, g_0), rate_0 = select(beyond, rate_there, rate_0);
      quickens = rate->growth(g_0, rate_0);
      d = select(beyond, begin(), d);
    }
    const Simd k = quickens.factor, t = k * d, x_0 = step * rate_0, x_k = x_0 * k;
    const Simd x = x_0 + x_0 * series(t), x_d = x_k * series.slope(t),
               x_dd = x_k * k * series.curvature(t);
    const Simd dh = hardens(x), slope = h_1 + h_2 * x;
    const Simd dd = addition(x, x_d, x_dd, dh, slope, 1 + g_0 + d);
    const Simd dx = dd * (x_d + 0.5 * x_dd * dd);
    // Bound on the remaining residual: the error of the method, then those of the derivatives of x
    // and of h.
    const Simd dt = 4 * absolute(k * dd);
    const Simd left =
      absolute(residual) * (dt * (dt + series.error_of_curvature() * t * t * absolute(t)) +
                            GrowthSeries::error_of_slope) +
      absolute(dx) * (absolute(h_3) * x * x + absolute(h_2 * dx));
    d += dd;
    const SimdMask now = open & quickens.covers(d) & hardens.covers(x) & (g_0 + d > 0) &
                         (left <= 0.25 * tolerance * q_trial);
    result.x = select(now, x + dx, result.x);
    result.h = select(now, last.h + hardens(x + dx), result.h);
    result.g = select(now, g_0 + d, result.g);
    result.rate = select(now, rate_0 + rate_0 * series(k * d), result.rate);
    found |= now;
    open &= ~now;
  }
  return found;
}

FlowStress::Increment FlowStress::without_rate(const Simd &q_trial, double mu,
                                               const State &last) const
{
  SimdMask open = q_trial - (yield_stress + last.h) > tolerance * q_trial;
  Increment result{.h = last.h};
  open &= ~find_slow(q_trial, mu, last, broadcast(1), std::numeric_limits<double>::infinity(), open,
                     result);
  if (any(open)) [[unlikely]]
  {
    const Increment found = search(q_trial, mu, last, 0, open);
    result.x = select(open, found.x, result.x);
    result.h = select(open, found.h, result.h);
  }
  return result;
}

FlowStress::Increment FlowStress::with_rate(const Simd &q_trial, double mu, const State &last,
                                            double step) const
{
  SimdMask open = q_trial - at_rest(last) > tolerance * q_trial;
  Increment result{.h = last.h};
  if (any(open & (last.g > 0)))
    open &= ~find_fast(q_trial, mu, last, step, open, result);
  if (any(open) && rate->threshold() > 0)
    open &=
      ~find_slow(q_trial, mu, last, 1 - last.softened, step * rate->threshold(), open, result);
  if (any(open)) [[unlikely]]
  {
    const Increment found = search(q_trial, mu, last, step, open);
    result.x = select(open, found.x, result.x);
    result.h = select(open, found.h, result.h);
    result.g = select(open, found.g, result.g);
    result.rate = select(open, found.rate, result.rate);
  }
  return result;
}
} // namespace carambole::fem
