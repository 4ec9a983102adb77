#pragma once

// Meshes of hollow spheres.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// How a hollow sphere is to be meshed; nested over `refinement`, as a sphere. Elements over a
/// contact have the size that `elements_per_contact_radius` gives, all others at most the inner
/// radius or the thickness, whichever is less, over the same number, on the inner surface.
struct HollowSphereMeshSize
{
  double radius = 0, inner_radius = 0;         ///< [m]
  double south_contact = 0, north_contact = 0; ///< as of a sphere [m]
  double elements_per_contact_radius = 0;      ///< for refinement 1
  int refinement = 1;
};

/// Layers and meridional divisions from pole to pole; without contacts uniform in angle, the
/// thickness of the layers in proportion to the radius. Throws std::invalid_argument when a contact
/// is no longer small against the sphere.
BodyMesh hollow_sphere_mesh(const HollowSphereMeshSize &size);
} // namespace carambole::fem
