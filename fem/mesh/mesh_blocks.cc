#include "fem/mesh/mesh_blocks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <unordered_map>

namespace carambole::fem
{
namespace
{
// Ratio of the circle around a core to the core, and the factor that draws the corner of the core
// inwards. With both, no angle of the mesh is below 50 degrees.
constexpr double circle_over_core = 1.8;
constexpr double corner = 0.85;
// Columns over rows.
constexpr double columns_over_rows = 1.4;

/// The points met so far, those within the tolerance of another as that one.
class Distinct
{
public:
  explicit Distinct(double tolerance) : tolerance(tolerance) {}

  /// Number of the first point that was here; `number` if this one is the first.
  int first_at(const Point &p, int number)
  {
    // It may lie across an edge of the cell.
    for (const double dr : {-tolerance, tolerance})
      for (const double dz : {-tolerance, tolerance})
        for (auto [at, end] = cells.equal_range(key({p.r + dr, p.z + dz})); at != end; ++at)
          if (const auto &[q, first] = at->second;
              std::abs(p.r - q.r) <= tolerance && std::abs(p.z - q.z) <= tolerance)
            return first;
    cells.emplace(key(p), std::pair(p, number));
    return number;
  }

private:
  /// Of the cell of a grid that is wide beside the tolerance and narrow beside the elements.
  std::uint64_t key(const Point &p) const
  {
    const double width = 1000 * tolerance;
    const auto r = std::uint64_t(std::int64_t(std::floor(p.r / width))),
               z = std::uint64_t(std::int64_t(std::floor(p.z / width)));
    return r * 0x9e3779b97f4a7c15U ^ z; // the golden ratio spreads the columns; a clash costs time
  }

  double tolerance;
  std::unordered_multimap<std::uint64_t, std::pair<Point, int>> cells;
};
} // namespace

void Blocks::add(int nx, int ny, const std::function<Point(double, double)> &map)
{
  const int first = int(points.size());
  for (int j = 0; j <= ny; ++j)
    for (int i = 0; i <= nx; ++i)
      points.push_back(map(double(i) / nx, double(j) / ny));
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i)
    {
      const auto at = [&](int di, int dj) { return first + (j + dj) * (nx + 1) + i + di; };
      std::array<int, 4> e{at(0, 0), at(1, 0), at(1, 1), at(0, 1)};
      const Point &o = points[e[0]], &a = points[e[1]], &b = points[e[3]];
      if ((a.r - o.r) * (b.z - o.z) - (a.z - o.z) * (b.r - o.r) < 0)
        std::swap(e[1], e[3]);
      elements.push_back(e);
    }
}

BodyMesh Blocks::merged(double tolerance) const
{
  BodyMesh mesh;
  Distinct distinct(tolerance);
  std::vector<int> node; // of every point
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    const int first = distinct.first_at(points[k], int(k));
    if (first < int(k))
    {
      node.push_back(node[first]);
      continue;
    }
    node.push_back(int(mesh.nodes.size()));
    const Point &p = points[k];
    mesh.nodes.push_back({std::abs(p.r) < 1e-2 * tolerance ? 0 : p.r, p.z});
  }
  for (const auto &e : elements)
    mesh.elements.push_back({node[e[0]], node[e[1]], node[e[2]], node[e[3]]});
  return mesh;
}

double Core::column(double x) const
{
  if (edge == 0)
    return x;
  // In units of the contact radius, as a function of n in units of the divisions within it.
  const auto radius = [](double n)
  { return n < 1 ? n * (1 + edge_refinement * (1 - n)) : 1 + (1 - edge_refinement) * (n - 1); };
  return radius(x / edge) / radius(1 / edge);
}

int core_columns(double elements_per_contact_radius)
{
  return int(std::ceil(core_over_contact * elements_per_contact_radius - 1e-9));
}

int core_rows(int columns)
{
  return std::max(1, int(std::lround(columns / columns_over_rows)));
}

Core contact_core(double contact, double elements_per_contact_radius, int columns, int rows)
{
  const double share = elements_per_contact_radius / columns;
  const double square = contact * (1 + (1 - edge_refinement) * (1 / share - 1));
  return {square, circle_over_core * square, share, columns, rows, std::max(1, columns / 2)};
}

Core plain_core(double circle, const Core &other)
{
  return {circle / circle_over_core, circle, 0, other.columns, other.rows, other.layers};
}

void add_core(Blocks &blocks, const Core &core, int refinement,
              const std::function<Point(Complex)> &place)
{
  using std::numbers::pi;
  const double s = core.square;
  const Complex inner = s, middle = Complex(corner * s, corner * s), outer = Complex(0, s);
  const int columns = core.columns * refinement, rows = core.rows * refinement;
  blocks.add(rows, columns,
             [&](double i, double j)
             {
               const double y = core.column(j);
               return place((1 - y) * (i * inner) + y * ((1 - i) * outer + i * middle));
             });
  // Fills the space between the edge of the square from `end` to its corner and the eighth of the
  // circle next to it. The fraction i of the angle belongs to the fraction x of the edge.
  const auto between = [&](double i, double x, double y, Complex end, double end_angle)
  {
    const double angle = end_angle + i * (pi / 4 - end_angle);
    return place((1 - y) * ((1 - x) * end + x * middle) + y * std::polar(core.circle, angle));
  };
  const int layers = core.layers * refinement;
  blocks.add(columns, layers,
             [&](double i, double y) { return between(i, core.column(i), y, inner, 0); });
  blocks.add(rows, layers, [&](double i, double y) { return between(i, i, y, outer, pi / 2); });
}

void add_rings(Blocks &blocks, const Core &core, int rings, int refinement,
               const std::function<Point(double, double)> &map)
{
  blocks.add(core.columns * refinement, rings, [&](double x, double y) { return map(x / 2, y); });
  blocks.add(core.rows * refinement, rings, [&](double x, double y) { return map(1 - x / 2, y); });
}

int ring_count(double length, int columns)
{
  return std::max(1, int(std::lround(length * 4 * columns / (std::numbers::pi * ring_stretch))));
}

BodyMesh mirror_image(BodyMesh mesh)
{
  for (Point &p : mesh.nodes)
    p.z = -p.z;
  for (auto &e : mesh.elements)
    std::swap(e[1], e[3]);
  std::swap(mesh.south, mesh.north);
  std::reverse(mesh.inner.begin(), mesh.inner.end());
  return mesh;
}

std::vector<int> nodes_on_sphere(const BodyMesh &mesh, double radius, double side)
{
  std::vector<int> nodes;
  for (int i = 0; i < int(mesh.nodes.size()); ++i)
  {
    const auto &[r, z] = mesh.nodes[i];
    if (side * z > -1e-9 * radius && std::abs(std::hypot(r, z) - radius) < 1e-9 * radius)
      nodes.push_back(i);
  }
  std::ranges::sort(nodes, {}, [&](int i) { return mesh.nodes[i].r; });
  return nodes;
}
} // namespace carambole::fem
