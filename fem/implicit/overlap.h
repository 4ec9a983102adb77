#pragma once

// Surfaces that have passed through each other where no constraint is.

#include <string>

#include "fem/implicit/equilibrium.h"

namespace carambole::fem
{
/// Says which surfaces overlap in a state, and where: those of the contact beyond its constraints,
/// or the inner surface of a hollow sphere with itself. Empty if none do.
std::string overlap(const Discretisation &discretisation, const RestState &state);
} // namespace carambole::fem
