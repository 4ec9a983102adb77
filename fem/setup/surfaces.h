#pragma once

// Finds the nodes of loads and probes of a case.

#include <algorithm>

#include "fem/setup/setup.h"

namespace carambole::fem
{
/// Mesh of a deformable body of the case.
inline const BodyMesh &mesh_of_body(const Case &c, const Discretisation &d, int body)
{
  return d.meshes[std::count_if(c.bodies.begin(), c.bodies.begin() + body,
                                [](const Body &before) { return before.is_deformable(); })];
}

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
} // namespace carambole::fem
