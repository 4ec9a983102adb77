#include "fem/contact/self_crossing.h"

#include <algorithm>

namespace carambole::fem
{
namespace
{
// Twice the area of the triangle.
double area(const Point &a, const Point &b, const Point &c)
{
  return (b.r - a.r) * (c.z - a.z) - (c.r - a.r) * (b.z - a.z);
}

bool boxes_meet(const Point &a, const Point &b, const Point &c, const Point &d)
{
  return std::max(a.z, b.z) >= std::min(c.z, d.z) && std::max(c.z, d.z) >= std::min(a.z, b.z) &&
         std::max(a.r, b.r) >= std::min(c.r, d.r) && std::max(c.r, d.r) >= std::min(a.r, b.r);
}

// Crossing point of the straight segments a b and c d.
std::optional<Point> crossing(const Point &a, const Point &b, const Point &c, const Point &d)
{
  if (!boxes_meet(a, b, c, d))
    return std::nullopt;
  const double side_c = area(a, b, c), side_d = area(a, b, d);
  const double side_a = area(c, d, a), side_b = area(c, d, b);
  if (side_c * side_d >= 0 || side_a * side_b >= 0)
    return std::nullopt;
  const double share = side_c / (side_c - side_d);
  return Point{c.r + share * (d.r - c.r), c.z + share * (d.z - c.z)};
}
} // namespace

std::optional<Point> self_crossing(std::span<const Point> line)
{
  if (line.size() < 2)
    return std::nullopt;
  if (line.front().z >= line.back().z)
    return line.front();
  for (std::size_t i = 1; i + 1 < line.size(); ++i)
    if (line[i].r <= 0)
      return line[i];
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    for (std::size_t j = i + 2; j + 1 < line.size(); ++j)
      if (const auto point = crossing(line[i], line[i + 1], line[j], line[j + 1]))
        return point;
  return std::nullopt;
}
} // namespace carambole::fem
