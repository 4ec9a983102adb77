#pragma once

// The stress of an element.

#include <cmath>

namespace carambole::fem
{
/// Mean Cauchy stress of an axisymmetric element [Pa]; tt around the axis.
struct Stress
{
  double rr, zz, rz, tt;

  double mean() const { return (rr + zz + tt) / 3; }
  double von_mises() const
  {
    const double p = mean();
    return std::sqrt(
      1.5 * ((rr - p) * (rr - p) + (zz - p) * (zz - p) + (tt - p) * (tt - p) + 2 * rz * rz));
  }
};
} // namespace carambole::fem
