#pragma once

// Meshes of the bodies of a case: spheres, cylinders, half-spaces.

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
