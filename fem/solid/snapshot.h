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

/// Columns `body,r1 [m],z1 [m],r2 [m],z2 [m]`: every edge of the undeformed mesh once, in global
/// coordinates.
std::string mesh_edges(const Solid &solid);
} // namespace carambole::fem
