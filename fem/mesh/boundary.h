#pragma once

// Springs and dashpots on the far boundary of a half-space.

#include <vector>

#include "cases/case/case.h"
#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Symmetric matrix over the components (r, z).
struct Matrix2
{
  double rr = 0, rz = 0, zz = 0;
};

/// Spring and dashpot on one node, per radian: the force on it is -dashpot v - spring u.
struct BoundarySprings
{
  int node = 0;
  Matrix2 dashpot; ///< [N s/(m rad)]
  Matrix2 spring;  ///< [N/(m rad)]
};

/// Absorbing boundary on the nodes `far` of a half ball around the origin: tractions rho cp v_n and
/// rho cs v_t (Lysmer & Kuhlemeyer 1969), and springs 2 G/L u_n and G/L u_t that bear the static
/// load, L the radius of the boundary. The area of every facet is assigned to its nodes by int N r
/// ds.
std::vector<BoundarySprings> absorbing_boundary(const BodyMesh &mesh, const Material &material);

/// Speed of compressional waves, sqrt((K + 4/3 G)/rho) [m/s].
double compressional_speed(const Material &material);
} // namespace carambole::fem
