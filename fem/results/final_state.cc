#include "fem/results/final_state.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "fem/results/residual_stress.h"

namespace carambole::fem
{
namespace
{
// Adds the final shapes of cylinders and the largest plastic strains.
void add_shapes(ModelRecord &record, const Case &c, const Discretisation &discretisation,
                const Dynamics &dynamics)
{
  const Solid &solid = discretisation.solid;
  const auto contacts = c.contacts();
  const NodalState nodes = dynamics.nodal_state();
  const auto at = [&](int node, int component)
  { return solid.reference[2 * node + component] + nodes.displacement(2 * node + component); };
  for (int i = 0; i < int(c.bodies.size()); ++i)
  {
    const Body &body = c.bodies[i];
    if (!body.is_deformable())
      continue;
    if (body.yields())
      record.bodies[i].max_plastic_strain = dynamics.max_plastic_strain(i);
    if (body.shape != Shape::cylinder || contacts.size() != 1)
      continue;
    const BodyMesh &own = discretisation.mesh_of(i);
    const bool is_lower = contacts[0].first == i;
    auto impact = std::cref(own.south), far = std::cref(own.north);
    if (is_lower)
      std::swap(impact, far);
    const int first = solid.bodies[i].first_node;
    double radius = 0, length = 0;
    for (const int node : impact.get())
    {
      radius = std::max(radius, at(first + node, 0));
      const double from_far_face = at(first + node, 1) - at(first + far.get().front(), 1);
      length = std::max(length, is_lower ? from_far_face : -from_far_face);
    }
    record.bodies[i].final_face_radius = radius;
    record.bodies[i].final_length = length;
  }
}
// Of bodies that have flowed the strain of residual stresses stays; the rest of what is in them
// vibrates, or is radiated by a half-space.
void add_residual_stress(ModelRecord &record, const Case &c, const Discretisation &discretisation,
                         const Dynamics &dynamics)
{
  const Solid &solid = discretisation.solid;
  if (!c.traits().impacts) // loads may hold the strain
    return;
  const auto contacts = c.contacts();
  const auto bears = [&](int body)
  {
    for (std::size_t k = 0; k < contacts.size(); ++k)
      if ((contacts[k].first == body || contacts[k].second == body) &&
          record.contacts[k].start_time && !record.contacts[k].end_time)
        return true;
    return false;
  };
  for (int i = 0; i < int(c.bodies.size()); ++i)
  {
    BodyRecord &body = record.bodies[i];
    if (!(body.max_plastic_strain.value_or(0) > 0) || !body.residual_vibration_energy || bears(i))
      continue;
    body.residual_stress_energy =
      residual_stress_energy(solid, solid.bodies[i], discretisation.surroundings.boundary,
                             dynamics.displacement(), dynamics.material_history());
    if (!body.residual_stress_energy)
      continue;
    *body.residual_vibration_energy =
      std::max(0.0, *body.residual_vibration_energy - *body.residual_stress_energy);
    if (c.bodies[i].is_unbounded() && record.energy.radiated)
      *record.energy.radiated -= *body.residual_stress_energy;
  }
}
} // namespace

void add_final_state(ModelRecord &record, const Case &c, const Discretisation &discretisation,
                     const Dynamics &dynamics)
{
  add_shapes(record, c, discretisation, dynamics);
  add_residual_stress(record, c, discretisation, dynamics);
}
} // namespace carambole::fem
