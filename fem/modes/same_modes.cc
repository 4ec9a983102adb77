#include "fem/modes/same_modes.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace carambole::fem
{
namespace
{
constexpr double alike = 0.8;

/// Volume per radian around every node: a quarter of that of its elements.
std::vector<double> volumes(const BodyMesh &mesh)
{
  std::vector<double> result(mesh.nodes.size(), 0.0);
  for (const auto &e : mesh.elements)
  {
    double twice_area = 0, r = 0;
    for (int k = 0; k < 4; ++k)
    {
      const Point &a = mesh.nodes[e[k]], &b = mesh.nodes[e[(k + 1) % 4]];
      twice_area += a.r * b.z - b.r * a.z;
      r += a.r / 4;
    }
    for (const int node : e)
      result[node] += twice_area / 2 * r / 4;
  }
  return result;
}

/// Index in `fine` of every node of `coarse`.
std::vector<std::size_t> nested_nodes(const BodyMesh &fine, const BodyMesh &coarse)
{
  double size = 0;
  std::vector<std::size_t> by_z(fine.nodes.size());
  for (std::size_t i = 0; i < by_z.size(); ++i)
  {
    by_z[i] = i;
    size = std::max({size, fine.nodes[i].r, std::abs(fine.nodes[i].z)});
  }
  const auto z_of = [&](std::size_t i) { return fine.nodes[i].z; };
  std::ranges::sort(by_z, {}, z_of);
  const double tolerance = 1e-8 * size; // roundings of the maps
  std::vector<std::size_t> result;
  for (const Point &p : coarse.nodes)
  {
    auto at = std::ranges::lower_bound(by_z, p.z - tolerance, {}, z_of);
    while (at != by_z.end() && z_of(*at) < p.z + tolerance &&
           std::abs(fine.nodes[*at].r - p.r) > tolerance)
      ++at;
    if (at == by_z.end() || z_of(*at) >= p.z + tolerance)
      throw std::logic_error("the meshes of two levels are not nested");
    result.push_back(*at);
  }
  return result;
}
} // namespace

std::vector<std::optional<std::size_t>> same_modes(const BodyMesh &fine_mesh,
                                                   const std::vector<FreeMode> &fine,
                                                   const BodyMesh &coarse_mesh,
                                                   const std::vector<FreeMode> &coarse)
{
  const std::vector<std::size_t> nodes = nested_nodes(fine_mesh, coarse_mesh);
  const std::vector<double> volume = volumes(coarse_mesh);
  std::vector<std::optional<std::size_t>> result;
  for (const FreeMode &mode : fine)
  {
    double best = alike;
    std::optional<std::size_t> same;
    for (std::size_t m = 0; m < coarse.size(); ++m)
    {
      double ab = 0, aa = 0, bb = 0;
      for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t component = 0; component < 2; ++component)
        {
          const double a = mode.at_nodes[2 * nodes[i] + component],
                       b = coarse[m].at_nodes[2 * i + component];
          ab += volume[i] * a * b;
          aa += volume[i] * a * a;
          bb += volume[i] * b * b;
        }
      if (const double assurance = ab * ab / (aa * bb); assurance > best)
      {
        best = assurance;
        same = m;
      }
    }
    result.push_back(same);
  }
  return result;
}
} // namespace carambole::fem
