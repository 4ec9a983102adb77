#pragma once

// Hencky elasticity at finite strain in axisymmetry, eight points at once.

#include "fem/numbers/simd.h"

namespace carambole::fem
{
/// Displacement gradient in cylindrical coordinates: F = 1 + H. H is kept instead of F so that
/// small strains lose no digits.
struct Gradient
{
  Simd rr, rz, zr, zz; ///< rz = du_r/dZ
  Simd tt;             ///< u_r/R
};

/// Symmetric tensor.
struct Tensor
{
  Simd rr, zz, rz, tt;
};

/// det F_2 - 1, F_2 the part of F in the (r, z) plane.
[[gnu::always_inline]] inline Simd area_change(const Gradient &H)
{
  return H.rr + H.zz + (H.rr * H.zz - H.rz * H.zr);
}

/// b - 1 = F F^T - 1.
[[gnu::always_inline]] inline Tensor left_cauchy_green(const Gradient &H)
{
  return {2 * H.rr + H.rr * H.rr + H.rz * H.rz, 2 * H.zz + H.zz * H.zz + H.zr * H.zr,
          H.rz + H.zr + H.rr * H.zr + H.rz * H.zz, 2 * H.tt + H.tt * H.tt};
}

/// The logarithm of b_2 = 1 + c_2, the part of b in the (r, z) plane. With b_2 = B 1 + D, tr D = 0,
/// D^2 = d 1:  1/2 ln b_2 = 1/4 ln(det b_2) 1 + g D,  g = a/(2 B),  a = atanh(sqrt(y))/sqrt(y),
/// y = d/B^2.
struct PlaneLogarithm
{
  Simd D_rr, D_rz, half_over_B, y, a;

