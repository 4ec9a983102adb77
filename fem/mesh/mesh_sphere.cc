#include "fem/mesh/mesh_bodies.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "fem/mesh/mesh_blocks.h"

namespace carambole::fem
{
namespace
{
// Circle of the core of a pole without contact: the elements there are as large as anywhere in the
// mesh.
constexpr double far_circle = 0.8;

Core pole_core(double contact_radius, double radius, double elements_per_contact_radius)
{
  const int columns = core_columns(elements_per_contact_radius);
  const Core core = contact_core(contact_radius / (2 * radius), elements_per_contact_radius,
                                 columns, core_rows(columns));
  if (contact_radius <= 0)
    return plain_core(far_circle, core);
  if (core.circle > 0.9)
    throw std::invalid_argument("the expected contact radius of " + std::to_string(contact_radius) +
                                " m is too large for the sphere of " + std::to_string(radius) +
                                " m: there is no room for the mesh around it");
  return core;
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
  const Core north = pole_core(size.north_contact, size.radius, n),
             south = pole_core(size.south_contact, size.radius, n);
  const double length = -std::log(north.circle * south.circle);
  const int rings = ring_count(length, north.columns) * size.refinement;

  const std::function<Point(Complex)> place = [&](Complex q)
  {
    const Complex zeta = (1.0 - std::conj(q)) / (1.0 + std::conj(q));
    return Point{size.radius * zeta.imag(), size.radius * zeta.real()};
  };
  Blocks blocks;
  add_core(blocks, north, size.refinement, place);
  add_rings(blocks, north, rings, size.refinement,
            [&](double x, double y)
            { return place(std::polar(north.circle * std::exp(y * length), x * pi / 2)); });
  // The south pole, q = infinity, is replaced by a finite value that the map takes to z = -R to the
  // last digit.
  add_core(blocks, south, size.refinement,
           [&](Complex q) { return place(q == 0.0 ? Complex(1e300) : q / std::norm(q)); });

  BodyMesh mesh = blocks.merged(1e-10 * size.radius);
  mesh.south = nodes_on_sphere(mesh, size.radius, -1);
  mesh.north = nodes_on_sphere(mesh, size.radius, +1);
  return mesh;
}
} // namespace carambole::fem
