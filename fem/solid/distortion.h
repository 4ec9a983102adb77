#pragma once

// Describes a mesh when a computation cannot continue.

#include <string>
#include <vector>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Names the most distorted element of the given bodies (indices in the solid; all bodies if empty)
/// and the likely cause. `u`: displacements, r and z of every node [m].
std::string diagnose(const Solid &solid, const std::vector<double> &u,
                     const std::vector<int> &bodies = {});
} // namespace carambole::fem
