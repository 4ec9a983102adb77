#pragma once

// Rate-independent laws with a virgin curve and an unloading curve that starts at the largest
// approach so far:
//   d >= d_max: F = virgin(d);   d_res < d < d_max: F = F_max ((d - d_res)/(d_max - d_res))^n; else
//   0.
// Reloading follows the unloading curve up to d_max. Recovered work F_max (d_max - d_res)/(n + 1).
// Separated bodies exert no force: where a published d_res is negative, just above yield, the curve
// ends at zero approach. Where one exceeds d_max, far beyond the range of its fit, nothing is
// recovered: else the bodies would part while they approach.

#include <algorithm>

#include "lumped/law/viscous.h"

namespace carambole::lumped
{
/// Shape of the unloading curve.
struct Unloading
{
  double residual_approach = 0; ///< d_res [m]
  double exponent = 1.5;        ///< n
  double force_share = 1;       ///< F_max over the virgin force at d_max
};

class ElastoplasticLaw : public ForceLaw
{
public:
  /// Force [N] of first loading.
  virtual double virgin_force(double approach) const = 0;
  /// Unloading curve from a largest approach [m] and the virgin force [N] there.
  virtual Unloading unloading(double max_approach, double max_force) const = 0;
  /// Approaches at which the virgin curve is not smooth: the first is where it leaves Hertz's.
  virtual Kinks virgin_kinks() const = 0;

  /// Radius of the contact [m] in first loading, of a law that states it.
  virtual std::optional<double> virgin_radius(double /*approach*/) const { return {}; }
  /// n_a of a = a_max ((d - d_res)/(d_max - d_res))^n_a in unloading; on Hertz's curve over any
  /// radius it is 1/2.
  virtual std::optional<double> radius_exponent(const Memory &memory) const
  {
    return memory.exponent == 1.5 ? std::optional(0.5) : std::nullopt;
  }

  std::optional<double> contact_radius(double approach, const Memory &memory) const override
  {
    if (approach >= memory.max_approach)
      return virgin_radius(approach);
    const std::optional<double> largest = virgin_radius(memory.max_approach),
                                n_a = radius_exponent(memory);
    if (!largest || !n_a || approach <= memory.residual_approach)
      return largest && n_a ? std::optional(0.) : std::nullopt;
    return *largest * std::pow(unloading_share(approach, memory), *n_a);
  }

  double force(double approach, double rate, const Memory &memory) const final
  {
    const bool at_top = approach == memory.max_approach;
    if (approach > memory.max_approach || (at_top && rate > 0) || memory.max_approach == 0)
      return virgin_force(approach);
    return memory.max_force * power(unloading_share(approach, memory), memory.exponent);
  }

  Loss loss() const override { return Loss::plastic; }

  double stored_energy(double approach, const Memory &memory) const final
  {
    const Memory here = commit(approach, memory);
    if (approach <= here.residual_approach)
      return 0;
    return here.max_force * (here.max_approach - here.residual_approach) / (here.exponent + 1) *
           std::pow(unloading_share(approach, here), here.exponent + 1);
  }

  Memory commit(double approach, Memory memory) const final
  {
    if (approach <= memory.max_approach)
      return memory;
    memory.max_approach = approach;
    const double force = virgin_force(approach);
    const Unloading curve = unloading(approach, force);
    memory.max_force = curve.force_share * force;
    memory.residual_approach = std::clamp(curve.residual_approach, 0.0, approach);
    memory.exponent = curve.exponent;
    return memory;
  }

  Kinks kinks(const Memory &memory) const final
  {
    Kinks kinks = virgin_kinks();
    if (memory.max_approach > 0)
      kinks.push_back(memory.max_approach);
    return kinks;
  }

  std::optional<double> yield_approach() const final
  {
    const Kinks kinks = virgin_kinks();
    return kinks.empty() ? std::nullopt : std::optional(kinks.front());
  }

private:
  /// From one at the largest approach to zero at the residual one, which may be equal to the last
  /// digit if almost nothing is recovered.
  static double unloading_share(double approach, const Memory &memory)
  {
    const double span = memory.max_approach - memory.residual_approach;
    if (!(span > 0))
      return approach >= memory.max_approach ? 1 : 0;
    return (approach - memory.residual_approach) / span;
  }
};

/// Hertzian unloading over a radius [m]: d_res = d_max - (3 F_max/(4 E* sqrt(radius)))^(2/3).
inline Unloading hertzian_unloading(const Pair &pair, double radius, double max_approach,
                                    double max_force)
{
  return {max_approach - std::pow(3 * max_force / (4 * pair.modulus * std::sqrt(radius)), 2.0 / 3),
          1.5};
}

/// Onset of yield of a Hertz contact whose largest pressure is limited [SI].
struct YieldOnset
{
  double approach, force, speed;
};

/// d_y = (pi p_y/(2 E*))^2 R, F_y = (2/3) pi p_y R d_y, V_y = sqrt((16/15) E* sqrt(R) d_y^2.5/M).
inline YieldOnset yield_onset(const Pair &pair, double limiting_pressure)
{
  const double strain = std::numbers::pi * limiting_pressure / (2 * pair.modulus);
  const double approach = strain * strain * pair.relative_radius;
  return {approach,
          2.0 / 3 * std::numbers::pi * limiting_pressure * pair.relative_radius * approach,
          std::sqrt(0.8 * pair.hertz_stiffness() * std::pow(approach, 2.5) / pair.reduced_mass)};
}

/// Loading curve of Thornton's law and of Du & Wang's: Hertz up to the onset of yield, then a
/// straight line with the slope there, F = K d^1.5 up to d_y, then F_y + pi p_y R (d - d_y), where
/// pi p_y R = 1.5 F_y/d_y.
struct PerfectlyPlastic : ElastoplasticLaw
{
  PerfectlyPlastic(const Pair &pair, const YieldOnset &yield)
    : K(pair.hertz_stiffness()), yield(yield), slope(1.5 * yield.force / yield.approach)
  {
  }

  double virgin_force(double d) const override
  {
    return d <= yield.approach ? K * power_three_halves(d)
                               : yield.force + slope * (d - yield.approach);
  }

  Unloading unloading(double max_approach, double max_force) const override
  {
    return max_approach <= yield.approach ? Unloading{0, 1.5}
                                          : unloading_after_yield(max_approach, max_force);
  }

  /// From an approach beyond the onset of yield.
  virtual Unloading unloading_after_yield(double max_approach, double max_force) const = 0;

  Kinks virgin_kinks() const override { return {yield.approach}; }

  double K;
  YieldOnset yield;
  double slope;
};
} // namespace carambole::lumped
