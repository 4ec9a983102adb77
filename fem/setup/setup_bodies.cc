#include "fem/setup/setup_bodies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/cylinder_scale.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "fem/mesh/mesh_blocks.h"
#include "fem/mesh/mesh_bodies.h"

namespace carambole::fem
{
namespace
{
// Largest distance of a probe from the middle of the face of the body [m].
double farthest_probe(const Case &c, int body)
{
  double farthest = 0;
  for (const Probe &probe : c.probes)
    if (probe.body == body)
      farthest = std::max(farthest, probe.surface ? *probe.surface : std::hypot(probe.r, probe.z));
  return farthest;
}

// Total duration of the contacts of an impact, one after the other in the worst case [s]. Contacts
// of bodies that yield or creep take longer than the estimate.
double impact_duration(const Case &c)
{
  constexpr double longer = 1.25;
  double time = 0;
  for (const ContactScale &scale : contact_scales(c))
    time += longer * scale.duration;
  return time;
}

// The shortest time in which a load or contact force rises to its peak [s].
double shortest_rise(const Case &c)
{
  double rise = INFINITY;
  for (const Load &load : c.loads)
    rise = std::min(rise, load.ramp);
  if (c.traits().impacts)
    for (const ContactScale &scale : contact_scales(c))
      rise = std::min(rise, scale.duration / 2);
  return rise;
}

// Depths of the interfaces below the face where the layers begin.
std::vector<double> interfaces_of(const Body &body)
{
  std::vector<double> depths;
  for (std::size_t k = 0; k + 1 < body.layers.size(); ++k)
    depths.push_back((k == 0 ? 0 : depths.back()) + body.layers[k].thickness);
  return depths;
}

/// [m] of all layers but the base; zero without layers.
double thickness_of_layers(const Body &half_space)
{
  return half_space.is_layered() ? interfaces_of(half_space).back() : 0;
}

// The cylinder that represents a layered half-space of this extent.
Body layered_block(const Body &half_space, double extent)
{
  Body block = half_space;
  block.shape = Shape::cylinder;
  block.radius = block.length = extent;
  block.layers.back().thickness = extent - thickness_of_layers(half_space);
  return block;
}

// The waves are as long as the distance that shear waves travel during the rise, and not much
// shorter than their source is wide. A wave gets as many elements as the source.
BodyMesh block_mesh(const Case &c, int body, double face_radius, double n, int refinement)
{
  if (!c.traits().resolves_waves)
    return half_space_mesh({block_extent(c, body, face_radius), face_radius, n, refinement, 0, 0});
  const double wave = std::max(face_radius, slowest_shear_wave(c.bodies[body]) * shortest_rise(c));
  return half_space_mesh({block_extent(c, body, face_radius), face_radius, n, refinement,
                          farthest_probe(c, body), wave / n});
}

// Graded towards what touches a part of its faces, else of equal elements.
BodyMesh meshed_cylinder(const Case &c, int index, const FemEntry &entry, double n, int refinement)
{
  const Body &body = c.bodies[index];
  const std::vector<ContactScale> scales = contact_scales(c);
  const CylinderScale scale = cylinder_scale(c, index, entry, n, scales);
  const std::vector<double> interfaces = interfaces_of(body);
  BodyMesh mesh =
    scale.is_graded()
      ? graded_cylinder_mesh({body.radius, body.length, scale.south, scale.north, n,
                              scale.largest_element, scale.largest_aspect, refinement, interfaces})
      : cylinder_mesh({body.radius, body.length,
                       body.is_tube() ? n : n * (body.radius / counted_radius(c, index, scales)),
                       refinement, interfaces, body.inner_radius});
  sort_by_layers(mesh, -body.length / 2, 1, interfaces);
  return mesh;
}

// A cylinder as long and as wide as the extent, moved until its struck face is at z = 0.
BodyMesh layered_half_space(const Case &c, int index, double face_radius, const FemEntry &entry,
                            double n, int refinement)
{
  const Body &body = c.bodies[index];
  const CylinderScale scale = cylinder_scale(c, index, entry, n, contact_scales(c));
  const double extent = block_extent(c, index, face_radius);
  std::vector<double> interfaces = interfaces_of(body);
  if (2 * interfaces.back() > extent)
    throw std::invalid_argument(
      fmt::format("its layers of {:.6g} m take more than half of the extent of {:.6g} m",
                  interfaces.back(), extent));
  // The face is the south end; the mirror image is a half-space below its face.
  const bool is_above = is_upper_end(c, index);
  BodyMesh mesh = graded_cylinder_mesh({extent, extent, face_radius, 0, n, scale.largest_element,
                                        scale.largest_aspect, refinement, interfaces});
  for (int i = 0; i < int(mesh.nodes.size()); ++i)
  {
    Point &p = mesh.nodes[i];
    if (p.r == extent || p.z == extent / 2)
      mesh.far.push_back(i);
    p.z += extent / 2;
  }
  mesh.north.clear();
  if (!is_above)
    mesh = mirror_image(std::move(mesh));
  sort_by_layers(mesh, 0, is_above ? 1 : -1, interfaces);
  return mesh;
}

std::string too_coarse(const Body &body, const std::array<double, 2> &depths, double modulus,
                       double mean)
{
  return fmt::format("bodies.{}.modulus_over_depth: an element between the depths of {:.4g} m and "
                     "{:.4g} m would take the modulus of its centre, {:.4g} Pa, but the mean there "
                     "is {:.4g} Pa: ask for more elements per contact radius, write a smoother "
                     "list, or 'layers' for a jump",
                     body.name, depths[0], depths[1], modulus, mean);
}
} // namespace

std::vector<FaceRadii> face_radii(const Case &c)
{
  std::vector<FaceRadii> radii(c.bodies.size());
  const auto contacts = c.contacts();
  const auto scales = contact_scales(c);
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    radii[contacts[k].first].north = scales[k].contact_radius;
    radii[contacts[k].second].south = scales[k].contact_radius;
  }
  for (const Load &load : c.loads)
    if (double &face = is_upper_end(c, load.body) ? radii[load.body].south : radii[load.body].north;
        load.disc && face == 0)
      face = *load.disc;
  return radii;
}

