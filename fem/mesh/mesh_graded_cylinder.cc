#include "fem/mesh/mesh_graded_cylinder.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "fem/mesh/mesh_blocks.h"
#include "fem/mesh/mesh_spacing.h"

namespace carambole::fem
{
namespace
{
/// Room that a patch needs around the circle of its core, and the part of it that is too small to
/// be left beside a patch.
constexpr double room_over_circle = 1.15, no_remainder = 1.15;
/// The circle of a core turns into the rectangle of the patch over a geometric growth by this
/// factor of the mean side.
constexpr double turning_room = 1.2;

/// Divisions of an interval, nested in those of a finer level.
struct Division
{
  Spacing spacing{{{0, 1}, {1, 1}}};
  int elements = 0; ///< for refinement 1

  /// Size of the first element; all others are larger.
  double smallest() const { return spacing.position(1. / elements); }
};

/// Elements of the size `first` up to `fine`, beyond that growing by `slope` to `largest`.
Division growing(double length, double first, double fine, double slope, double largest)
{
  std::vector<Spacing::Size> sizes{{0, first}};
  const auto size = [&](double s)
  { return std::max(first, std::min(largest, first + slope * (s - fine))); };
  for (const double s : {fine, fine + (largest - first) / slope})
    if (s > sizes.back().s && s < length)
      sizes.push_back({s, size(s)});
  sizes.push_back({length, size(length)});
  Spacing spacing(std::move(sizes));
  const int elements = std::max(1, int(std::ceil(spacing.elements() - 1e-9)));
  return {std::move(spacing), elements};
}

/// Of both directions: where the patch ends, and the elements from there to the end of the body.
struct Side
{
  double patch = 0, end = 0; ///< [m]
  Division beyond;           ///< no elements where the patch is all there is

