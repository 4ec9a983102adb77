#include "fem/mesh/mesh_bodies.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "fem/mesh/mesh_blocks.h"

namespace carambole::fem
{
namespace
{
// Columns of the core needed to keep elements within `resolved_radius` small enough. Rings around
// a core of n columns are ring_stretch pi/4 r/n long at radius r. If that takes more columns
// than a core that extends so far, the core is extended.
int resolving_columns(const HalfSpaceMeshSize &size)
{
  if (size.resolved_radius <= 0)
    return 0;
  const double finest = size.contact_radius / size.elements_per_contact_radius;
  const double rings =
    ring_stretch * std::numbers::pi / 4 * size.resolved_radius / size.largest_element;
  const double core =
    size.elements_per_contact_radius +
    (size.resolved_radius - size.contact_radius) / ((1 - edge_refinement) * finest);
  return int(std::min(std::ceil(std::min(rings, core)), 1e6));
}
} // namespace

BodyMesh half_space_mesh(const HalfSpaceMeshSize &size)
{
  const double n = size.elements_per_contact_radius;
  const int columns = std::max(core_columns(n), resolving_columns(size));
  Core core = contact_core(size.contact_radius, n, columns, core_rows(columns));
  if (size.resolved_radius > 0)
  {
    const auto resolving = [&](double length, int least)
    {
      return std::clamp(int(std::min(std::ceil(length / size.largest_element), 1e6)), least,
                        columns);
    };
    core.rows = resolving(core.square, core.rows);
    core.layers = resolving(core.circle - core.square, core.layers);
  }
  if (core.circle > 0.9 * size.extent)
    throw std::invalid_argument(
      fmt::format("the extent of {:.6g} m leaves no room for the mesh around the fine elements; it "
                  "must be at least {:.6g} m",
                  size.extent, core.circle / 0.9));
  const double length = std::log(size.extent / core.circle);
  const int coarse_rings = ring_count(length, core.columns);
  const double around = core.columns + core.rows;
  const double elements =
    (double(core.columns) * core.rows + around * (core.layers + coarse_rings)) * size.refinement *
    size.refinement;
  if (elements > max_elements)
    throw std::invalid_argument(fmt::format(
      "resolving waves out to {:.6g} m with elements of {:.6g} m takes {:.3g} elements; "
      "at most {:.3g} are allowed",
      size.resolved_radius, size.largest_element, elements, max_elements));

  const auto place = [](Complex q) { return Point{q.imag(), -q.real()}; };
  Blocks blocks;
  add_core(blocks, core, size.refinement, place);
  add_rings(blocks, core, coarse_rings * size.refinement, size.refinement,
            [&](double x, double y)
            {
              // The outermost ring lies on the extent to the last digit.
              const double radius = y == 1 ? size.extent : core.circle * std::exp(y * length);
              return place(std::polar(radius, x * std::numbers::pi / 2));
            });

  // Far below the smallest element and far above the rounding of the largest radius.
  const double tolerance = 1e-6 * size.contact_radius / (n * size.refinement);
  BodyMesh mesh = blocks.merged(tolerance);
  for (int i = 0; i < int(mesh.nodes.size()); ++i)
  {
    Point &p = mesh.nodes[i];
    if (p.z > -tolerance)
    {
      p.z = 0;
      mesh.north.push_back(i);
    }
    if (std::abs(std::hypot(p.r, p.z) - size.extent) < 1e-9 * size.extent)
      mesh.far.push_back(i);
  }
  for (std::vector<int> *surface : {&mesh.north, &mesh.far})
    std::ranges::sort(*surface, {}, [&](int i) { return mesh.nodes[i].r; });
  return mesh;
}
} // namespace carambole::fem
