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

/// An element as a parallelogram around its centre: x half-sides of `first` and y of `second`.
struct Cell
{
  double first_r = 0, first_z = 0, second_r = 0, second_z = 0; ///< half-sides

  bool has(double r, double z) const
  {
    const double area = first_r * second_z - first_z * second_r,
                 along_first = (r * second_z - z * second_r) / area,
                 along_second = (first_r * z - first_z * r) / area;
    return std::abs(along_first) <= 1 && std::abs(along_second) <= 1;
  }
};

/// Half the way to the neighbour in this direction or, if it is farther but not much, the one in
/// the opposite direction: elements grow. `direction` is a vector to the nearer one, the others are
/// in order of their distances.
Place half_side(const Place &direction, const std::vector<Place> &neighbours)
{
  constexpr double straight = -0.9, farthest = 2.2, more = 1.1; // the first: a cosine
  const auto length = [](const Place &p) { return std::hypot(p.get<0>(), p.get<1>()); };
  const double side = length(direction);
  double factor = 0.5 * more;
  for (const Place &p : neighbours)
    if (p.get<0>() * direction.get<0>() + p.get<1>() * direction.get<1>() <
        straight * side * length(p))
    {
      if (length(p) <= farthest * side)
        factor *= length(p) / side;
      break;
    }
  return {factor * direction.get<0>(), factor * direction.get<1>()};
}

/// An element with sides as long as the nearest centre is away, and the nearest one across that
/// direction.
Cell cell_of(const Tree &tree, const Place &point)
{
  constexpr double across = 0.5; // cosine of the angle
  const auto length = [](const Place &p) { return std::hypot(p.get<0>(), p.get<1>()); };
  Cell cell;
  // Of a thin layer many are nearer than the next one across.
  for (const unsigned enough : {24U, 400U})
  {
    std::vector<Centre> found;
    tree.query(geometry::index::nearest(point, enough), std::back_inserter(found));
    std::vector<Place> near;
    for (const auto &[other, e] : found)
      if (geometry::distance(point, other) > 0)
        near.emplace_back(other.get<0>() - point.get<0>(), other.get<1>() - point.get<1>());
    if (near.empty())
      return cell;
    std::ranges::sort(near, {}, length);
    const Place first = near.front();
    const auto second = std::ranges::find_if(near,
                                             [&](const Place &p)
                                             {
                                               return std::abs(p.get<0>() * first.get<0>() +
                                                               p.get<1>() * first.get<1>()) <
                                                      across * length(first) * length(p);
                                             });
    const Place a = half_side(first, near), b = second == near.end()
                                                  ? Place(-a.get<1>(), a.get<0>())
                                                  : half_side(*second, near);
    cell = {a.get<0>(), a.get<1>(), b.get<0>(), b.get<1>()};
    if (second != near.end())
      break;
  }
  return cell;
}

/// Centres of elements, and what each of them covers.
struct ElementTree
{
  Tree tree;
  std::vector<Cell> cells;

  explicit ElementTree(const ElementValues &elements)
  {
    std::vector<Centre> centres;
    for (std::size_t e = 0; e < elements.values.size(); ++e)
      centres.emplace_back(Place(elements.r[e], elements.z[e]), e);
    tree = Tree(centres);
    cells.resize(centres.size());
    for (const auto &[point, e] : centres)
      cells[e] = cell_of(tree, point);
  }
};

/// Adds the few cells that elements of unlike shapes leave between them to those inside: small
/// groups that no way along empty cells leads out of.
void add_gaps(const HeatMap &map, std::vector<char> &is_inside)
{
  constexpr std::size_t largest = 200; // cells
  if (map.columns == 0)
    return;
  std::vector<char> is_seen = is_inside;
  for (std::size_t start = 0; start < is_seen.size(); ++start)
  {
    if (is_seen[start] != 0)
      continue;
    std::vector<std::size_t> group{start};
    is_seen[start] = 1;
    bool leads_out = false;
    for (std::size_t k = 0; k < group.size(); ++k)
    {
      const std::size_t i = group[k] % map.columns, j = group[k] / map.columns;
      leads_out |= i == 0 || j == 0 || i + 1 == map.columns || j + 1 == map.lines;
      const auto go = [&](bool is_in_map, std::size_t to)
      {
        if (is_in_map && is_seen[to] == 0)
        {
          is_seen[to] = 1;
          group.push_back(to);
        }
      };
      go(i > 0, group[k] - 1);
      go(i + 1 < map.columns, group[k] + 1);
      go(j > 0, group[k] - map.columns);
      go(j + 1 < map.lines, group[k] + map.columns);
    }
    if (!leads_out && group.size() <= largest)
      for (const std::size_t cell : group)
        is_inside[cell] = 1;
  }
}

/// An element seen from a cell.
struct Neighbour
{
  double x, y, value;
  double distance = std::sqrt(x * x + y * y); // far from under- and overflow
};

/// The value at the cell of the plane a + b x + c y that fits best, with the weights of Franke &
/// Little, ((R - d)/(R d))^2, R a little more than the distance of the last one; never beyond the
/// values themselves.
double fitted_value(const std::vector<Neighbour> &near)
{
  const auto [least, greatest] = std::ranges::minmax(near, {}, &Neighbour::value);
  const double last = std::ranges::max(near, {}, &Neighbour::distance).distance;
  double w = 0, wx = 0, wy = 0, wxx = 0, wxy = 0, wyy = 0, wv = 0, wxv = 0, wyv = 0;
  for (const Neighbour &n : near)
  {
    if (n.distance <= 1e-9 * last)
      return n.value;
    const double x = n.x / last, y = n.y / last, root = last / n.distance - 1 / 1.001,
                 weight = root * root;
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

void fill_smoothly(HeatMap &map, const ElementValues &elements)
{
  constexpr unsigned count = 24; // of long elements more than one column
  const ElementTree all(elements);
  map.values.assign(map.columns * map.lines, 0);
  std::vector<char> is_inside(map.values.size(), 0);
  std::vector<Centre> found;
  std::vector<Neighbour> near;
  for (std::size_t j = 0; j < map.lines; ++j)
    for (std::size_t i = 0; i < map.columns; ++i)
    {
      const Place cell(map.x(i), map.y(j));
      found.clear();
      near.clear();
      all.tree.query(geometry::index::nearest(cell, count), std::back_inserter(found));
      for (const auto &[point, e] : found)
      {
        near.push_back(
          {point.get<0>() - cell.get<0>(), point.get<1>() - cell.get<1>(), elements.values[e]});
        if (all.cells[e].has(near.back().x, near.back().y))
          is_inside[j * map.columns + i] = 1;
      }
      map.at(i, j) = fitted_value(near);
    }
  add_gaps(map, is_inside);
  for (std::size_t k = 0; k < is_inside.size(); ++k)
    if (is_inside[k] == 0)
      map.values[k] = std::nan("");
}
} // namespace carambole::reports
