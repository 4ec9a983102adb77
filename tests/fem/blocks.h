#pragma once

// Cylindrical blocks for patch tests.

#include <numeric>

#include "fem/solid/elements.h"

namespace carambole::fem
{
/// Block 0 <= r <= radius, bottom <= z <= top with nr x nz elements, widths in r growing by
/// `growth` from one to the next. South is its bottom, north its top.
inline BodyMesh block(double radius, double bottom, double top, int nr, int nz, double growth = 1)
{
  std::vector<double> r{0};
  for (double width = 1; int(r.size()) <= nr; width *= growth)
    r.push_back(r.back() + width);
  BodyMesh mesh;
  for (int j = 0; j <= nz; ++j)
    for (int i = 0; i <= nr; ++i)
      mesh.nodes.push_back({radius * r[i] / r.back(), bottom + (top - bottom) * j / nz});
  for (int j = 0; j < nz; ++j)
    for (int i = 0; i < nr; ++i)
    {
      const int n = j * (nr + 1) + i;
      mesh.elements.push_back({n, n + 1, n + nr + 2, n + nr + 1});
    }
  for (int i = 0; i <= nr; ++i)
  {
    mesh.south.push_back(i);
    mesh.north.push_back(nz * (nr + 1) + i);
  }
  return mesh;
}

/// Volume of revolution over 2 pi, int R dA [m^3].
inline double volume_per_radian(const BodyMesh &mesh)
{
  double volume = 0;
  for (int k = 0; k <= int(mesh.layer_ends.size()); ++k)
  {
    const auto volumes = diagonal_volumes(mesh, k);
    volume += std::accumulate(volumes.begin(), volumes.end(), 0.0);
  }
  return volume;
}
} // namespace carambole::fem
