#include "fem/mesh.h"

#include <deal.II/grid/grid_tools.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <stdexcept>

namespace carambole::fem
{
namespace
{
using Complex = std::complex<double>;

// Where the core of a pole without contact ends: elements there are as large as they become
// anywhere.
constexpr double far_circle = 0.8;
// The circle around a core stands off by this factor; the corner of the core is drawn in by the
// next. With both no angle of the mesh is below 50 degrees.
constexpr double circle_over_core = 1.8;
constexpr double corner = 0.85;
// The core covers this much more than the expected contact radius: a middle ball's contacts grow
// beyond an isolated one.
constexpr double core_over_contact = 1.3;
// The pressure is steep at the edge of the contact: the spacing falls from 1 + this at the axis to
// 1 - this at the expected edge, and stays so. At ten elements the peak force on a wall is then
// 0.15 % above its limit instead of 0.25 %.
constexpr double edge_refinement = 0.2;
// Length over width of the elements of the rings.
constexpr double ring_stretch = 1.5;

struct Core
{
  double square = 0, circle = 0; ///< |q| where the square, the transition end
  double edge =
    0; ///< share of the square's divisions that is within the expected contact; 0: no contact

  // Position within the square, 0 to 1, of share x of its divisions.
  double spaced(double x) const
  {
    if (edge == 0)
      return x;
    // In units of the contact radius and of the divisions within it.
    const auto radius = [](double n)
    { return n < 1 ? n * (1 + edge_refinement * (1 - n)) : 1 + (1 - edge_refinement) * (n - 1); };
    return radius(x / edge) / radius(1 / edge);
  }
};

Core core_of(double contact_radius, double radius, double elements_per_contact_radius,
             int divisions)
{
  if (contact_radius <= 0)
    return {far_circle / circle_over_core, far_circle, 0};
  const double share = elements_per_contact_radius / divisions;
  const double square =
    contact_radius / (2 * radius) * (1 + (1 - edge_refinement) * (1 / share - 1));
  const Core core{square, circle_over_core * square, share};
  if (core.circle > 0.9)
    throw std::invalid_argument("the expected contact radius of " + std::to_string(contact_radius) +
                                " m is not small against the sphere of " + std::to_string(radius) +
                                " m: there is no room for the mesh around it");
  return core;
}

// Collects blocks; nodes on common edges come several times and are merged at the end.
struct Collector
{
  double radius;
  std::vector<dealii::Point<2>> points;
  std::vector<dealii::CellData<2>> cells;

