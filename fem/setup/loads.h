#pragma once

// From the loads of a case to forces on nodes.

#include <vector>

#include "fem/explicit/surroundings.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// Consistent nodal forces of all loads of the case, fully risen. They are dead loads: they belong
/// to the undeformed surface. Throws InputError where a disc reaches beyond the meshed face.
std::vector<SurfaceLoad> surface_loads(const Case &c, const Discretisation &discretisation);

/// int N r dr over the part r < b of a surface z(r) that starts on the axis, per node [m^2].
std::vector<double> disc_weights(const std::vector<double> &r, double b);
} // namespace carambole::fem
