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
} // namespace

void fill_from_elements(HeatMap &map, const ElementValues &elements)
{
  std::vector<Centre> centres;
  for (std::size_t e = 0; e < elements.values.size(); ++e)
    centres.emplace_back(Place(elements.r[e], elements.z[e]), e);
  const Tree tree(centres);
  // Of the four nearest centres the farthest is at the distance of the longer side, for sides up to
  // 1 to 2; the corners are at most 0.71 of that away.
  constexpr unsigned itself_and_four = 5;
  constexpr double corner = 0.75;
  std::vector<double> reach(centres.size(), 0.0);
  for (const auto &[point, e] : centres)
    for (auto near = tree.qbegin(geometry::index::nearest(point, itself_and_four));
         near != tree.qend(); ++near)
      reach[e] = std::max(reach[e], corner * geometry::distance(point, near->first));

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
