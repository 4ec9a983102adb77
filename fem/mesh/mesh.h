#pragma once

// Mesh of a body in the meridian half plane (r, z).

#include <array>
#include <vector>

namespace carambole::fem
{
struct Point
{
  double r = 0, z = 0; ///< [m]
};

/// Quadrilaterals of one body. z is measured from its centre, for a half-space from its face.
struct BodyMesh
{
  std::vector<Point> nodes;
  std::vector<std::array<int, 4>> elements; ///< counter-clockwise in (r, z)
  /// Nodes of the two surfaces that neighbours may touch, from the axis outwards; r grows along
  /// them. On a sphere they reach the equator, on a cylinder the edge of the end faces. A
  /// half-space has only one of them.
  std::vector<int> south, north;
  /// Inner surface of a hollow sphere, from the south to the north pole.
  std::vector<int> inner;
  /// Outer boundary of a half-space, from the axis to the free surface.
  std::vector<int> far;
};

/// Numbers the nodes in the order in which the elements first use them, so that what elements that
/// follow each other read and write lies close together. Those of one element keep their order: the
/// mirrored mesh is numbered alike.
void number_by_elements(BodyMesh &mesh);

/// The edges of the outline: of one element only, and not on the axis.
std::vector<std::array<int, 2>> outline_of(const BodyMesh &mesh);
} // namespace carambole::fem
