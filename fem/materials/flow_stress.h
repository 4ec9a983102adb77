#pragma once

// The yield stress of J2 plasticity: hardening and dependence on the rate.

#include <memory>

#include "fem/numbers/simd.h"

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
  /// m where h begins like alpha^m: below 1 the slope is infinite at zero.
  virtual double onset_exponent() const { return 1; }
};

/// Dependence of the yield stress on the strain rate and on heating by plastic work, one file per
/// law in laws/: a factor on the yield stress.
class RateLaw
{
public:
  virtual ~RateLaw() = default;
  /// Factor at a rate of the equivalent plastic strain [1/s] >= 0, and its slope. The factor is at
  /// least 1 and must never decrease.
  virtual void evaluate(const Simd &rate, Simd &factor, Simd &slope) const = 0;
  /// m where the factor begins like 1 + rate^m; 0: like a logarithm.
  virtual double onset_exponent() const = 0;
  /// The rate [1/s] of a factor above 1, or more: the inverse of `evaluate`.
  virtual Simd rate_of(const Simd &factor) const = 0;
  /// Factor after adiabatic heating by plastic work per volume [J/m^3].
  virtual Simd softening(const Simd & /*work*/) const { return broadcast(1); }
};

/// Y(alpha, alpha', W) = (yield_stress + h(alpha)) r(alpha') s(W) [Pa].
struct FlowStress
{
  double yield_stress = 0;
  std::shared_ptr<const Hardening> hardening; ///< none: perfectly plastic
  std::shared_ptr<const RateLaw> rate;        ///< none: independent of the rate

  /// Y at rate zero.
  Simd at_rest(const Simd &alpha, const Simd &work) const;

  /// Return to the yield surface: the increments x >= 0 of the equivalent plastic strain in a step,
  /// with q_trial - 3 mu x = Y(alpha + x, x/step, work). Zero where the trial stress is below Y.
  /// Residuals are below 1e-13 of q_trial.
  Simd increment(const Simd &q_trial, double mu, const Simd &alpha, const Simd &work,
                 double step) const;
};
} // namespace carambole::fem
