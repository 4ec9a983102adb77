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

/// Centres of elements, and how far from its centre each is found.
struct ElementTree
{
  Tree tree;
  std::vector<double> reach;

  explicit ElementTree(const ElementValues &elements)
  {
    std::vector<Centre> centres;
    for (std::size_t e = 0; e < elements.values.size(); ++e)
      centres.emplace_back(Place(elements.r[e], elements.z[e]), e);
    tree = Tree(centres);
    reach.resize(centres.size());
    for (const auto &[point, e] : centres)
      reach[e] = distance_of_corners(tree, point);
  }
};

/// Every cell takes `value(place)`; NaN where it is outside.
template <class Value>
void fill(HeatMap &map, const Value &value)
{
  map.values.assign(map.columns * map.lines, std::nan(""));
  for (std::size_t j = 0; j < map.lines; ++j)
    for (std::size_t i = 0; i < map.columns; ++i)
      map.at(i, j) = value(Place(map.x(i), map.y(j)));
}

/// An element seen from a cell.
struct Neighbour
{
  double x, y, value;

  double distance() const { return std::hypot(x, y); }
};

/// The value at the cell of the plane a + b x + c y that fits best, with the weights of Franke &
/// Little, ((R - d)/(R d))^2, R a little more than the distance of the last one; never beyond the
/// values themselves.
double fitted_value(const std::vector<Neighbour> &near)
{
  const auto [least, greatest] = std::ranges::minmax(near, {}, &Neighbour::value);
  const double last = std::ranges::max(near, {}, &Neighbour::distance).distance();
  double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0, wyy = 0, wv = 0, wxv = 0, wyv = 0;
  for (const Neighbour &n : near)
  {
    if (n.distance() <= 1e-9 * last)
      return n.value;
    const double x = n.x / last, y = n.y / last, d = n.distance() / last,
                 weight = std::pow(1 / d - 1 / 1.001, 2);
    w += weight;
    wx += weight * x;
    wy += weight * y;
    wxx += weight * x * x;
    wxy += weight * x * y;
    wyy += weight * y * y;
    wv += weight * n.value;
    wxv += weight * x * n.value;
    wyv += weight * y * n.value;
  }
  // Elements in one line, or a single one, leave the plane open.
  const double open = 1e-9 * (wxx + wyy) + 1e-300;
  wxx += open;
  wyy += open;
  const double determinant = wxx * wyy - wxy * wxy, p = (wyy * wx - wxy * wy) / determinant,
               q = (wxx * wy - wxy * wx) / determinant, rest = w - p * wx - q * wy;
  const double value = rest > 1e-12 * w ? (wv - p * wxv - q * wyv) / rest : wv / w;
  return std::clamp(value, least.value, greatest.value);
}
} // namespace

void fill_from_elements(HeatMap &map, const ElementValues &elements)
{
  const ElementTree all(elements);
  fill(map,
       [&](const Place &cell)
       {
         const auto &[point, e] = *all.tree.qbegin(geometry::index::nearest(cell, 1));
         return geometry::distance(cell, point) <= all.reach[e] ? elements.values[e] : std::nan("");
       });
}

void fill_smoothly(HeatMap &map, const ElementValues &elements)
{
  constexpr unsigned count = 24; // of long elements more than one column
  const ElementTree all(elements);
  fill(map,
       [&](const Place &cell)
       {
         std::vector<Neighbour> near;
         bool is_inside = false;
         for (auto one = all.tree.qbegin(geometry::index::nearest(cell, count));
              one != all.tree.qend(); ++one)
         {
           const auto &[point, e] = *one;
           near.push_back(
             {point.get<0>() - cell.get<0>(), point.get<1>() - cell.get<1>(), elements.values[e]});
           is_inside = is_inside || near.back().distance() <= all.reach[e];
         }
         return is_inside ? fitted_value(near) : std::nan("");
       });
}
} // namespace carambole::reports
