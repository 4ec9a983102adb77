#include "fem/setup/setup.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/static_impact.h"
#include "fem/contact/self_crossing.h"
#include "fem/materials/catalogue.h"
#include "fem/mesh/rigid_profile.h"
#include "fem/setup/loads.h"
#include "fem/setup/local_steps.h"
#include "fem/setup/setup_bodies.h"

namespace carambole::fem
{
namespace
{
/// One face of a body with the data that a contact needs.
struct Face
{
  const Body *body = nullptr;
  bool is_upper = false; ///< the outer normal is +z
  ContactSide side;
  double element = 0; ///< mean width of its elements within the expected contact [m]
};

double mean_width(const BodyMesh &mesh, const std::vector<int> &surface, double contact_radius)
{
  // The first node at or beyond the edge of the contact, up to rounding.
  std::size_t k = 1;
  while (k + 1 < surface.size() && mesh.nodes[surface[k]].r < (1 - 1e-9) * contact_radius)
    ++k;
  return (mesh.nodes[surface[k]].r - mesh.nodes[surface[0]].r) / double(k);
}

/// Radius of the face [m]; infinite for a plane.
double face_radius(const Body &body)
{
  return body.shape == Shape::sphere || body.shape == Shape::cylinder ? body.radius : INFINITY;
}

// Chooses between equally fine faces by the properties of the bodies: the softer one is the slave.
bool comes_first(const Body &a, const Body &b)
{
  const auto key = [](const Body &body)
  {
    const double curvature_radius = body.shape == Shape::sphere ? body.radius : INFINITY;
    return std::tuple(body.material->youngs_modulus, curvature_radius, face_radius(body),
                      body.material->poisson_ratio, body.material->density, make_of(body));
  };
  return key(a) <= key(b);
}

// The order of the bodies in the case must not matter. A face that ends within the contact is the
// slave, since all its nodes touch the other one. Otherwise the finer face is.
bool is_slave(const Face &face, const Face &other, double contact_radius)
{
  const double radius = face_radius(*face.body), other_radius = face_radius(*other.body);
  const bool ends = contact_radius > 0.9 * std::min(radius, other_radius);
  if (ends && std::abs(radius - other_radius) > 1e-9 * std::min(radius, other_radius))
    return radius < other_radius;
  // Meshes of the same nominal size differ a little because of their maps.
  constexpr double equal = 0.05;
  if (std::abs(face.element / other.element - 1) > equal)
    return face.element < other.element;
  return comes_first(*face.body, *other.body);
}

// Surface of a rigid body in contact with a face whose elements have the width `element`.
std::vector<Point> rigid_profile(const Face &face, double contact_radius, double element)
{
  const double side = face.is_upper ? 1 : -1;
  switch (face.body->shape)
  {
  case Shape::sphere:
    return sphere_profile(face.body->radius, side, contact_radius, element);
  case Shape::profile:
    return power_profile(*face.body, side, contact_radius, element);
  default:
    return {{0, 0}};
  }
}

MortarContact make_contact(const Contact &contact, Face lower, Face upper, double contact_radius,
                           const std::vector<double> &inverse_mass)
{
  bool lower_is_slave = upper.side.is_rigid();
  if (lower.side.is_rigid())
    lower.side.profile = rigid_profile(lower, contact_radius, upper.element);
  else if (upper.side.is_rigid())
    upper.side.profile = rigid_profile(upper, contact_radius, lower.element);
  else
    lower_is_slave = is_slave(lower, upper, contact_radius);
  return MortarContact(lower.side, upper.side, lower_is_slave, inverse_mass,
                       {contact.friction, contact.stick, contact.bonded, contact.adhesion});
}
} // namespace

double elements_per_contact_radius(const FemEntry &entry, int level)
{
  return entry.elements_per_contact_radius / std::exp2(entry.levels - 1 - level);
}

namespace
{
std::vector<BodyMesh> make_meshes(const Case &c, const FemEntry &entry, int level)
{
  const std::vector<FaceRadii> radii = face_radii(c);
  std::vector<BodyMesh> result;
  for (int i = 0; i < int(c.bodies.size()); ++i)
    if (c.bodies[i].is_deformable())
      result.push_back(body_mesh(c, i, radii[i], entry, level));
  return result;
}

// `meshes` are those of the deformable bodies.
std::unique_ptr<Discretisation> assemble(const Case &c, const FemEntry &entry,
                                         const std::vector<BodyMesh> &meshes)
{
  auto result = std::make_unique<Discretisation>(entry.element);
  result->meshes = meshes;
  result->elements_asked = entry.elements_per_contact_radius;
  auto next_mesh = meshes.begin();
  const std::vector<FaceRadii> radii = face_radii(c);
  std::vector<Face> souths, norths;
  for (int i = 0; i < int(c.bodies.size()); ++i)
  {
    const Body &body = c.bodies[i];
    Face south{&body, false, {}, 0}, north{&body, true, {}, 0};
    if (body.is_deformable())
    {
      const BodyMesh &mesh = *next_mesh++;
      const double loaded = std::max(radii[i].south, radii[i].north);
      std::vector<LayerMaterial> layers;
      for (const Material &material : body.materials())
      {
        if (layers.empty() || body.is_layered())
          layers.push_back({material, make_model(material, c.path)});
        result->materials.push_back(material);
      }
      const int first =
        result->solid.add(body.name, mesh, layers, meshed_mass(c, i, loaded), body.position,
                          body.velocity, moduli_of_elements(c, i, mesh));
      for (auto [face, surface, radius] :
           {std::tuple{&south, &mesh.south, radii[i].south}, {&north, &mesh.north, radii[i].north}})
      {
        for (const int node : *surface)
          face->side.nodes.push_back(first + node);
        if (!surface->empty())
          face->element = mean_width(mesh, *surface, radius);
      }
      if (body.absorbing)
        for (BoundarySprings springs : absorbing_boundary(mesh, body.materials().back()))
        {
          springs.node += first;
          result->surroundings.boundary.push_back(springs);
        }
    }
    else
      south.side.rigid_node = north.side.rigid_node =
        result->solid.add_rigid(body.name, body.mass(), body.position, body.velocity);
    souths.push_back(std::move(south));
    norths.push_back(std::move(north));
  }
  result->solid.finish();
  if (c.gravity != 0)
    for (const Body &body : c.bodies)
      result->surroundings.gravity.push_back(body.is_ground() ? 0 : c.gravity);
  result->surroundings.loads = surface_loads(c, *result);
  std::ranges::sort(result->surroundings.boundary, {}, &BoundarySprings::node);

  for (const Contact &contact : c.contacts())
  {
    result->contacts.push_back(make_contact(contact, norths[contact.first], souths[contact.second],
                                            radii[contact.first].north,
                                            result->solid.inverse_mass));
    result->contacts.back().align(result->solid.reference, c.bodies[contact.second].gap);
  }
  return result;
}

// Displacements grow with a velocity that all bodies share, and their differences within an element
// lose as many digits: the stable step and the tangent are found by changes of 1e-6 of the smallest
// element. Of these at least the first digits must be left.
void check_common_velocity(const Case &c, const Solid &solid)
{
  constexpr double change = 1e-6, least_digits = 1e-6;
  const bool moves_freely =
    std::ranges::none_of(c.bodies, [](const Body &body) { return body.is_ground(); });
  if (!c.traits().impacts || !moves_freely || solid.elements.empty())
    return;
  double duration = 0;
  for (const ContactScale &scale : contact_scales(c))
    duration = std::max(duration, scale.duration);
  double slowest = INFINITY;
  for (const Body &body : c.bodies)
    slowest = std::min(slowest, std::abs(body.velocity));
  const double travel = slowest * duration, smallest = solid.smallest_diagonal();
  if (travel * std::numeric_limits<double>::epsilon() > least_digits * change * smallest)
    throw InputError(
      {{c.path, 0,
        fmt::format("bodies: all of them move at {:.3g} m/s or more, {:.3g} m during a contact; "
                    "next to that, displacements within elements of {:.3g} m lose their digits: "
                    "subtract the velocity that they share from all, which leaves the impact as it "
                    "is",
                    slowest, travel, smallest)}});
}
} // namespace

std::string ask_for_more_elements(const Discretisation &discretisation)
{
  return fmt::format("; ask for {:g} elements per contact radius",
                     std::ceil(2 * discretisation.elements_asked));
}

std::string crushed_cavity(const Discretisation &d, const std::function<double(int)> &displacement)
{
  for (int b = 0; b < int(d.solid.bodies.size()); ++b)
  {
    const BodyRange &body = d.solid.bodies[b];
    if (body.elements == 0)
      continue;
    std::vector<Point> surface;
    for (const int node : d.mesh_of(b).inner)
    {
      const int i = 2 * (body.first_node + node);
      surface.push_back(
        {d.solid.reference[i] + displacement(i), d.solid.reference[i + 1] + displacement(i + 1)});
    }
    if (const auto place = self_crossing(surface))
      return fmt::format(
        "the inner surface of {} passes through itself at r = {:.4g} m, z = {:.4g} m: the body is "
        "crushed, and self-contact is not modelled",
        body.name, place->r, place->z);
  }
  return {};
}

std::unique_ptr<Discretisation> discretise(const Case &given, const FemEntry &entry, int level)
{
  const Case c = entry.is_static ? without_waves(given) : given;
  std::vector<BodyMesh> meshes = make_meshes(c, entry, level);
  auto result = assemble(c, entry, meshes);
  check_common_velocity(c, result->solid);
  // The meshes of waves are hardly graded: Lamb's problem would save 1.4 times the updates, and its
  // energy, which is to balance at every sample, would oscillate by 2e-5.
  if (!entry.local_steps || entry.is_static || !c.traits().impacts || meshes.empty())
    return result;
  sort_by_levels(*result, c, meshes);
  result = assemble(c, entry, meshes);
  result->local_steps = true;
  return result;
}
} // namespace carambole::fem
