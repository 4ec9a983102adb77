#pragma once

// External actions on the bodies of the row: gravity, loads on surfaces, boundaries.

#include <cmath>
#include <numbers>
#include <vector>

#include "fem/mesh/boundary.h"

namespace carambole::fem
{
/// Force on one node, per radian [N/rad].
struct NodalForce
{
  int node = 0;
  double r = 0, z = 0;
};

/// Forces on a surface with a common time function: they rise smoothly and then stay.
struct SurfaceLoad
{
  std::vector<NodalForce> forces; ///< by ascending node
  double ramp = 0;                ///< [s]; zero: a step

  /// (1 - cos(pi t/ramp))/2, 1 after the ramp.
  double share(double time) const
  {
    return time >= ramp ? 1 : 0.5 * (1 - std::cos(std::numbers::pi * time / ramp));
  }
};

struct Surroundings
{
  /// Of every body [m/s^2] along z, zero for the ground; empty: no gravity.
  std::vector<double> gravity;
  std::vector<SurfaceLoad> loads;
  std::vector<BoundarySprings> boundary; ///< by ascending node
};
} // namespace carambole::fem
