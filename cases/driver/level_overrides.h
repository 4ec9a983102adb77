#pragma once

// The same case on fewer or more levels of mesh.

#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// Overrides that give every finite-element model `change` more levels, each twice as fine as the
/// one before, or fewer if it is negative: the coarsest level stays the same. A model with a single
/// level gets a coarser one instead of none, where that still has enough elements.
Overrides level_overrides(const Case &c, int change);

/// Overrides that set the number of levels of every reference model: rings of an oblique reference,
/// else meshes. If the case is invalid either way, returns those for meshes; reading the case then
/// reports the error.
Overrides overrides_for_levels(const std::string &path, const Overrides &overrides, int levels);
} // namespace carambole
