#include "fem/mesh/locate_point.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
using Corners = std::array<Point, 4>;

std::array<double, 4> shape_functions(double x, double y)
{
  return {(1 - x) * (1 - y) / 4, (1 + x) * (1 - y) / 4, (1 + x) * (1 + y) / 4,
          (1 - x) * (1 + y) / 4};
}

Point mapped(const Corners &corners, const std::array<double, 4> &weights)
{
  Point sum;
  for (int a = 0; a < 4; ++a)
  {
    sum.r += weights[a] * corners[a].r;
    sum.z += weights[a] * corners[a].z;
  }
  return sum;
}

double distance(Point a, Point b)
{
  return std::hypot(a.r - b.r, a.z - b.z);
}

// Inverts the bilinear map by Newton iteration, confined to the element.
std::array<double, 4> weights_at(const Corners &c, Point p)
{
  constexpr int iterations = 10; // convergence is quadratic
  double x = 0, y = 0;
  for (int iteration = 0; iteration < iterations; ++iteration)
  {
    const Point q = mapped(c, shape_functions(x, y));
    const double r_x = ((c[1].r - c[0].r) * (1 - y) + (c[2].r - c[3].r) * (1 + y)) / 4,
                 z_x = ((c[1].z - c[0].z) * (1 - y) + (c[2].z - c[3].z) * (1 + y)) / 4,
                 r_y = ((c[3].r - c[0].r) * (1 - x) + (c[2].r - c[1].r) * (1 + x)) / 4,
                 z_y = ((c[3].z - c[0].z) * (1 - x) + (c[2].z - c[1].z) * (1 + x)) / 4;
    const double J = r_x * z_y - r_y * z_x;
    x = std::clamp(x + ((p.r - q.r) * z_y - (p.z - q.z) * r_y) / J, -1.0, 1.0);
    y = std::clamp(y + ((p.z - q.z) * r_x - (p.r - q.r) * z_x) / J, -1.0, 1.0);
  }
  return shape_functions(x, y);
}
} // namespace

PointInElement locate_point(const BodyMesh &mesh, Point point)
{
  PointInElement best;
  double nearest = INFINITY;
  for (const auto &element : mesh.elements)
  {
    Corners corners;
    for (int a = 0; a < 4; ++a)
      corners[a] = mesh.nodes[element[a]];
    const Point centre = mapped(corners, shape_functions(0, 0));
    double size = 0;
    for (const Point &corner : corners)
      size = std::max(size, distance(corner, centre));
    if (distance(point, centre) > size + nearest)
      continue; // the whole element is farther away than the best so far
    const auto weights = weights_at(corners, point);
    if (const double d = distance(mapped(corners, weights), point); d < nearest)
    {
      nearest = d;
      best = {element, weights};
    }
  }
  return best;
}
} // namespace carambole::fem
