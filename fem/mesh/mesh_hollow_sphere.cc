#include "fem/mesh/mesh_bodies.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "fem/mesh/mesh_blocks.h"
#include "fem/mesh/mesh_spacing.h"

namespace carambole::fem
{
namespace
{
using std::numbers::pi;

// Element sizes along an interval: at most linear(s), and as small as each contact requires.
struct Limits
{
  double length = 0;
  double at_start = 0, at_end = 0; // values of the linear limit
  struct NearContact
  {
    ContactSpacing spacing;
    bool from_end = false; // the contact is at the end of the interval, else at its start
  };
  std::vector<NearContact> contacts;

  double linear(double s) const { return at_start + (at_end - at_start) * s / length; }

  double size(double s) const
  {
    double h = linear(s);
    for (const auto &[spacing, from_end] : contacts)
      h = std::min(h, spacing.size(from_end ? length - s : s));
    return h;
  }

  // The minimum of piecewise linear functions is linear between their breakpoints and the points
  // where they cross.
  Spacing spacing() const
  {
    std::vector<double> breakpoints{0, length};
    for (const auto &[near, from_end] : contacts)
    {
      const double sign = from_end ? -1 : 1, start = from_end ? length : 0;
      // On the growing part, size(end) + growth (x - end) equals the linear limit at x.
      const double slope = sign * (at_end - at_start) / length, growth = near.growth();
      const double end = near.core_end();
      const double crossing =
        end + (linear(start) + slope * end - near.size(end)) / (growth - slope);
      for (const double x : {near.edge(), end, crossing})
        breakpoints.push_back(start + sign * x);
    }
    if (contacts.size() == 2)
    {
      const ContactSpacing &a = contacts[0].spacing, &b = contacts[1].spacing;
      const double from_a = a.core_end(), from_b = length - b.core_end();
      breakpoints.push_back(
        (b.size(b.core_end()) + b.growth() * from_b - a.size(a.core_end()) + a.growth() * from_a) /
        (a.growth() + b.growth()));
    }
    std::sort(breakpoints.begin(), breakpoints.end());
    std::vector<Spacing::Size> sizes;
    for (const double s : breakpoints)
      if (s >= 0 && s <= length && (sizes.empty() || s > sizes.back().s))
        sizes.push_back({s, size(s)});
    return Spacing(sizes);
  }
};

int divisions(const Spacing &spacing, int multiple_of)
{
  return multiple_of * int(std::ceil(spacing.elements() / multiple_of - 1e-9));
}

void check_contact(double contact_radius, double radius)
{
  if (contact_radius > 0.7 * radius)
    throw std::invalid_argument(fmt::format("the expected contact radius of {:.6g} m is too large "
                                            "for the sphere of {:.6g} m: there is no "
                                            "room for the mesh around it",
                                            contact_radius, radius));
}
} // namespace

BodyMesh hollow_sphere_mesh(const HollowSphereMeshSize &size)
{
  if (size.south_contact > size.north_contact)
  {
    HollowSphereMeshSize reversed = size;
    std::swap(reversed.south_contact, reversed.north_contact);
    return mirror_image(hollow_sphere_mesh(reversed));
  }
  const double R = size.radius, b = size.inner_radius, n = size.elements_per_contact_radius;
  check_contact(size.north_contact, R);
  const double largest_angle = std::min(b, R - b) / (n * b); // of an element

  Limits along{pi * R, R * largest_angle, R * largest_angle, {}},
    down{R - b, R * largest_angle, b * largest_angle, {}};
  double smallest = size.north_contact;
  if (size.south_contact > 0)
    smallest = size.south_contact;
  if (size.north_contact > 0)
    along.contacts.push_back({ContactSpacing(size.north_contact, n), false});
  if (size.south_contact > 0)
    along.contacts.push_back({ContactSpacing(size.south_contact, n), true});
  if (smallest > 0)
    down.contacts.push_back({ContactSpacing(smallest, n), false});
  const Spacing meridian = along.spacing(), layers = down.spacing();
  // An even number, so that there is a node on the equator of a symmetric mesh.
  const int n_meridian = divisions(meridian, 2) * size.refinement,
            n_layers = divisions(layers, 1) * size.refinement;

  // Along the meridian from the north pole, and from the outer surface inwards.
  const bool symmetric = size.south_contact == size.north_contact;
  const auto angle = [&](double x)
  {
    if (symmetric && x > 0.5)
      return pi - meridian.position(1 - x) / R;
    return meridian.position(x) / R;
  };
  Blocks blocks;
  blocks.add(n_meridian, n_layers,
             [&](double x, double y)
             {
               const double theta = angle(x), r = y == 1 ? b : R - layers.position(y);
               return Point{r * std::sin(theta), r * std::cos(theta)};
             });
  BodyMesh mesh = blocks.merged(1e-10 * R);
  mesh.south = nodes_on_sphere(mesh, R, -1);
  mesh.north = nodes_on_sphere(mesh, R, +1);
  mesh.inner = nodes_on_sphere(mesh, b, -1);
  for (const std::vector<int> upper = nodes_on_sphere(mesh, b, +1); const int node : upper)
    if (std::find(mesh.inner.begin(), mesh.inner.end(), node) == mesh.inner.end())
      mesh.inner.push_back(node);
  std::ranges::sort(mesh.inner, {}, [&](int i) { return mesh.nodes[i].z; });
  return mesh;
}
} // namespace carambole::fem