std::vector<double> moduli_of_elements(const Case &c, int index, const BodyMesh &mesh)
{
  // What the centre of an element may be off its means, in a half-space near the contact or the
  // probes; farther away less depends on it. The surface of E ~ z^0.3 is off by 16 %, which makes
  // the force of a sphere 1 % too large at 20 elements per contact radius.
  constexpr double coarsest = 0.1, radii = 3;
  const Body &body = c.bodies[index];
  if (!body.is_graded())
    return {};
  const bool is_block = body.shape == Shape::half_space;
  const double first = is_block ? 0 : -body.length / 2,
               sign = is_block && !is_upper_end(c, index) ? -1 : 1;
  const FaceRadii face = face_radii(c)[index];
  const double a = std::max(face.south, face.north),
               near = is_block ? std::max(a, farthest_probe(c, index)) : INFINITY;
  std::vector<double> result;
  for (const auto &element : mesh.elements)
  {
    double centre = 0, low = INFINITY, high = -INFINITY, r = INFINITY;
    for (const int node : element)
    {
      const double depth = sign * (mesh.nodes[node].z - first);
      r = std::min(r, mesh.nodes[node].r);
      centre += depth / 4;
      low = std::min(low, depth);
      high = std::max(high, depth);
    }
    const double modulus = body.modulus_at(centre),
                 allowed = coarsest * std::max(1.0, centre / near);
    for (const double mean : {body.mean_modulus(low, high), body.harmonic_modulus(low, high)})
      if (r < radii * near && std::abs(modulus / mean - 1) > allowed)
        throw InputError(
          {{c.path, 0, too_coarse(body, {std::max(0.0, low), high}, modulus, mean)}});
    result.push_back(modulus / body.moduli.front().youngs_modulus);
  }
  return result;
}

BodyMesh free_mesh(const Body &body, double n, int refinement)
{
  if (body.shape == Shape::cylinder)
    return cylinder_mesh({body.radius, body.length, n, refinement});
  return body.inner_radius > 0
           ? hollow_sphere_mesh({body.radius, body.inner_radius, 0, 0, n, refinement})
           : sphere_mesh({body.radius, 0, 0, n, refinement});
}

BodyMesh body_mesh(const Case &c, int index, const FaceRadii &radii, const FemEntry &entry,
                   int level)
{
  const Body &body = c.bodies[index];
  const int refinement = 1 << level;
  const double n =
    carambole::elements_per_contact_radius(entry, body.name) / std::exp2(entry.levels - 1);
  const double face_radius = std::max(radii.south, radii.north); // of a half-space, with one face
  try
  {
    switch (body.shape)
    {
    case Shape::sphere:
      return body.inner_radius > 0
               ? hollow_sphere_mesh(
                   {body.radius, body.inner_radius, radii.south, radii.north, n, refinement})
               : sphere_mesh({body.radius, radii.south, radii.north, n, refinement});
    case Shape::cylinder:
      return meshed_cylinder(c, index, entry, n, refinement);
    case Shape::half_space:
      if (face_radius <= 0)
        throw std::invalid_argument("nothing touches or loads its face, so the mesh size of the "
                                    "half-space is not determined");
      if (body.is_layered())
        return layered_half_space(c, index, face_radius, entry, n, refinement);
      return is_upper_end(c, index) ? mirror_image(block_mesh(c, index, face_radius, n, refinement))
                                    : block_mesh(c, index, face_radius, n, refinement);
    case Shape::socket:
    case Shape::wall:
    case Shape::profile:
      break;
    }
  }
  catch (const std::invalid_argument &error)
  {
    throw InputError({{c.path, 0, "bodies." + body.name + ": " + error.what()}});
  }
  throw std::logic_error("a wall, a socket or a profile has no mesh");
}

double block_extent(const Case &c, int index, double face_radius)
{
  const Body &body = c.bodies[index];
  if (body.extent)
    return *body.extent;
  if (c.traits().is_quasi_static)
    return indented_extent(c, face_radius);
  // From the edge of the loaded area to the boundary and back to the probe: 2 L - a - r >= cp T.
  const double probe = farthest_probe(c, index);
  double time = !c.loads.empty() ? c.duration.value() : impact_duration(c);
  if (probe > 0)
    time = std::max(time, c.duration.value_or(0));
  const double no_echo = (fastest_pressure_wave(body) * time + face_radius + probe) / 2;
  // A block that is not large compared with the loaded area does not behave like a half-space,
  // whatever the time. In addition, the fine elements around that area take 2.6 times its radius,
  // and elements that resolve waves take 2.1 times the distance of the probes.
  const double layers = thickness_of_layers(body);
  return std::max({no_echo, 30 * face_radius, 3 * probe, 2 * layers});
}

double meshed_mass(const Case &c, int index, double face_radius)
{
  const Body &body = c.bodies[index];
  if (body.shape != Shape::half_space)
    return body.is_endless ? body.volume() * body.material->density : body.mass();
  if (body.is_layered())
    return layered_block(body, block_extent(c, index, face_radius)).mass();
  return 2. / 3. * std::numbers::pi * std::pow(block_extent(c, index, face_radius), 3) *
         body.material->density;
}
} // namespace carambole::fem
