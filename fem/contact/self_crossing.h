#pragma once

// Whether a surface within a body has passed through itself.

#include <optional>
#include <span>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Where a line that runs from the axis to the axis, its first point below its last, crosses
/// itself, or the axis, which is itself from the other side [m]; nothing if it does not.
std::optional<Point> self_crossing(std::span<const Point> line);
} // namespace carambole::fem
