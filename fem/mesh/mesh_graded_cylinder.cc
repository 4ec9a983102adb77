#include "fem/mesh/mesh_bodies.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
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
/// Largest aspect ratio over that of a body without layers.
constexpr double aspect_of_layers = 4;

/// Divisions of an interval, nested in those of a finer level.
class Division
{
public:
  void add(double begin, Spacing spacing, int elements)
  {
    parts.push_back({begin, std::move(spacing), elements, total});
    total += elements;
  }
  int elements() const { return total; } ///< for refinement 1; none: an empty interval
  double position(double x) const
  {
    if (parts.size() == 1)
      return parts.front().spacing.position(x);
    constexpr double round_off = 1e-9;
    std::size_t k = 0;
    while (k + 1 < parts.size() && x * total > parts[k + 1].before + round_off)
      ++k;
    const Part &part = parts[k];
    const double share = (x * total - part.before) / part.elements;
    return part.begin + part.spacing.position(share > 1 - round_off ? 1 : share);
  }
  /// Size of the first element; without layers all others are larger.
  double smallest() const { return parts.front().spacing.position(1. / parts.front().elements); }

private:
  struct Part
  {
    double begin;
    Spacing spacing;
    int elements, before;
  };
  std::vector<Part> parts;
  int total = 0;
};

/// How elements grow from a face, or from the end of a patch: of the size `first` up to `fine`,
/// beyond that by `slope` to `largest`.
struct Growth
{
  double first, fine, slope, largest;
};

/// The interval from 0 to `length`, with lines at the interfaces in it.
Division growing(double length, const Growth &growth, const std::vector<double> &interfaces = {})
{
  const auto &[first, fine, slope, largest] = growth;
  const auto size = [&growth](double s)
  {
    return std::max(growth.first,
                    std::min(growth.largest, growth.first + growth.slope * (s - growth.fine)));
  };
  const int least = interfaces.empty() ? 1 : 2;
  std::vector<double> ends = interfaces;
  ends.push_back(length);
  Division division;
  double begin = 0;
  for (const double end : ends)
  {
    std::vector<Spacing::Size> sizes{{0, size(begin)}};
    for (const double s : {fine, fine + (largest - first) / slope})
      if (s > begin + sizes.back().s && s < end)
        sizes.push_back({s - begin, size(s)});
    sizes.push_back({end - begin, size(end)});
    Spacing spacing(std::move(sizes));
    const int elements = std::max(least, int(std::ceil(spacing.elements() - 1e-9)));
    division.add(begin, std::move(spacing), elements);
    begin = end;
  }
  return division;
}

/// Of both directions: where the patch ends, and the elements from there to the end of the body.
struct Side
{
  double patch = 0, end = 0; ///< [m]
  Division beyond;           ///< no elements where the patch is all there is

  double position(double x) const { return x == 1 ? end : patch + beyond.position(x); }
};

