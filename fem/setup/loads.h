#pragma once

// From the loads of a case to forces on nodes.

#include <vector>

#include "fem/explicit/external_forces.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// Consistent nodal forces of all loads of the case at their full value. They are dead loads:
/// computed on the undeformed surface. Throws InputError if a disc reaches beyond the meshed face.
std::vector<SurfaceLoad> surface_loads(const Case &c, const Discretisation &discretisation);

/// int N r dr per node over the part r < b of a surface z(r) that starts on the axis [m^2].
std::vector<double> disc_weights(const std::vector<double> &r, double b);
} // namespace carambole::fem
