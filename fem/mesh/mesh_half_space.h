#pragma once

// Mesh of the block that stands for a half-space.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Mesh parameters of a half-space; meshes with different `refinement` are nested, as for a sphere.
struct HalfSpaceMeshSize
{
  double extent = 0;                      ///< [m] radius of the half ball that is meshed
  double contact_radius = 0;              ///< [m] expected contact radius, or radius of a load
  double elements_per_contact_radius = 0; ///< for refinement 1
  int refinement = 1;
  /// Within `resolved_radius` [m] of the contact no element is longer than `largest_element` [m]
  /// (for refinement 1). If zero, the elements grow from the contact outwards.
  double resolved_radius = 0, largest_element = 0;
};

/// Half ball below the free surface z = 0, whose nodes are `north`: the core of mesh_blocks.h under
/// the contact, then geometric rings. The mirror_image() of the mesh is a half-space above its
/// face. Throws std::invalid_argument if the extent leaves no room around the contact, or if
/// resolving the waves takes more than max_elements of cases/case/scales.h.
BodyMesh half_space_mesh(const HalfSpaceMeshSize &size);
} // namespace carambole::fem
