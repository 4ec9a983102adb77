#pragma once

// The meshes in the folder of a record of finite elements.

#include <filesystem>
#include <vector>

#include "cases/case/case.h"

namespace carambole::reports
{
/// An edge of an element in the meridian half plane [m].
struct MeshEdge
{
  std::size_t body; ///< place in the row
  double r1, z1, r2, z2;
};

/// The edges of mesh.csv or mesh-finest.csv. Throws TableError: cannot be read, is cut short, or a
/// line is not an edge of a body of the case.
std::vector<MeshEdge> read_mesh_edges(const std::filesystem::path &file, const Case &problem);
} // namespace carambole::reports
