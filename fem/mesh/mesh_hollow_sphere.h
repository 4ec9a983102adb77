#pragma once

// Meshes of hollow spheres.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Mesh parameters of a hollow sphere; meshes with different `refinement` are nested, as for a
/// sphere. Elements over a contact have the size that `elements_per_contact_radius` gives. On the
/// inner surface all other elements are at most the inner radius or the thickness, whichever is
/// smaller, over the same number.
struct HollowSphereMeshSize
{
  double radius = 0, inner_radius = 0;         ///< [m]
  double south_contact = 0, north_contact = 0; ///< as of a sphere [m]
  double elements_per_contact_radius = 0;      ///< for refinement 1
  int refinement = 1;
};

/// Layers and meridional divisions from pole to pole. Without contacts the divisions are uniform in
/// angle, and the thickness of a layer is proportional to its radius. Throws std::invalid_argument
/// if a contact is too large for the sphere.
BodyMesh hollow_sphere_mesh(const HollowSphereMeshSize &size);
} // namespace carambole::fem
