#pragma once

// Finds the element of a mesh that a point lies in.

#include <array>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// A point within an element: its value is the sum of weights times nodal values.
struct PointInElement
{
  std::array<int, 4> nodes{};
  std::array<double, 4> weights{};
};

/// The element that contains a point of the body. For a point outside the mesh, by rounding or
/// beyond the chord of a curved surface, approximately the nearest point of the mesh.
PointInElement locate_point(const BodyMesh &mesh, Point point);
} // namespace carambole::fem
