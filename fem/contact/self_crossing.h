#pragma once

// Detects an inner surface of a body that has passed through itself.

#include <optional>
#include <span>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Point where a line crosses itself [m], or nothing if it does not. The line runs from the axis to
/// the axis with its first point below its last. Crossing the axis counts too: there the line meets
/// its own mirror image.
std::optional<Point> self_crossing(std::span<const Point> line);
} // namespace carambole::fem
