#pragma once

// Meshes of cylinders that are touched near the axis of their faces: plates, rods, blocks.

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Mesh parameters of a cylinder around the axis; meshes with different `refinement` are nested, as
/// for a sphere. A contact of radius 0: none there.
struct GradedCylinderMeshSize
{
  double radius = 0, length = 0;               ///< [m]
  double south_contact = 0, north_contact = 0; ///< expected contact radii [m]; one is positive
  double elements_per_contact_radius = 0;      ///< for refinement 1
  double largest_element = 0; ///< longest side of the elements far from the contacts [m], for
                              ///< refinement 1; may be infinite
  double largest_aspect = 0;  ///< of elements far from the contacts, at least 1
  int refinement = 1;
  /// Distances [m] of interfaces between layers from the south face, growing; every one is a line
  /// of the mesh, and a layer has at least two rows.
  std::vector<double> interfaces = {};
};

/// Under every contact a patch of fine elements, whose circles turn into a rectangle; rows and
/// columns that grow away from the patches. Where the length or the radius leaves no room for a
/// patch: rows and columns that are fine over the contact. z runs from -length/2 to length/2; the
/// end faces are `south` and `north`. No angle of the elements is below 44.9 degrees.
BodyMesh graded_cylinder_mesh(const GradedCylinderMeshSize &size);
} // namespace carambole::fem
