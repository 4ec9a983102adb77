#pragma once

// Nested dissection of a mesh: in which order the unknowns of its nodes are eliminated.

#include <vector>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// A part of the mesh: a leaf with elements of its own, or two parts put together.
struct Part
{
  int first_element = 0, end_element = 0; ///< in Dissection::elements
  int children[2] = {-1, -1};             ///< earlier parts; -1: a leaf
};

/// Halves the mesh again and again, each time by the one of four orders of its elements that leaves
/// the fewest nodes common to both halves: along r, along z, by the distance from a point of the
/// axis, and around it. Children come before their parents, the whole mesh is last.
struct Dissection
{
  std::vector<int> elements; ///< numbers in Solid::elements
  std::vector<Part> parts;

  /// `focus`: height of the point on the axis [m].
  Dissection(const Solid &solid, double focus);
};
} // namespace carambole::fem
