#pragma once

// The mesh of a run as lines, for figures.

#include <string>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Every edge of the mesh as a line `body,r1,z1,r2,z2` in global coordinates [m], each once, below
/// a header.
std::string mesh_edges(const Solid &solid);
} // namespace carambole::fem
