#pragma once

// Dual mortar coupling of two surfaces that are graphs z(r), in axisymmetry.

#include <array>
#include <span>
#include <vector>

#include "fem/mesh.h"

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
};

/// Which of the two surfaces is the slave.
enum class SlaveSide
{
  lower,
  upper
};

/// Rows of the first `count` slave nodes, fewer where the master does not reach: a row that is only
/// partly covered is left out. Both surfaces run from the axis outwards with growing r. The entries
/// in r on the axis are zero. `rows` is reused, so that a call in a time loop does not allocate.
void mortar_rows(std::span<const Point> slave, std::span<const Point> master, SlaveSide side,
                 int count, std::vector<MortarRow> &rows);

/// The same against a rigid plane at height z: the limit of a heavy, flat master, whose normal is
/// the plane's.
void mortar_rows_on_plane(std::span<const Point> slave, double z, SlaveSide side, int count,
                          std::vector<MortarRow> &rows);
} // namespace carambole::fem
