#pragma once

// Meshes of cylinders.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Mesh parameters of a cylinder around the axis; meshes with different `refinement` are nested, as
/// for a sphere.
struct CylinderMeshSize
{
  double radius = 0, length = 0;  ///< [m]
  double elements_per_radius = 0; ///< of a tube over its wall; for refinement 1; rounded up to a
                                  ///< whole number
  int refinement = 1;
  /// Distances [m] of interfaces between layers from the south face, growing; every one is a line
  /// of the mesh, and a layer has at least two rows.
  std::vector<double> interfaces = {};
  double inner_radius = 0; ///< [m] of a tube; zero: solid
};

/// Equal rectangles, in every layer as square as its length allows, with z from -length/2 to
/// length/2. The end faces are `south` and `north`.
BodyMesh cylinder_mesh(const CylinderMeshSize &size);
} // namespace carambole::fem
