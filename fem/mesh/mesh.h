#pragma once

// The mesh of a body: the meridian half plane (r, z).

#include <array>
#include <vector>

namespace carambole::fem
{
struct Point
{
  double r = 0, z = 0; ///< [m]
};

/// Quadrilaterals of one body, z measured from its centre, for a half-space from its face.
struct BodyMesh
{
  std::vector<Point> nodes;
  std::vector<std::array<int, 4>> elements; ///< counter-clockwise in (r, z)
  /// Nodes of the two surfaces that neighbours may touch, from the axis outwards; r grows along
  /// them. Of a sphere to the equator, of a cylinder to the edge of its end faces; a half-space has
  /// one of them.
  std::vector<int> south, north;
  std::vector<int>
    inner;              ///< of a hollow sphere: its inner surface, from the south to the north pole
  std::vector<int> far; ///< of a half-space: its outer boundary, from the axis to the free surface
};
} // namespace carambole::fem
