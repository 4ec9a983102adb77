#pragma once

// Table of velocities for pictures of waves, read by gnuplot.

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
} // namespace carambole::fem
