#pragma once

// The block that stands for a half-space.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// How a half-space is to be meshed; nested over `refinement`, as a sphere.
struct HalfSpaceMeshSize
{
  double extent = 0;                      ///< [m] radius of the half ball that is meshed
  double contact_radius = 0;              ///< [m] expected, or that of a load
  double elements_per_contact_radius = 0; ///< for refinement 1
  int refinement = 1;
  /// Elements are no longer than `largest_element` [m] (for refinement 1) within `resolved_radius`
  /// [m] of the contact; zero: they grow from the contact outwards.
  double resolved_radius = 0, largest_element = 0;
};

/// Half ball below the free surface z = 0, whose nodes are `north`: the core of mesh_blocks.h under
/// the contact, then geometric rings. A half-space above its face is its mirror_image().
/// Throws std::invalid_argument when the extent leaves no room around the contact, or when waves
/// would have to be resolved by more than max_elements of cases/case/scales.h.
BodyMesh half_space_mesh(const HalfSpaceMeshSize &size);
} // namespace carambole::fem
