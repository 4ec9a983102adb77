#pragma once

// Dual mortar coupling of two surfaces that are graphs z(r), in axisymmetry.

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Constraint i of a contact, one per slave node: the mean c_i(x) = (1/w_i) int phi_i x dA over the
/// dual function phi_i of the node, dA = r dr (per radian), of the gap g = z_upper - z_lower and of
/// its rate of change G_i v.
///
/// The r entries describe a surface that moves sideways under the other one; they use the mean
/// slope s of the two facets, or that of the master.
struct MortarConstraint
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
  /// Length of the normal (-s, 1); times lambda_i it is the force along the normal.
  double normal_length() const { return std::hypot(1, slope()); }
};

/// Which of the two surfaces is the slave.
enum class SlaveSide
{
  lower,
  upper
};

/// What the master entries of a constraint refer to.
enum class MasterKind
{
  deformable, ///< its nodes
  rigid       ///< a single node; the whole surface moves with it along z
};

/// The slope of the r entries of a constraint.
enum class RowSlope
{
  mean,
  of_master ///< G_i is then the derivative of the gap at the points of the slave
};

/// Constraints of the first `count` slave nodes. There are fewer if the master does not reach that
/// far or if a surface folds: both surfaces run from the axis outwards and end where r no longer
/// grows. The master is extended by half a facet (its own or the slave's, whichever is shorter),
/// because faces of equal radius widen by different amounts. `constraints` is reused, so that a
/// call in a time loop does not allocate.
void mortar_constraints(std::span<const Point> slave, std::span<const Point> master, SlaveSide side,
                        MasterKind kind, int count, std::vector<MortarConstraint> &constraints,
                        RowSlope slope = RowSlope::mean);

/// The same against a rigid plane at height z. This is the limit of a heavy, flat master with the
/// normal of the plane. Dual functions and shape functions of a facet are orthogonal, so c_i is the
/// value at node i, w_i is the only integral, and the slave surface may fold. A disc ends at
/// `radius`, which is infinite for a plane; a node touches the disc if the middle of the facet
/// before it does.
void mortar_constraints_on_plane(std::span<const Point> slave, double z, double radius,
                                 SlaveSide side, int count,
                                 std::vector<MortarConstraint> &constraints);

/// Constraint T_i on the sliding velocity along the mean tangent (1, s_i)/sqrt(1 + s_i^2), with the
/// weights of G_i: the same constraint turned by a right angle. It has no gap.
MortarConstraint tangential_constraint(const MortarConstraint &constraint);
} // namespace carambole::fem