/// One end of the cylinder, or what is below the strips at its face:
///
///     face   | patch | columns that grow
///     depth  | rows  | their product
///
/// q = depth + i r is taken to (r, z) by `place`.
void add_end(Blocks &blocks, const Core &core, const Side &depth, const Side &radius,
             int refinement, const std::function<Point(Complex)> &place)
{
  using std::numbers::pi;
  const double W = radius.patch, D = depth.patch, S = std::min(W, D), rho_0 = core.circle;
  const int n = core.columns * refinement,
            rings = ring_count(std::log(turning_room * std::sqrt(W * D) / rho_0), core.columns) *
                    refinement,
            columns = radius.beyond.elements() * refinement,
            rows = depth.beyond.elements() * refinement;
  add_core(blocks, core, refinement, place);
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

/// Distance below which nodes are one [m].
double tolerance_of(const GradedCylinderMeshSize &size)
{
  const double smallest = (size.south_contact > 0 && size.north_contact > 0
                             ? std::min(size.south_contact, size.north_contact)
                             : std::max(size.south_contact, size.north_contact)) /
                          (size.elements_per_contact_radius * size.refinement);
  return 1e-6 * smallest;
}

/// Closes a mesh: both end faces and the side lie where they should to the last digit.
BodyMesh finished(const Blocks &blocks, const GradedCylinderMeshSize &size)
{
  const double tolerance = tolerance_of(size), z_end = size.length / 2;
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
/// A struck end of the cylinder, out to the plane where the other one begins.
struct End
{
  double contact = 0;             ///< expected radius [m]
  double depth = 0;               ///< [m]
  std::vector<double> interfaces; ///< their depths [m], growing
  std::function<Point(Complex)> place;

  /// The first layer with room for a patch, from its upper to its lower end [m].
  std::optional<std::pair<double, double>> layer_with(double room) const
  {
    double begin = 0;
    for (std::size_t k = 0; k <= interfaces.size(); ++k)
    {
      const double end = k < interfaces.size() ? interfaces[k] : depth;
      if (end - begin >= room)
        return std::pair(begin, end);
      begin = end;
    }
    return {};
  }
  /// Depths below `top` of the interfaces between both depths.
  std::vector<double> between(double top, double bottom) const
  {
    const double round_off = 1e-9 * depth;
    std::vector<double> result;
    for (const double interface : interfaces)
      if (interface > top + round_off && interface < bottom - round_off)
        result.push_back(interface - top);
    return result;
  }
};

/// Two ends meet in the middle, or at an interface near to it. The north end is the first, and its
/// contact the larger one.
std::vector<End> struck_ends(const GradedCylinderMeshSize &size)
{
  constexpr double near = 0.1; // of the length
  const double length = size.length, z_end = length / 2;
  double middle = size.south_contact > 0 ? z_end : 0;
  if (size.south_contact > 0)
    for (const double interface : size.interfaces)
      if (std::abs(interface - z_end) < near * length &&
          (middle == z_end || std::abs(interface - z_end) < std::abs(middle - z_end)))
        middle = interface;
  // Depths below the north face.
  std::vector<double> below;
  for (auto i = size.interfaces.rbegin(); i != size.interfaces.rend() && *i > middle; ++i)
    below.push_back(length - *i);
  std::vector<End> ends{{size.north_contact,
                         size.south_contact > 0 && middle == z_end ? z_end : length - middle, below,
                         [=](Complex q) {
                           return Point{q.imag(), z_end - q.real()};
                         }}};
  if (size.south_contact > 0)
  {
    std::vector<double> above;
    for (const double interface : size.interfaces)
      if (interface < middle)
        above.push_back(interface);
    ends.push_back({size.south_contact, middle, above, [=](Complex q) {
                      return Point{q.imag(), q.real() - z_end};
                    }}); // odd in z
  }
  return ends;
}

/// Where no layer has room for a patch.
BodyMesh rows_and_columns(const GradedCylinderMeshSize &size, const std::vector<End> &ends,
                          double slope)
{
  const double element = ends.back().contact / size.elements_per_contact_radius,
               fine = core_over_contact * ends.front().contact;
  const auto growth = [&](double beside)
  {
    return Growth{element, fine, slope,
                  std::min(size.largest_element, size.largest_aspect * beside)};
  };
  // Rows of thin layers are long beside their height.
  const double row =
    size.interfaces.empty() ? growing(ends.front().depth, growth(element)).smallest() : element;
  const Division columns = growing(size.radius, growth(row));
  Blocks blocks;
  for (const End &end : ends)
  {
    const Division rows = growing(end.depth, growth(columns.smallest()), end.interfaces);
    blocks.add(columns.elements() * size.refinement, rows.elements() * size.refinement,
               [&](double x, double y) {
                 return end.place({rows.position(y), columns.position(x)});
               });
  }
  return finished(blocks, size);
}

/// The layers between the face and the patch: rows over the nodes on top of the patch.
void add_strips(Blocks &blocks, const Blocks &below, const End &end, double top,
                const Growth &growth, const GradedCylinderMeshSize &size)
{
  const double tolerance = tolerance_of(size), z = end.place({top, 0}).z;
  std::vector<double> radii;
  for (const Point &p : below.merged(tolerance).nodes)
    if (std::abs(p.z - z) < tolerance)
      radii.push_back(p.r);
  std::ranges::sort(radii);
  const Division rows = growing(top, growth, end.between(0, top));
  const int columns = int(radii.size()) - 1;
  // A single layer has two rows, too.
  const int least = rows.elements() == 1 ? 2 : rows.elements();
  blocks.add(columns, least * size.refinement,
             [&](double x, double y) {
               return end.place({rows.position(y), radii[std::size_t(std::lround(x * columns))]});
             });
}
} // namespace

BodyMesh graded_cylinder_mesh(const GradedCylinderMeshSize &size)
{
  if (size.south_contact > size.north_contact)
  {
    GradedCylinderMeshSize reversed = size;
    std::swap(reversed.south_contact, reversed.north_contact);
    std::ranges::reverse(reversed.interfaces);
    for (double &interface : reversed.interfaces)
      interface = size.length - interface;
    return mirror_image(graded_cylinder_mesh(reversed));
  }
  // The patch in a thin layer is small, and what is below it would be as fine.
  const double aspect = (size.interfaces.empty() ? 1 : aspect_of_layers) * size.largest_aspect;
  const double n = size.elements_per_contact_radius;
  // As many rows as columns: the patch around a core has both.
  const int nc = core_columns(n);
  const double slope = ring_stretch * std::numbers::pi / 4 / nc; // as rings grow
  const std::vector<End> ends = struck_ends(size);
  const double room = room_over_circle * contact_core(ends.front().contact, n, nc, nc).circle;
  double available = size.radius;
  for (const End &end : ends)
  {
    const auto layer = end.layer_with(room);
    available = std::min(available, layer ? layer->second - layer->first : 0);
  }
  if (available < room)
    return rows_and_columns(size, ends, slope);

  const double target = std::max(room, std::min(available, nc * size.largest_element));
  Side beside{patch_side(target, size.radius), size.radius, {}};
  const auto fill = [&](Side &side, const Side &other, const std::vector<double> &interfaces = {})
  {
    double least = other.patch / nc;
    if (!size.interfaces.empty())
      least = target / nc; // the same for both ends; rows of thin layers are long
    else if (other.beyond.elements() > 0)
      least = std::min(least, other.beyond.smallest());
    if (side.patch < side.end)
      side.beyond = growing(
        side.end - side.patch,
        {side.patch / nc, 0, slope, std::min(size.largest_element, aspect * least)}, interfaces);
  };
  Blocks blocks;
  for (const End &end : ends)
  {
    const auto layer = *end.layer_with(room);
    const double top = layer.first, bottom = layer.second;
    Side below{patch_side(target, bottom - top), end.depth - top, {}};
    fill(beside, below);
    fill(below, beside, end.between(top + below.patch, end.depth));
    fill(beside, below); // now that the smallest row is known
    const Core core = contact_core(end.contact, n, nc, nc);
    const auto add = [&](Blocks &to)
    {
      add_end(to, core, below, beside, size.refinement,
              [&](Complex q) { return end.place(q + top); });
    };
    add(blocks);
    if (top == 0)
      continue;
    Blocks lower;
    add(lower);
    const double element = end.contact / n;
    add_strips(blocks, lower, end, top,
               {element, core_over_contact * end.contact, slope,
                std::min(size.largest_element, size.largest_aspect * element)},
               size);
  }
  return finished(blocks, size);
}
} // namespace carambole::fem
