#pragma once

// Files of fields for ParaView: VTK's unstructured grids and series of them.

#include <array>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace carambole::fem
{
/// A field over all nodes, or all elements, of a mesh.
struct VtuField
{
  std::string name;
  int components = 1; ///< 3 of a vector (x, y, z)
  std::vector<double> values;
};

/// Quadrilaterals in the plane z = 0.
struct VtuMesh
{
  std::vector<std::array<double, 3>> nodes;
  std::vector<std::array<int, 4>> elements; ///< counter-clockwise
};

/// Writes a VTU file (XML, version 1.0, the numbers in binary as they lie in memory).
void write_vtu(std::ostream &out, const VtuMesh &mesh, const std::vector<VtuField> &of_nodes,
               const std::vector<VtuField> &of_elements);

/// Writes a PVD file: the VTU files of a series by time.
void write_pvd(std::ostream &out, const std::vector<std::pair<double, std::string>> &series);
} // namespace carambole::fem
