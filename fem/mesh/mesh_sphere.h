#pragma once

// Meshes of solid spheres.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Mesh parameters of a sphere. The same parameters with another `refinement` give a nested mesh:
/// every division is multiplied by it and the map stays the same, so that an observed order of
/// convergence is meaningful.
struct SphereMeshSize
{
  double radius = 0;        ///< [m]
  double south_contact = 0; ///< expected contact radius at z = -R [m]; zero: no contact there
  double north_contact = 0; ///< expected contact radius at z = +R
  double elements_per_contact_radius = 0; ///< for refinement 1
  int refinement = 1;
};

/// Mesh of a sphere, uniform over the contacts and growing in proportion to the distance from them.
///
/// With zeta = (z + i r)/R the map zeta = (1 - conj q)/(1 + conj q) takes the quadrant Re q >= 0,
/// Im q >= 0 conformally to the half disc: its real axis becomes the axis of the sphere, its
/// imaginary axis the surface, q = 0 the north and q = infinity the south pole, and |q| = a/(2R)
/// the contact radius. Around q = 0 stands the core of mesh_blocks.h; from there geometric rings
/// lead to the same pattern at the other pole. Throws std::invalid_argument if a contact radius is
/// too large for the sphere.
BodyMesh sphere_mesh(const SphereMeshSize &size);
} // namespace carambole::fem