  [[gnu::always_inline]] explicit PlaneLogarithm(const Tensor &c)
    : D_rr(0.5 * (c.rr - c.zz)),
      D_rz(c.rz),
      half_over_B(1 / (2 + (c.rr + c.zz))),
      y(4 * (D_rr * D_rr + D_rz * D_rz) * half_over_B * half_over_B),
      a(atanh_over(y))
  {
  }
  /// eps with the mean of eps.rr and eps.zz, and eps.tt.
  [[gnu::always_inline]] Tensor strain(const Simd &mean, const Simd &tt) const
  {
    const Simd g = half_over_B * a;
    return {mean + g * D_rr, mean - g * D_rr, g * D_rz, tt};
  }
};

/// Logarithmic strain eps = 1/2 ln(F F^T). `area` is area_change(H).
[[gnu::always_inline]] inline Tensor log_strain(const Gradient &H, const Simd &area)
{
  return PlaneLogarithm(left_cauchy_green(H)).strain(half_log_one_plus(area), log_one_plus(H.tt));
}

/// dev eps. The part around the axis and the plane's mean add up to zero.
[[gnu::always_inline]] inline Tensor deviatoric_log_strain(const Gradient &H, const Simd &area)
{
  const Simd mean = (1.0 / 3) * (half_log_one_plus(area) - log_one_plus(H.tt));
  return PlaneLogarithm(left_cauchy_green(H)).strain(mean, -2 * mean);
}

/// First Piola-Kirchhoff stress P = tau F^-T.
[[gnu::always_inline]] inline Gradient piola(const Tensor &tau, const Gradient &H, const Simd &area)
{
  const Simd one_over_J = 1 / (1 + area);
  const Simd F_rr = 1 + H.rr, F_zz = 1 + H.zz;
  return {(tau.rr * F_zz - tau.rz * H.rz) * one_over_J,
          (tau.rz * F_rr - tau.rr * H.zr) * one_over_J,
          (tau.rz * F_zz - tau.zz * H.rz) * one_over_J,
          (tau.zz * F_rr - tau.rz * H.zr) * one_over_J, tau.tt / (1 + H.tt)};
}

/// F X F^T.
[[gnu::always_inline]] inline Tensor push_forward(const Gradient &H, const Tensor &X)
{
  const Simd F_rr = 1 + H.rr, F_zz = 1 + H.zz, F_tt = 1 + H.tt;
  const Simd r_r = F_rr * X.rr + H.rz * X.rz, r_z = F_rr * X.rz + H.rz * X.zz; // F X
  const Simd z_r = H.zr * X.rr + F_zz * X.rz, z_z = H.zr * X.rz + F_zz * X.zz;
  return {r_r * F_rr + r_z * H.rz, z_r * H.zr + z_z * F_zz, r_r * H.zr + r_z * F_zz,
          X.tt * F_tt * F_tt};
}

/// F^-1 X F^-T. `area` is area_change(H).
[[gnu::always_inline]] inline Tensor pull_back(const Gradient &H, const Simd &area, const Tensor &X)
{
  const Simd one_over_J = 1 / (1 + area), one_over_tt = 1 / (1 + H.tt);
  const Simd G_rr = (1 + H.zz) * one_over_J, G_zz = (1 + H.rr) * one_over_J;
  const Simd G_rz = -H.rz * one_over_J, G_zr = -H.zr * one_over_J;
  const Simd r_r = G_rr * X.rr + G_rz * X.rz, r_z = G_rr * X.rz + G_rz * X.zz;
  const Simd z_r = G_zr * X.rr + G_zz * X.rz, z_z = G_zr * X.rz + G_zz * X.zz;
  return {r_r * G_rr + r_z * G_rz, z_r * G_zr + z_z * G_zz, r_r * G_zr + r_z * G_zz,
          X.tt * one_over_tt * one_over_tt};
}

/// F^-1 X F, which a superposed rotation does not change; tr(F^-1 X F F^-1 Y F) = X : Y. `area` is
/// area_change(H).
[[gnu::always_inline]] inline Gradient mixed_components(const Gradient &H, const Simd &area,
                                                        const Tensor &X)
{
  const Simd one_over_J = 1 / (1 + area);
  const Simd F_rr = 1 + H.rr, F_zz = 1 + H.zz;
  const Simd r_r = X.rr * F_rr + X.rz * H.zr, r_z = X.rr * H.rz + X.rz * F_zz; // X F
  const Simd z_r = X.rz * F_rr + X.zz * H.zr, z_z = X.rz * H.rz + X.zz * F_zz;
  return {(F_zz * r_r - H.rz * z_r) * one_over_J, (F_zz * r_z - H.rz * z_z) * one_over_J,
          (F_rr * z_r - H.zr * r_r) * one_over_J, (F_rr * z_z - H.zr * r_z) * one_over_J, X.tt};
}

/// tr(A B).
[[gnu::always_inline]] inline Simd trace_of_product(const Gradient &A, const Gradient &B)
{
  return A.rr * B.rr + A.rz * B.zr + A.zr * B.rz + A.zz * B.zz + A.tt * B.tt;
}

/// e = dev 1/2 ln(1 + c), det(1 + c) = J^2, and its square e : e = 3/2 e_tt^2 + 1/2 y a^2, which is
/// known before the components.
struct DeviatoricLogarithm
{
  Tensor e;
  Simd square;
};

[[gnu::always_inline]] inline DeviatoricLogarithm deviatoric_logarithm(const Tensor &c,
                                                                       const Simd &ln_J)
{
  const PlaneLogarithm plane(c);
  const Simd tt = half_log_one_plus(c.tt) - (1.0 / 3) * ln_J;
  return {plane.strain(-0.5 * tt, tt), 1.5 * tt * tt + 0.5 * plane.y * (plane.a * plane.a)};
}

/// What is added to Q where b = F (1 + Q) F^T becomes exp(A) b: (1 + Q) (exp(M) - 1)^T. A has the
/// principal axes of b and no trace; M = F^-1 A F is its mixed_components. With M_2 = m 1 + D in
/// the (r, z) plane, tr D = 0, D^2 = d^2 1:
/// exp(M_2) = e^m (cosh(d) 1 + sinh(d)/d D), and exp(M_tt) = e^{-2m}.
[[gnu::always_inline]] inline Tensor flow_increment(const Tensor &Q, const Gradient &M)
{
  const Simd m = 0.5 * (M.rr + M.zz), D = 0.5 * (M.rr - M.zz), m2 = m * m;
  const Simd d2 = D * D + M.rz * M.zr;
  const Simd cosh_m = cosh_minus_one(m2), sinh_m = m * sinh_over(m2);
  const Simd em_1 = cosh_m + sinh_m, em = 1 + em_1, inverse = cosh_m - sinh_m; // e^{-m} - 1
  const Simd isotropic = em_1 + em * cosh_minus_one(d2), g = em * sinh_over(d2);
  const Simd E_rr = isotropic + g * D, E_zz = isotropic - g * D;
  const Simd E_rz = g * M.rz, E_zr = g * M.zr, E_tt = inverse * (2 + inverse);
  return {E_rr + (Q.rr * E_rr + Q.rz * E_rz), E_zz + (Q.zz * E_zz + Q.rz * E_zr),
          E_zr + (Q.rr * E_zr + Q.rz * E_zz), E_tt + Q.tt * E_tt};
}

/// x A.
[[gnu::always_inline]] inline Gradient operator*(const Simd &x, const Gradient &A)
{
  return {x * A.rr, x * A.rz, x * A.zr, x * A.zz, x * A.tt};
}

[[gnu::always_inline]] inline Tensor operator+(const Tensor &a, const Tensor &b)
{
  return {a.rr + b.rr, a.zz + b.zz, a.rz + b.rz, a.tt + b.tt};
}

[[gnu::always_inline]] inline Tensor operator-(const Tensor &a, const Tensor &b)
{
  return {a.rr - b.rr, a.zz - b.zz, a.rz - b.rz, a.tt - b.tt};
}

[[gnu::always_inline]] inline Tensor operator*(const Simd &x, const Tensor &a)
{
  return {x * a.rr, x * a.zz, x * a.rz, x * a.tt};
}

[[gnu::always_inline]] inline Simd trace(const Tensor &a)
{
  return a.rr + a.zz + a.tt;
}

/// a : b.
[[gnu::always_inline]] inline Simd contract(const Tensor &a, const Tensor &b)
{
  return a.rr * b.rr + a.zz * b.zz + a.tt * b.tt + 2 * a.rz * b.rz;
}

/// a + x 1.
[[gnu::always_inline]] inline Tensor add_spherical(const Tensor &a, const Simd &x)
{
  return {a.rr + x, a.zz + x, a.rz, a.tt + x};
}

/// Rate of deformation of a step that ends at F = 1 + H, from the change of C = F^T F in it:
/// d = F^-T (C - C_before)/(2 step) F^-1 = sym L - step/2 L^T L,  L = F' F^-1,
/// F' the `rate` of H half a step ago. A rotation gives d = 0, however large it is in a step.
[[gnu::always_inline]] inline Tensor rate_of_deformation(const Gradient &H, const Simd &area,
                                                         const Gradient &rate, double step)
{
  const Simd one_over_J = 1 / (1 + area);
  const Simd F_rr = 1 + H.rr, F_zz = 1 + H.zz;
  const Simd L_rr = (rate.rr * F_zz - rate.rz * H.zr) * one_over_J;
  const Simd L_rz = (rate.rz * F_rr - rate.rr * H.rz) * one_over_J;
  const Simd L_zr = (rate.zr * F_zz - rate.zz * H.zr) * one_over_J;
  const Simd L_zz = (rate.zz * F_rr - rate.zr * H.rz) * one_over_J;
  const Simd L_tt = rate.tt / (1 + H.tt);
  const double half = 0.5 * step;
  return {L_rr - half * (L_rr * L_rr + L_zr * L_zr), L_zz - half * (L_rz * L_rz + L_zz * L_zz),
          0.5 * (L_rz + L_zr) - half * (L_rr * L_rz + L_zr * L_zz), L_tt - half * L_tt * L_tt};
}
} // namespace carambole::fem
