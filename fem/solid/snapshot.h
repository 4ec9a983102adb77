#pragma once

// Tables for pictures of waves and meshes, read by gnuplot.

#include <string>
#include <vector>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Columns `r [m],z [m],velocity [m/s]`: for every element its current centre and the mean axial
/// velocity of its nodes. `u` and `v` are displacements [m] and velocities [m/s] of all nodes, r
/// and z.
std::string velocity_snapshot(const Solid &solid, const std::vector<double> &u,
                              const std::vector<double> &v);

/// A part of the half-plane [m].
struct Window
{
  double r_high = 0, z_low = 0, z_high = 0;
};

/// Columns `r [m],z [m],von Mises stress [Pa],plastic strain [1]`: of every element whose current
/// centre is in the window. `history`: of the materials.
std::string stress_snapshot(const Solid &solid, const std::vector<double> &u, const Simd *history,
                            const Window &window);

/// Columns `body,r1 [m],z1 [m],r2 [m],z2 [m]`: every edge of the undeformed mesh once, in global
/// coordinates.
std::string mesh_edges(const Solid &solid);
} // namespace carambole::fem
