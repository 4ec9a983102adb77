#pragma once

// Checks for every mesh.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <set>
#include <utility>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// The smallest angle of all elements [rad]; negative if an element is not counter-clockwise.
inline double smallest_angle(const BodyMesh &mesh)
{
  double smallest = std::numbers::pi;
  for (const auto &e : mesh.elements)
    for (int k = 0; k < 4; ++k)
    {
      const Point &o = mesh.nodes[e[k]], &p = mesh.nodes[e[(k + 1) % 4]],
                  &q = mesh.nodes[e[(k + 3) % 4]];
      const double cross = (p.r - o.r) * (q.z - o.z) - (p.z - o.z) * (q.r - o.r);
      const double dot = (p.r - o.r) * (q.r - o.r) + (p.z - o.z) * (q.z - o.z);
      smallest = std::min(smallest, std::atan2(cross, dot));
    }
  return smallest;
}

/// int r dA over all elements [m^3], by Green's theorem over their edges: the volume of revolution
/// over 2 pi.
inline double revolved_volume(const BodyMesh &mesh)
{
  double volume = 0;
  for (const auto &e : mesh.elements)
    for (int k = 0; k < 4; ++k)
    {
      // int r^2/2 dz.
      const Point &a = mesh.nodes[e[k]], &b = mesh.nodes[e[(k + 1) % 4]];
      volume += (a.r * a.r + a.r * b.r + b.r * b.r) / 6 * (b.z - a.z);
    }
  return volume;
}

/// Checks that blocks fit together: an edge of a single element is on the boundary of the body, and
/// no edge belongs to more than two elements.
inline void check_no_cracks(const BodyMesh &mesh,
                            const std::function<bool(const Point &)> &is_on_boundary)
{
  std::map<std::pair<int, int>, int> uses;
  for (const auto &e : mesh.elements)
    for (int k = 0; k < 4; ++k)
      ++uses[std::minmax(e[k], e[(k + 1) % 4])];
  for (const auto &[edge, count] : uses)
  {
    BOOST_TEST(count <= 2);
    if (count == 1)
      for (const int node : {edge.first, edge.second})
        BOOST_TEST(is_on_boundary(mesh.nodes[node]));
  }
}

/// Nodes in units of `unit`, rounded.
inline std::set<std::pair<long, long>> rounded_nodes(const BodyMesh &mesh, double unit)
{
  std::set<std::pair<long, long>> nodes;
  for (const Point &p : mesh.nodes)
    nodes.insert({std::lround(p.r / unit), std::lround(p.z / unit)});
  return nodes;
}

/// Checks that the fine mesh has four times the elements and contains every coarse node: the same
/// digits to `unit` [m], up to the merging of block edges.
inline void check_nested(const BodyMesh &coarse, const BodyMesh &fine, double unit)
{
  BOOST_TEST(fine.elements.size() == 4 * coarse.elements.size());
  const auto nodes = rounded_nodes(fine, unit);
  for (const auto &node : rounded_nodes(coarse, unit))
    BOOST_TEST(nodes.count(node) == 1u);
}

/// Checks a contact surface: it runs from the axis outwards.
inline void check_surface(const BodyMesh &mesh, const std::vector<int> &surface)
{
  BOOST_TEST_REQUIRE(surface.size() > 1u);
  BOOST_TEST(mesh.nodes[surface.front()].r == 0);
  for (std::size_t k = 1; k < surface.size(); ++k)
    BOOST_TEST(mesh.nodes[surface[k]].r > mesh.nodes[surface[k - 1]].r);
}

/// Checks that the nodes of one mesh are those of the other at -z, to `unit` [m].
inline void check_mirror_images(const BodyMesh &mesh, const BodyMesh &other, double unit)
{
  const auto nodes = rounded_nodes(other, unit);
  BOOST_TEST(mesh.nodes.size() == other.nodes.size());
  for (const auto &[r, z] : rounded_nodes(mesh, unit))
    BOOST_TEST(nodes.count({r, -z}) == 1u);
}
} // namespace carambole::fem
