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
  std::vector<std::array<int, 4>> elements; ///< counter-clockwise in (r, z), layer after layer
  /// Number of the first element after each layer but the last; empty: one layer.
  std::vector<int> layer_ends = {};
  /// Nodes of the two surfaces that neighbours may touch, from the axis outwards; r grows along
  /// them. On a sphere they reach the equator, on a cylinder the edge of the end faces. A
  /// half-space has only one of them.
  std::vector<int> south, north;
  /// Inner surface of a hollow sphere, from the south to the north pole.
  std::vector<int> inner;
  /// Outer boundary of a half-space, from the axis to the free surface.
  std::vector<int> far;

  /// The first element of a layer and that after its last.
  std::array<int, 2> layer(int k) const
  {
    return {k == 0 ? 0 : layer_ends[std::size_t(k) - 1],
            k == int(layer_ends.size()) ? int(elements.size()) : layer_ends[std::size_t(k)]};
  }
};

/// Sorts the elements into layers across the axis by their centres. `interfaces` [m], growing: the
/// distances of the interfaces from z = `face`, towards larger z (`direction` 1) or smaller (-1).
void sort_by_layers(BodyMesh &mesh, double face, int direction,
                    const std::vector<double> &interfaces);

/// Numbers the nodes in the order in which the elements first use them, so that what elements that
/// follow each other read and write lies close together. Those of one element keep their order: the
/// mirrored mesh is numbered alike.
void number_by_elements(BodyMesh &mesh);

/// The edges of the outline: of one element only, and not on the axis.
std::vector<std::array<int, 2>> outline_of(const BodyMesh &mesh);
} // namespace carambole::fem
