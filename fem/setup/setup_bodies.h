#pragma once

// From a body of a case to its mesh.

#include <vector>

#include "cases/case/case.h"
#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Radii of what acts on the two faces of a body [m]: of the expected contact, else of a load;
/// zero: nothing.
struct FaceRadii
{
  double south = 0, north = 0;
};

/// Of every body of the case.
std::vector<FaceRadii> face_radii(const Case &c);

/// Mesh of a deformable body, `elements_per_contact_radius` for refinement 1. Throws InputError
/// where its contacts or waves do not allow one.
BodyMesh body_mesh(const Case &c, int body, const FaceRadii &radii,
                   double elements_per_contact_radius, int refinement);

/// Radius [m] of the half ball that stands for a half-space: given, or so large that no wave of
/// what acts on its face within `face_radius` comes back before it ends, neither to the face nor to
/// a probe on the body.
double block_extent(const Case &c, int body, double face_radius);

/// [kg]; of a half-space, that of its half ball.
double meshed_mass(const Case &c, int body, double face_radius);
} // namespace carambole::fem
