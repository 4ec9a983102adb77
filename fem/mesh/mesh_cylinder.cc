#include "fem/mesh/mesh_cylinder.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
BodyMesh cylinder_mesh(const CylinderMeshSize &size)
{
  const int coarse_r = int(std::ceil(size.elements_per_radius - 1e-9));
  const int coarse_z = std::max(1, int(std::lround(coarse_r * size.length / size.radius)));
  const int nr = coarse_r * size.refinement, nz = coarse_z * size.refinement;

  BodyMesh mesh;
  const auto node = [&](int i, int j) { return j * (nr + 1) + i; };
  for (int j = 0; j <= nz; ++j)
    for (int i = 0; i <= nr; ++i)
      // Odd in j - nz/2, so that the mesh equals its mirror image to the last digit.
      mesh.nodes.push_back({size.radius * i / nr, size.length * (2 * j - nz) / (2 * nz)});
  for (int j = 0; j < nz; ++j)
    for (int i = 0; i < nr; ++i)
      mesh.elements.push_back({node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)});
  for (int i = 0; i <= nr; ++i)
  {
    mesh.south.push_back(node(i, 0));
    mesh.north.push_back(node(i, nz));
  }
  return mesh;
}
} // namespace carambole::fem
