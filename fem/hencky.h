#pragma once

// Hencky elasticity at finite strain in axisymmetry, eight points at once.

#include "fem/lane.h"

namespace carambole::fem
{
/// Displacement gradient in cylindrical coordinates: F = 1 + H. Kept instead of F, so that small
/// strains lose no digits.
struct Gradient
{
  Lane rr, rz, zr, zz; ///< rz = du_r/dZ
  Lane tt;             ///< u_r/R
};

/// Symmetric tensor.
struct Tensor
{
  Lane rr, zz, rz, tt;
};

/// det F_2 - 1, F_2 the part of F in the (r, z) plane.
inline Lane area_change(const Gradient &H)
{
  return H.rr + H.zz + (H.rr * H.zz - H.rz * H.zr);
}

/// Logarithmic strain eps = 1/2 ln(F F^T). `area` is area_change(H).
///
/// With b = F_2 F_2^T = B 1 + D, tr D = 0, D^2 = d 1:  ln b = ln(det F_2) 1 +
/// atanh(sqrt(d)/B)/sqrt(d) D.
inline Tensor log_strain(const Gradient &H, const Lane &area)
{
  const Lane b_rr = 2 * H.rr + H.rr * H.rr + H.rz * H.rz; // b - 1
  const Lane b_zz = 2 * H.zz + H.zz * H.zz + H.zr * H.zr;
  const Lane D_rz = H.rz + H.zr + H.rr * H.zr + H.rz * H.zz;
  const Lane D_rr = 0.5 * (b_rr - b_zz);
  const Lane B = 1 + 0.5 * (b_rr + b_zz);
  const Lane one_over_B = 1 / B;
  const Lane y = (D_rr * D_rr + D_rz * D_rz) * one_over_B * one_over_B;
  const Lane g = 0.5 * atanh_over(y) * one_over_B;
  const Lane mean = 0.5 * log_one_plus(area);
  return {mean + g * D_rr, mean - g * D_rr, g * D_rz, log_one_plus(H.tt)};
}

/// First Piola-Kirchhoff stress P = tau F^-T.
inline Gradient piola(const Tensor &tau, const Gradient &H, const Lane &area)
{
  const Lane one_over_J = 1 / (1 + area);
  const Lane F_rr = 1 + H.rr, F_zz = 1 + H.zz;
  return {(tau.rr * F_zz - tau.rz * H.rz) * one_over_J,
          (tau.rz * F_rr - tau.rr * H.zr) * one_over_J,
          (tau.rz * F_zz - tau.zz * H.rz) * one_over_J,
          (tau.zz * F_rr - tau.rz * H.zr) * one_over_J, tau.tt / (1 + H.tt)};
}

/// Kirchhoff stress tau = lambda tr(eps) 1 + 2 mu eps.
inline Tensor kirchhoff(const Tensor &eps, double lambda, double mu)
{
  const Lane pressure = lambda * (eps.rr + eps.zz + eps.tt);
  return {pressure + 2 * mu * eps.rr, pressure + 2 * mu * eps.zz, 2 * mu * eps.rz,
          pressure + 2 * mu * eps.tt};
}

/// Strain energy per reference volume, 1/2 tau : eps.
inline Lane strain_energy(const Tensor &tau, const Tensor &eps)
{
  return 0.5 * (tau.rr * eps.rr + tau.zz * eps.zz + tau.tt * eps.tt) + tau.rz * eps.rz;
}
} // namespace carambole::fem
