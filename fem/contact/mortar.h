#pragma once

// Dual mortar coupling of two surfaces that are graphs z(r), in axisymmetry.

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Row i of the constraints, one per slave node: the mean c_i(x) = (1/w_i) int phi_i x dA over its
/// dual function phi_i, dA = r dr (per radian), of the gap g = z_upper - z_lower and of its rate of
/// change, G_i v.
///
/// In r the rate is that of a surface that moves sideways under the other one: the mean slope s of
/// the two facets.
struct MortarRow
{
  double weight = 0;                          ///< w_i = int phi_i dA [m^2]
  double gap = 0;                             ///< g_i = c_i(z_upper - z_lower) [m]
  std::array<double, 3> slave_z{}, slave_r{}; ///< of G_i, at the slave nodes i - 1, i, i + 1
  int first_master = 0;                       ///< master node of the first of the following entries
  std::vector<double> master_z, master_r;     ///< of G_i

  /// c_i(s).
  double slope() const
  {
    return -(slave_r[0] + slave_r[1] + slave_r[2]) / (slave_z[0] + slave_z[1] + slave_z[2]);
  }
  /// Length of the normal (-s, 1): what turns lambda_i into the force along it.
  double normal_length() const { return std::hypot(1, slope()); }
};

/// Which of the two surfaces is the slave.
enum class SlaveSide
{
  lower,
  upper
};

/// What the master's entries of a row belong to.
enum class MasterKind
{
  deformable, ///< its nodes
  rigid       ///< the one node that moves them all, along z
};

/// Rows of the first `count` slave nodes, fewer where the master does not reach or where one of the
/// surfaces folds: both run from the axis outwards and end where r no longer grows. The master is
/// continued by half a facet, its own or the slave's if that is shorter: faces of equal radius
/// widen unequally. `rows` is reused, so that a call in a time loop does not allocate.
void mortar_rows(std::span<const Point> slave, std::span<const Point> master, SlaveSide side,
                 MasterKind kind, int count, std::vector<MortarRow> &rows);

/// The same against a rigid plane at height z, the limit of a heavy, flat master whose normal is
/// the plane's. Dual functions and shape functions of a facet are orthogonal, so that c_i is the
/// value at node i: no integral is left but w_i, and the surface may fold. A disc ends at `radius`,
/// infinite for a plane: a node is on it when the middle of the facet before is.
void mortar_rows_on_plane(std::span<const Point> slave, double z, double radius, SlaveSide side,
                          int count, std::vector<MortarRow> &rows);

/// Row T_i of the sliding velocity along the mean tangent (1, s_i)/sqrt(1 + s_i^2), with the
/// weights of G_i: the same row turned by a right angle. It has no gap.
MortarRow tangential_row(const MortarRow &row);
} // namespace carambole::fem
