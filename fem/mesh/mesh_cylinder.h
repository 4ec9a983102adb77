#pragma once

// Meshes of cylinders.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// How a cylinder around the axis is to be meshed; nested over `refinement`, as a sphere.
struct CylinderMeshSize
{
  double radius = 0, length = 0;  ///< [m]
  double elements_per_radius = 0; ///< for refinement 1; the next whole number is taken
  int refinement = 1;
};

/// Rectangles, all equal, as square as the length allows; z from -length/2 to length/2. Its end
/// faces are `south` and `north`.
BodyMesh cylinder_mesh(const CylinderMeshSize &size);
} // namespace carambole::fem
