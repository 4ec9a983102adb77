#pragma once

// The material at one point, for eight points at once. A model returns the Kirchhoff stress without
// the elastic pressure; the elements compute that from their volume change.

#include "fem/materials/hencky.h"

namespace carambole::fem
{
/// What the stress at a point depends on, besides its history.
struct PointMotion
{
  Gradient H;      ///< F = 1 + H
  Simd area;       ///< area_change(H)
  Gradient rate;   ///< of H [1/s], half a step ago; only for models that need it
  double step = 0; ///< time since the history was written [s]
  /// No flow: elastic response about the state of the history, which stays unchanged.
  bool frozen = false;
};

/// ln J.
[[gnu::always_inline]] inline Simd log_volume_ratio(const PointMotion &motion)
{
  return log_one_plus(motion.area + motion.H.tt + motion.area * motion.H.tt);
}

/// Energies per reference volume [J/m^3]; `strain` is the part from the change of shape.
struct PointEnergy
{
  Simd strain{}, plastic{}, viscous{};
};

/// e - tr(e)/3.
[[gnu::always_inline]] inline Tensor deviator(const Tensor &e)
{
  return add_spherical(e, trace(e) * (-1.0 / 3));
}

/// Hencky elasticity: dev tau = 2 mu dev(eps), no history.
struct Elastic
{
  double mu = 0, bulk = 0; ///< [Pa]

  static constexpr bool needs_rate = false, flows = false;
  static int history_vectors() { return 0; }

  Tensor stress(const PointMotion &motion, Simd * /*history*/, PointEnergy *energy) const
  {
    const Tensor e = deviatoric_log_strain(motion.H, motion.area);
    if (energy)
      energy->strain = mu * contract(e, e);
    return broadcast(2 * mu) * e;
  }
};
} // namespace carambole::fem
