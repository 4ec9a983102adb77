#pragma once

// Gathers nodal values into the lanes of a group of elements, and stores forces.

#include "fem/solid/elements.h"

namespace carambole::fem
{
/// A nodal field at the four nodes of every element.
struct NodalPairs
{
  std::array<Simd, 4> r, z;
};

inline NodalPairs gather_pairs(const std::array<SimdIndex, 4> &node, const double *field)
{
  NodalPairs d;
  for (int a = 0; a < 4; ++a)
    gather_pairs(field, node[a], d.r[a], d.z[a]);
  return d;
}

inline Simd dot(const std::array<Simd, 4> &a, const std::array<Simd, 4> &b)
{
  return (a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3]);
}

/// Gradient by the functions dr, dz and hoop of an element or a point.
template <typename Functions>
inline Gradient gradient(const Functions &B, const NodalPairs &u)
{
  return {dot(B.dr, u.r), dot(B.dz, u.r), dot(B.dr, u.z), dot(B.dz, u.z), dot(B.hoop, u.r)};
}

/// Stores the forces (r, z) on one node of every element as pairs, element after element.
inline void store(double *forces, int node, const Simd &r, const Simd &z)
{
  store_pairs(forces + 2 * lanes * node, r, z);
}

/// Cauchy stress of a Kirchhoff stress.
inline Tensor cauchy(const Tensor &tau, const PointMotion &point)
{
  return (1 / ((1 + point.area) * (1 + point.H.tt))) * tau;
}
} // namespace carambole::fem
