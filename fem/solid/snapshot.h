#pragma once

// Pictures of waves: a table that gnuplot reads.

#include <string>
#include <vector>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// `r [m],z [m],velocity [m/s]`: of every element its centre, where it is now, and the mean axial
/// velocity of its nodes. Displacements u [m] and velocities v [m/s] of all nodes, r and z.
std::string velocity_snapshot(const Solid &solid, const std::vector<double> &u,
                              const std::vector<double> &v);
} // namespace carambole::fem
