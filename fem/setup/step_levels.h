#pragma once

// Levels of the time step: elements of level l take steps of 2^l times the shortest.

#include <vector>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// A mesh whose elements are given levels.
struct SteppedBody
{
  BodyMesh *mesh;
  double speed; ///< of pressure waves [m/s]
  /// Distance from the axis up to which the elements of the two surfaces are at level 0 [m].
  double south, north;
};

/// Levels of the elements of all bodies, from the largest frequency of each against that of the
/// whole row. Elements that share a node differ by one level at most. Sorts the elements of every
/// mesh by level; the order within a level stays. Levels end at `highest`.
std::vector<std::vector<int>> sort_by_step_level(const std::vector<SteppedBody> &bodies,
                                                 int highest);
} // namespace carambole::fem
