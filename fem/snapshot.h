#pragma once

// Pictures of waves: a table that gnuplot reads.

#include <string>

#include "fem/dynamics.h"

namespace carambole::fem
{
/// `r [m],z [m],velocity [m/s]`: of every element its centre, where it is now, and the mean axial
/// velocity of its nodes.
std::string velocity_snapshot(const Solid &solid, const Dynamics &dynamics);
} // namespace carambole::fem
