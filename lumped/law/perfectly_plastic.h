#pragma once

// Loading curve of Thornton's law and of Du & Wang's: Hertz up to the onset of yield, then a
// straight line with the slope there.

#include "lumped/law/elastoplastic.h"
#include "lumped/law/viscous.h"
#include "lumped/law/yield.h"

namespace carambole::lumped
{
/// F = K d^1.5 up to d_y, then F_y + pi p_y R (d - d_y), where pi p_y R = 1.5 F_y/d_y.
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
