#include "fem/mesh/mesh_bodies.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
// z of every line across the axis. Odd in j - nz/2 without layers, so that the mesh equals its
// mirror image to the last digit.
std::vector<double> lines_across(const CylinderMeshSize &size, int coarse_r)
{
  constexpr int least_rows = 2; // of a layer
  const auto rows = [&](double length)
  { return int(std::lround(coarse_r * length / (size.radius - size.inner_radius))); };
  std::vector<double> z;
  if (size.interfaces.empty())
  {
    const int nz = std::max(1, rows(size.length)) * size.refinement;
    for (int j = 0; j <= nz; ++j)
      z.push_back(size.length * (2 * j - nz) / (2 * nz));
    return z;
  }
  std::vector<double> ends = size.interfaces;
  ends.push_back(size.length);
  double begin = 0;
  for (const double end : ends)
  {
    const int n = std::max(least_rows, rows(end - begin)) * size.refinement;
    for (int j = 0; j < n; ++j)
      z.push_back(begin + (end - begin) * j / n - size.length / 2);
    begin = end;
  }
  z.push_back(size.length / 2);
  return z;
}
} // namespace

BodyMesh cylinder_mesh(const CylinderMeshSize &size)
{
  const int coarse_r = int(std::ceil(size.elements_per_radius - 1e-9));
  const std::vector<double> z = lines_across(size, coarse_r);
  const int nr = coarse_r * size.refinement, nz = int(z.size()) - 1;

  BodyMesh mesh;
  const auto node = [&](int i, int j) { return j * (nr + 1) + i; };
  for (int j = 0; j <= nz; ++j)
    for (int i = 0; i <= nr; ++i)
      mesh.nodes.push_back({(size.radius * i + size.inner_radius * (nr - i)) / nr, z[j]});
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
