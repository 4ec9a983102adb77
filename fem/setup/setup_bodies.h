#pragma once

// Converts a body of a case to its mesh, and finds the faces of loads and probes.

#include <vector>

#include "cases/case/case.h"
#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// A half-space on the side z > 0 of its face: the last of several bodies.
inline bool is_upper_end(const Case &c, int body)
{
  return c.bodies[body].shape == Shape::half_space && body > 0;
}

/// Local nodes of the face towards +z; for a half-space, its only face.
inline const std::vector<int> &upper_face(const Case &c, int body, const BodyMesh &mesh)
{
  return is_upper_end(c, body) ? mesh.south : mesh.north;
}

/// Radii of the areas that are touched or loaded on the two faces of a body [m]: of the expected
/// contact, else of a load; zero: neither.
struct FaceRadii
{
  double south = 0, north = 0;
};

/// The radii of every body of the case.
std::vector<FaceRadii> face_radii(const Case &c);

/// Mesh of a deformable body on a level of `entry`, 0 the coarsest. Throws InputError if the
/// contacts or waves of the body do not allow one.
BodyMesh body_mesh(const Case &c, int body, const FaceRadii &radii, const FemEntry &entry,
                   int level);

/// Of a graded body the modulus at the centre of every element over that of the first depth of its
/// list; empty of another one. Throws InputError if the elements are too coarse for its changes.
std::vector<double> moduli_of_elements(const Case &c, int body, const BodyMesh &mesh);

/// Mesh of a sphere or a cylinder by itself, with n elements over its radius for refinement 1.
BodyMesh free_mesh(const Body &body, double n, int refinement);

/// Radius [m] of the half ball that represents a half-space: given by the case, or large enough
/// that no wave excited within `face_radius` of its face returns to the face or to a probe on the
/// body before the end.
double block_extent(const Case &c, int body, double face_radius);

/// Mass of the meshed body [kg]; for a half-space the mass of its half ball.
double meshed_mass(const Case &c, int body, double face_radius);
} // namespace carambole::fem
