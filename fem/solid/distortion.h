#pragma once

// What to say of a mesh when a computation cannot go on.

#include <string>
#include <vector>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Names the most distorted element of these bodies (places in the solid), or of all where none is
/// given, and the likely cause. `u`: displacements, r and z of every node [m].
std::string diagnose(const Solid &solid, const std::vector<double> &u,
                     const std::vector<int> &bodies = {});
} // namespace carambole::fem
