#pragma once

// Where a point of a body lies in its mesh.

#include <array>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// A point within an element: its value is the sum of weights times values of the nodes.
struct Place
{
  std::array<int, 4> nodes{};
  std::array<double, 4> weights{};
};

/// The place of a point of the body; of one outside the mesh, by rounding or beyond the chord of a
/// curved surface, about the nearest point of the mesh.
Place find_place(const BodyMesh &mesh, Point point);
} // namespace carambole::fem
