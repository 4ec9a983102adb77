#pragma once

// The yield stress of J2 plasticity: hardening and dependence on the rate.

#include <memory>

#include "fem/numbers/growth_series.h"

namespace carambole::fem
{
/// Isotropic hardening, one file per law in laws/: what is added to the initial yield stress.
class Hardening
{
public:
  virtual ~Hardening() = default;
  /// h(alpha) [Pa], h(0) = 0, and its slope, at equivalent plastic strains alpha >= 0. h must never
  /// decrease.
  virtual void evaluate(const Simd &alpha, Simd &h, Simd &slope) const = 0;
  /// How h grows from a strain alpha > 0 where it is known; by default only `evaluate` knows.
  virtual Growth growth(const Simd & /*alpha*/, const Simd & /*h*/) const
  {
    return {.largest = broadcast(-1)};
  }
  /// The slope at strains alpha where h is known, which is often less work.
  virtual Simd slope_of(const Simd &alpha, const Simd &h) const;
  /// Whether the slope has no jumps.
  virtual bool is_smooth() const { return true; }
  /// m where h begins like alpha^m: below 1 the slope is infinite at zero.
  virtual double onset_exponent() const { return 1; }
};

/// Dependence of the yield stress on the strain rate and on heating by plastic work, one file per
/// law in laws/: the factor r s on the yield stress, r = 1 + g.
class RateLaw
{
public:
  virtual ~RateLaw() = default;
  /// g at a rate of the equivalent plastic strain [1/s] >= 0. It is at least 0 and never decreases.
  virtual Simd gain(const Simd &rate) const = 0;
  /// The inverse: the rate [1/s] of a gain g > 0, and its slope with g.
  virtual void rate_of(const Simd &g, Simd &rate, Simd &slope) const = 0;
  /// How the rate grows from a gain g > 0 where it is known.
  virtual Growth growth(const Simd &g, const Simd &rate) const = 0;
  /// g = 0 up to this rate [1/s].
  virtual double threshold() const { return 0; }
  /// 1 - s after adiabatic heating by plastic work per volume [J/m^3].
  virtual Simd softened(const Simd & /*work*/) const { return Simd{}; }
  /// The same, where 1 - s is known after work_0.
  virtual Simd softened(const Simd & /*work_0*/, const Simd & /*softened_0*/,
                        const Simd &work) const
  {
    return softened(work);
  }
};

/// Y(alpha, alpha', W) = (yield_stress + h(alpha)) r(alpha') s(W) [Pa].
struct FlowStress
{
  double yield_stress = 0;
  std::shared_ptr<const Hardening> hardening; ///< none: perfectly plastic
  std::shared_ptr<const RateLaw> rate;        ///< none: independent of the rate

  /// At the end of a step.
  struct State
  {
    Simd alpha{}, h{};
    /// With a law of the rate: 1 - s, and r - 1 and the rate in the last step that flowed faster
    /// than the threshold.
    Simd softened{}, g{}, rate{};
  };
  State state(const Simd &alpha, const Simd &work) const;
  /// Y at rate zero.
  Simd at_rest(const State &state) const
  {
    const Simd Y = yield_stress + state.h;
    return rate ? Y * (1 - state.softened) : Y;
  }

  /// Of a step: the increment x >= 0 of the equivalent plastic strain; at its end h, and g and the
  /// rate, which are zero below the threshold.
  struct Increment
  {
    Simd x{}, h{}, g{}, rate{};
  };
  /// Return to the yield surface: q_trial - 3 mu x = Y(alpha + x, x/step, W), with W of the last
  /// step; x = 0 where the trial stress is below Y, NaN where there is no root. Residuals are below
  /// 1e-13 of q_trial.
  [[gnu::always_inline]] Increment increment(const Simd &q_trial, double mu, const State &last,
                                             double step) const
  {
    if (rate)
      return with_rate(q_trial, mu, last, step);
    if (hardening)
      return without_rate(q_trial, mu, last);
    const Simd excess = q_trial - yield_stress;
    return {.x = select(excess > tolerance * q_trial, excess * (1 / (3 * mu)), Simd{}),
            .h = last.h};
  }

private:
  static constexpr double tolerance = 1e-13; ///< of q_trial
  Increment with_rate(const Simd &q_trial, double mu, const State &last, double step) const;
  Increment without_rate(const Simd &q_trial, double mu, const State &last) const;
  /// Near the last step, by the series of the laws, for x up to most_x and for rates above the
  /// threshold; both set the `open` lanes of the result that they solve, and return them.
  SimdMask find_slow(const Simd &q_trial, double mu, const State &last, const Simd &s,
                     double most_x, SimdMask open, Increment &result) const;
  SimdMask find_fast(const Simd &q_trial, double mu, const State &last, double step, SimdMask open,
                     Increment &result) const;
  /// The same for the `open` lanes, however far the last step is away.
  Increment search(const Simd &q_trial, double mu, const State &last, double step,
                   const SimdMask &open) const;
};
} // namespace carambole::fem
