#include "fem/setup.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "fem/mesh_sphere.h"

namespace carambole::fem
{
namespace
{
// A body's surfaces are equally fine at a contact; which is the slave is decided by the bodies'
// properties, so that the order in which they are listed does not matter: the softer one follows.
bool is_slave_before(const Body &a, const Body &b)
{
  const auto key = [](const Body &body)
  {
    return std::tuple(body.material->youngs_modulus, body.radius, body.material->poisson_ratio,
                      body.material->density);
  };
  return key(a) <= key(b);
}

ContactSide side(const Body &body, const std::vector<int> &surface, int first_node)
{
  ContactSide result;
  if (body.is_fixed())
    result.plane = body.position;
  for (const int node : surface)
    result.nodes.push_back(first_node + node);
  return result;
}
} // namespace

double elements_per_contact_radius(const FemEntry &entry, int level)
{
  return entry.elements_per_contact_radius / std::exp2(entry.levels - 1 - level);
}

std::unique_ptr<Discretisation> discretise(const Case &c, const FemEntry &entry, int level)
{
  auto result = std::make_unique<Discretisation>(entry.element);
  const auto contacts = c.contacts();
  const auto scales = contact_scales(c);
  std::vector<double> south(c.bodies.size(), 0.0), north(c.bodies.size(), 0.0);
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    north[contacts[k].first] = scales[k].contact_radius;
    south[contacts[k].second] = scales[k].contact_radius;
  }

  std::vector<ContactSide> souths(c.bodies.size()), norths(c.bodies.size());
  for (int i = 0; i < int(c.bodies.size()); ++i)
  {
    const Body &body = c.bodies[i];
    if (body.is_fixed())
    {
      souths[i] = norths[i] = side(body, {}, 0);
      continue;
    }
    BodyMesh mesh;
    try
    {
      mesh = sphere_mesh(
        {body.radius, south[i], north[i], elements_per_contact_radius(entry, 0), 1 << level});
    }
    catch (const std::invalid_argument &error)
    {
      throw InputError({{c.path, 0, "bodies." + body.name + ": " + error.what()}});
    }
    const int first =
      result->solid.add(body.name, mesh, *body.material, body.mass(), body.position, body.velocity);
    souths[i] = side(body, mesh.south, first);
    norths[i] = side(body, mesh.north, first);
    result->meshes.push_back(std::move(mesh));
    result->materials.push_back(*body.material);
    result->body_of_case.push_back(i);
  }
  result->solid.finish();

  for (const Contact &contact : contacts)
  {
    const Body &lower = c.bodies[contact.first], &upper = c.bodies[contact.second];
    const bool lower_is_slave =
      upper.is_fixed() || (!lower.is_fixed() && is_slave_before(lower, upper));
    result->contacts.emplace_back(norths[contact.first], souths[contact.second], lower_is_slave,
                                  result->solid.inverse_mass);
  }
  return result;
}

double time_to_first_touch(const Case &c)
{
  double time = INFINITY;
  for (const Contact &contact : c.contacts())
  {
    const Body &a = c.bodies[contact.first], &b = c.bodies[contact.second];
    if (a.velocity > b.velocity)
      time = std::min(time, b.gap / (a.velocity - b.velocity));
  }
  return time;
}
} // namespace carambole::fem
