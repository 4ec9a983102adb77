#include "reports/drawing/element_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>

namespace carambole::reports
{
namespace
{
namespace geometry = boost::geometry;
using Place = geometry::model::point<double, 2, geometry::cs::cartesian>; // r, z
using Centre = std::pair<Place, std::size_t>;                             // and its element
using Tree = geometry::index::rtree<Centre, geometry::index::quadratic<16>>;

/// Half the diagonal of an element with its sides as long as the nearest centre is away, and the
/// nearest one across that direction; a little more, since elements grow.
double distance_of_corners(const Tree &tree, const Place &point)
{
  constexpr unsigned enough = 24;              // for sides up to 1 to 6
  constexpr double across = 0.5, growth = 1.1; // cosine of the angle
  std::vector<Place> near;
  for (auto one = tree.qbegin(geometry::index::nearest(point, enough)); one != tree.qend(); ++one)
    if (const Place &other = one->first; geometry::distance(point, other) > 0)
      near.emplace_back(other.get<0>() - point.get<0>(), other.get<1>() - point.get<1>());
  if (near.empty())
    return 0;
  const auto length = [](const Place &p) { return std::hypot(p.get<0>(), p.get<1>()); };
  std::ranges::sort(near, {}, length);
  const Place &first = near.front();
  const double side = length(first);
  const auto second =
    std::ranges::find_if(near,
                         [&](const Place &p)
                         {
                           return std::abs(p.get<0>() * first.get<0>() +
                                           p.get<1>() * first.get<1>()) < across * side * length(p);
                         });
  return growth / 2 * std::hypot(side, second == near.end() ? side : length(*second));
}
} // namespace

void fill_from_elements(HeatMap &map, const ElementValues &elements)
{
  std::vector<Centre> centres;
  for (std::size_t e = 0; e < elements.values.size(); ++e)
    centres.emplace_back(Place(elements.r[e], elements.z[e]), e);
  const Tree tree(centres);
  std::vector<double> reach(centres.size(), 0.0);
  for (const auto &[point, e] : centres)
    reach[e] = distance_of_corners(tree, point);

  map.values.assign(map.columns * map.lines, std::nan(""));
  for (std::size_t j = 0; j < map.lines; ++j)
    for (std::size_t i = 0; i < map.columns; ++i)
    {
      const Place cell(map.x(i), map.y(j));
      const auto &[point, e] = *tree.qbegin(geometry::index::nearest(cell, 1));
      if (geometry::distance(cell, point) <= reach[e])
        map.at(i, j) = elements.values[e];
    }
}
} // namespace carambole::reports