  // Both maps keep the orientation or reverse it; the sign of the first element's area tells.
  void add(int nx, int ny, const std::function<Complex(double, double)> &map)
  {
    const int first = points.size();
    for (int j = 0; j <= ny; ++j)
      for (int i = 0; i <= nx; ++i)
      {
        const Complex q = std::conj(map(double(i) / nx, double(j) / ny));
        const Complex zeta = (1.0 - q) / (1.0 + q);
        points.emplace_back(radius * zeta.imag(), radius * zeta.real());
      }
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i)
      {
        const auto at = [&](int di, int dj)
        { return unsigned(first + (j + dj) * (nx + 1) + i + di); };
        std::array<unsigned, 4> v{at(0, 0), at(1, 0), at(0, 1), at(1, 1)};
        const auto a = points[v[1]] - points[v[0]], b = points[v[2]] - points[v[0]];
        if (a[0] * b[1] - a[1] * b[0] < 0)
          std::swap(v[1], v[2]);
        dealii::CellData<2> cell;
        cell.vertices.assign(v.begin(), v.end());
        cells.push_back(cell);
      }
  }
};

Complex polar(double modulus, double angle)
{
  return std::polar(modulus, angle);
}

// The blocks within |q| = circle of one pole; `place` maps them to the pole where they belong.
void add_pole(Collector &mesh, const Core &core, int n,
              const std::function<Complex(Complex)> &place)
{
  using std::numbers::pi;
  const double s = core.square;
  const Complex inner = s, middle = Complex(corner * s, corner * s), outer = Complex(0, s);
  mesh.add(n, n,
           [&](double i, double j)
           {
             const double x = core.spaced(i), y = core.spaced(j);
             return place((1 - y) * (x * inner) + y * ((1 - x) * outer + x * middle));
           });
  // Between the edge of the square from `end` to its corner, and the eighth of the circle beside
  // it.
  const auto transition = [&](Complex end, double end_angle)
  {
    mesh.add(n, n / 2,
             [&, end, end_angle](double i, double y)
             {
               const double x = core.spaced(i), angle = end_angle + i * (pi / 4 - end_angle);
               return place((1 - y) * ((1 - x) * end + x * middle) + y * polar(core.circle, angle));
             });
  };
  transition(inner, 0);
  transition(outer, pi / 2);
}

BodyMesh mirror_image(BodyMesh mesh)
{
  for (Point &p : mesh.nodes)
    p.z = -p.z;
  for (auto &e : mesh.elements)
    std::swap(e[1], e[3]);
  std::swap(mesh.south, mesh.north);
  return mesh;
}

std::vector<int> surface(const BodyMesh &mesh, double radius, double side)
{
  std::vector<int> nodes;
  for (int i = 0; i < int(mesh.nodes.size()); ++i)
  {
    const auto &[r, z] = mesh.nodes[i];
    if (side * z > -1e-9 * radius && std::abs(std::hypot(r, z) - radius) < 1e-9 * radius)
      nodes.push_back(i);
  }
  std::sort(nodes.begin(), nodes.end(),
            [&](int a, int b) { return mesh.nodes[a].r < mesh.nodes[b].r; });
  return nodes;
}
} // namespace

BodyMesh sphere_mesh(const SphereMeshSize &size)
{
  using std::numbers::pi;
  if (size.south_contact > size.north_contact)
  {
    SphereMeshSize reversed = size;
    std::swap(reversed.south_contact, reversed.north_contact);
    return mirror_image(sphere_mesh(reversed));
  }
  const double n = size.elements_per_contact_radius;
  const int coarse_core = 2 * int(std::ceil(core_over_contact * n / 2 - 1e-9));
  const Core north = core_of(size.north_contact, size.radius, n, coarse_core);
  const Core south = core_of(size.south_contact, size.radius, n, coarse_core);
  const double length = -std::log(north.circle * south.circle);
  const int coarse_rings =
    std::max(1, int(std::lround(length * 4 * coarse_core / (pi * ring_stretch))));
  const int core = coarse_core * size.refinement, rings = coarse_rings * size.refinement;

  Collector mesh{size.radius, {}, {}};
  const auto to_south = [](Complex q) { return q / std::norm(q); };
  add_pole(mesh, north, core, [](Complex q) { return q; });
  mesh.add(2 * core, rings,
           [&](double x, double y)
           { return polar(north.circle * std::exp(y * length), x * pi / 2); });
  // The pole itself, q = infinity, is given a finite stand-in that the map takes to z = -R to the
  // last digit.
  add_pole(mesh, south, core, [&](Complex q) { return q == 0.0 ? Complex(1e300) : to_south(q); });

  dealii::SubCellData no_subcells;
  std::vector<unsigned> considered;
  dealii::GridTools::delete_duplicated_vertices(mesh.points, mesh.cells, no_subcells, considered,
                                                1e-10 * size.radius);
  BodyMesh result;
  for (const auto &p : mesh.points)
    result.nodes.push_back({std::abs(p[0]) < 1e-12 * size.radius ? 0 : p[0], p[1]});
  for (const auto &cell : mesh.cells)
  {
    const auto &v = cell.vertices;
    result.elements.push_back({int(v[0]), int(v[1]), int(v[3]), int(v[2])});
  }
  result.south = surface(result, size.radius, -1);
  result.north = surface(result, size.radius, +1);
  return result;
}
} // namespace carambole::fem