  double position(double x) const { return x == 1 ? end : patch + beyond.spacing.position(x); }
};

/// One end of the cylinder:
///
///     face   | patch | columns that grow
///     depth  | rows  | their product
///
/// q = depth + i r is taken to (r, z) by `place`. `nc` are the divisions of a core.
void add_end(Blocks &blocks, const Core &core, int nc, const Side &depth, const Side &radius,
             int refinement, const std::function<Point(Complex)> &place)
{
  using std::numbers::pi;
  const double W = radius.patch, D = depth.patch, S = std::min(W, D), rho_0 = core.circle;
  const int n = nc * refinement,
            rings = ring_count(std::log(turning_room * std::sqrt(W * D) / rho_0), nc) * refinement,
            columns = radius.beyond.elements * refinement,
            rows = depth.beyond.elements * refinement;
  add_core(blocks, core, n, place);
  // The circle |q| = rho_0 turns into a square of the side S and that into the rectangle of the
  // corner D + i W:
  //   rho = rho_0 (S/rho_0)^y,
  //   q = (1 - y^2) rho exp(i pi x/2) + y^2 (rho/S) e(x, S, S) + y^3 (10 - 15 y + 6 y^2) (e(x, D,
  //   W) - e(x, S, S))
  // with e on the edge of a rectangle. At y = 1 the last weight is stationary, so that the lines
  // reach the corner along its diagonal.
  const auto e = [](double x, double depth, double r)
  { return x <= 0.5 ? Complex(depth, 2 * x * r) : Complex(2 * (1 - x) * depth, r); };
  blocks.add(2 * n, rings,
             [&](double x, double y)
             {
               const Complex rectangle = e(x, D, W), square = e(x, S, S);
               if (y == 1)
                 return place(rectangle);
               const double rho = rho_0 * std::pow(S / rho_0, y);
               return place((1 - y * y) * std::polar(rho, x * pi / 2) + y * y * (rho / S) * square +
                            y * y * y * (10 - 15 * y + 6 * y * y) * (rectangle - square));
             });
  if (columns > 0)
    blocks.add(columns, n, [&](double x, double y) { return place({D * y, radius.position(x)}); });
  if (rows > 0)
    blocks.add(n, rows, [&](double x, double y) { return place({depth.position(y), W * x}); });
  if (columns > 0 && rows > 0)
    blocks.add(columns, rows,
               [&](double x, double y) {
                 return place({depth.position(y), radius.position(x)});
               });
}

/// Width of a patch: the target, or all there is if what is left would be small beside it.
double patch_side(double target, double available)
{
  return available <= no_remainder * target ? available : target;
}

/// Closes a mesh: both end faces and the side lie where they should to the last digit.
BodyMesh finished(const Blocks &blocks, const GradedCylinderMeshSize &size)
{
  const double smallest = (size.south_contact > 0 && size.north_contact > 0
                             ? std::min(size.south_contact, size.north_contact)
                             : std::max(size.south_contact, size.north_contact)) /
                          (size.elements_per_contact_radius * size.refinement);
  const double tolerance = 1e-6 * smallest, z_end = size.length / 2;
  BodyMesh mesh = blocks.merged(tolerance);
  for (int i = 0; i < int(mesh.nodes.size()); ++i)
  {
    Point &p = mesh.nodes[i];
    if (std::abs(p.r - size.radius) < tolerance)
      p.r = size.radius;
    if (std::abs(p.z - z_end) < tolerance)
      p.z = z_end, mesh.north.push_back(i);
    if (std::abs(p.z + z_end) < tolerance)
      p.z = -z_end, mesh.south.push_back(i);
  }
  for (std::vector<int> *face : {&mesh.south, &mesh.north})
    std::ranges::sort(*face, {}, [&](int i) { return mesh.nodes[i].r; });
  return mesh;
}
} // namespace

BodyMesh graded_cylinder_mesh(const GradedCylinderMeshSize &size)
{
  if (size.south_contact > size.north_contact)
  {
    GradedCylinderMeshSize reversed = size;
    std::swap(reversed.south_contact, reversed.north_contact);
    return mirror_image(graded_cylinder_mesh(reversed));
  }
  const double n = size.elements_per_contact_radius, z_end = size.length / 2;
  const int nc = core_divisions(n), refinement = size.refinement;
  const double slope = ring_stretch * std::numbers::pi / 4 / nc; // as rings grow
  // Two ends meet in the middle. The north end is the first, and its contact the larger one.
  const double depth = size.south_contact > 0 ? z_end : size.length;
  std::vector<double> contacts{size.north_contact};
  if (size.south_contact > 0)
    contacts.push_back(size.south_contact);
  const std::function<Point(Complex)> places[] = {[=](Complex q) {
                                                    return Point{q.imag(), z_end - q.real()};
                                                  },
                                                  [=](Complex q) {
                                                    return Point{q.imag(), q.real() - z_end};
                                                  }}; // odd in z
  const auto largest = [&](double beside)
  { return std::min(size.largest_element, size.largest_aspect * beside); };

  Blocks blocks;
  const double room = room_over_circle * contact_core(contacts.front(), n, nc).circle;
  if (std::min(size.radius, depth) < room)
  {
    const double element = contacts.back() / n, fine = core_over_contact * contacts.front();
    const auto divided = [&](double length, double beside)
    { return growing(length, element, fine, slope, largest(beside)); };
    const Division columns = divided(size.radius, divided(depth, element).smallest()),
                   rows = divided(depth, columns.smallest());
    for (std::size_t k = 0; k < contacts.size(); ++k)
      blocks.add(columns.elements * refinement, rows.elements * refinement,
                 [&](double x, double y) {
                   return places[k]({rows.spacing.position(y), columns.spacing.position(x)});
                 });
    return finished(blocks, size);
  }

  const double target = std::max(room, std::min({size.radius, depth, nc * size.largest_element}));
  Side below{patch_side(target, depth), depth, {}},
    beside{patch_side(target, size.radius), size.radius, {}};
  const auto fill = [&](Side &side, const Side &other)
  {
    double least = other.patch / nc;
    if (other.beyond.elements > 0)
      least = std::min(least, other.beyond.smallest());
    if (side.patch < side.end)
      side.beyond = growing(side.end - side.patch, side.patch / nc, 0, slope, largest(least));
  };
  fill(beside, below);
  fill(below, beside);
  fill(beside, below); // now that the smallest row is known
  for (std::size_t k = 0; k < contacts.size(); ++k)
    add_end(blocks, contact_core(contacts[k], n, nc), nc, below, beside, refinement, places[k]);
  return finished(blocks, size);
}
} // namespace carambole::fem
