#pragma once

// Stress, tangent and energy of Hencky's law at one point, by the formulas of the kernel.

#include <array>

#include "fem/materials/hencky.h"

namespace carambole::fem
{
/// Displacement gradient or first Piola-Kirchhoff stress: rr, rz, zr, zz, tt; rz = du_r/dZ.
using PointGradient = std::array<double, 5>;
/// Derivatives of the stress (row) by the displacement gradient (column) [Pa].
using PointTangent = std::array<PointGradient, 5>;

class HenckyPoint
{
public:
  HenckyPoint(double bulk_modulus, double shear_modulus)
    : lambda(bulk_modulus - 2 * shear_modulus / 3), mu(shear_modulus)
  {
  }

  PointGradient stress(const PointGradient &H) const
  {
    Lanes x = spread(H);
    return lane(piola_stress(x), 0);
  }

  /// The tangent by central differences: with a step of 1e-5, truncation and round-off leave it
  /// some nine digits.
  PointGradient stress(const PointGradient &H, PointTangent &tangent) const
  {
    constexpr double step = 1e-5;
    Lanes ahead = spread(H), behind = spread(H); // lane k: component k; lane 5: as it is
    for (int k = 0; k < 5; ++k)
    {
      component(ahead, k)[k] += step;
      component(behind, k)[k] -= step;
    }
    const Lanes P_ahead = piola_stress(ahead), P_behind = piola_stress(behind);
    for (int k = 0; k < 5; ++k)
    {
      const PointGradient a = lane(P_ahead, k), b = lane(P_behind, k);
      for (int i = 0; i < 5; ++i)
        tangent[i][k] = (a[i] - b[i]) / (2 * step);
    }
    return lane(P_ahead, 5);
  }

  /// [J/m^3] of the reference volume.
  double energy(const PointGradient &H) const
  {
    const Lanes x = spread(H);
    const Tensor strain = log_strain(x, area_change(x));
    const Simd spherical = trace(strain);
    return (0.5 * lambda * spherical * spherical + mu * contract(strain, strain))[0];
  }

private:
  using Lanes = Gradient;

  static Lanes spread(const PointGradient &H)
  {
    return {broadcast(H[0]), broadcast(H[1]), broadcast(H[2]), broadcast(H[3]), broadcast(H[4])};
  }
  static Simd &component(Lanes &x, int k)
  {
    Simd *const all[] = {&x.rr, &x.rz, &x.zr, &x.zz, &x.tt};
    return *all[k];
  }
  static PointGradient lane(const Lanes &x, int k)
  {
    return {x.rr[k], x.rz[k], x.zr[k], x.zz[k], x.tt[k]};
  }
  Lanes piola_stress(const Lanes &H) const
  {
    const Simd area = area_change(H);
    const Tensor strain = log_strain(H, area);
    return piola(add_spherical(broadcast(2 * mu) * strain, lambda * trace(strain)), H, area);
  }

  double lambda, mu;
};
} // namespace carambole::fem
