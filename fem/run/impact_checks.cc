#include "fem/run/impact_checks.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "cases/case/cylinder_scale.h"
#include "fem/run/impact.h"

namespace carambole::fem
{
namespace
{
// Penetration over the expected approach at which surfaces count as overlapping; closed constraints
// keep it at round-off.
constexpr double surface_tolerance = 1e-3;
// Ratio of contact radius to the radius of a body above which the record remarks that no solid
// stays elastic: by Hertz the mean pressure, 4 E* a/(3 pi R), is then 8 % of E*.
constexpr double large_contact = 0.2;

/// Whether the first layer of a half-space gives way much more than what is below.
bool is_soft_coat(const Body &body)
{
  constexpr double much = 10;
  return body.shape == Shape::half_space && body.layers.size() > 1 &&
         body.layers[1].material.youngs_modulus > much * body.layers[0].material.youngs_modulus;
}
} // namespace

// Constraints exist only near the contact; surfaces that meet elsewhere would pass through each
// other unnoticed.
void check_surfaces(const Case &c, const Discretisation &discretisation,
                    const std::vector<ContactScale> &scales, const Dynamics &dynamics)
{
  for (std::size_t k = 0; k < scales.size(); ++k)
    if (const double depth = dynamics.contacts()[k].penetration();
        depth > surface_tolerance * scales[k].max_approach)
      throw ComputationError(fmt::format(
        "at t = {:.6g} s the surfaces of {} overlap by {:.3g} m outside their contact{}",
        dynamics.time(), c.contacts()[k].name, depth, ask_for_more_elements(discretisation)));
}

void check_cavities(const Discretisation &discretisation, const NodalState &nodes)
{
  const std::string crushed =
    crushed_cavity(discretisation, [&](int i) { return nodes.displacement(i); });
  if (!crushed.empty())
    throw ComputationError(fmt::format("at t = {:.6g} s {}", nodes.time, crushed));
}

std::string unresolved_relaxation(const Solid &solid, double step)
{
  for (const ElementRange &range : solid.ranges)
    if (const auto *prony = std::get_if<Prony>(&range.model))
      for (const Prony::Branch &branch : prony->branches)
        if (branch.time < step)
          return fmt::format(
            "{} has a relaxation time of {:.3g} s, and the time step of {:.3g} s does not resolve "
            "it: leave it out and lower the shear modulus by its share",
            solid.bodies[std::size_t(range.body)].name, branch.time, step);
  return {};
}

std::string narrow_face(const Case &c, int contact)
{
  constexpr double share = 0.5; // of the radius: the contact grows beyond the expected one
  const std::vector<ContactScale> scales = contact_scales(c);
  const Contact of = c.contacts()[std::size_t(contact)];
  const Body &first = c.bodies[of.first], &second = c.bodies[of.second];
  for (const Body *body : {&first, &second})
    if (const double expected = scales[std::size_t(contact)].contact_radius;
        body->shape == Shape::cylinder && !meet_flat(first, second) &&
        expected > share * body->radius)
      return fmt::format(
        ": {} has a radius of {:.3g} m, and the contact is expected to reach one of "
        "{:.3g} m; an edge that presses into another body is not modelled",
        body->name, body->radius, expected);
  return "";
}

Remarks remarks_on_large_contacts(const Case &c, const ModelRecord &record)
{
  Remarks remarks;
  const auto contacts = c.contacts();
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    const double radius = record.contacts[k].max_contact_radius.value_or(0);
    const Body &first = c.bodies[contacts[k].first], &second = c.bodies[contacts[k].second];
    for (const Body *body : {&first, &second})
    {
      if (body->shape == Shape::sphere && body->is_deformable() && !body->material->plastic &&
          radius > large_contact * body->radius)
        remarks.push_back(
          {fmt::format("{}: the contact radius reaches {:.2f} of the radius of {}; no solid stays "
                       "elastic at such a strain",
                       contacts[k].name, radius / body->radius, body->name),
           RemarkKind::validity});
      if (body->shape == Shape::cylinder && !meet_flat(first, second) && radius > body->length)
        remarks.push_back(
          {fmt::format("{}: the contact radius reaches {:.2g} times the thickness of {}: it wraps "
                       "around the other body, which no contact law and no impedance of a plate "
                       "knows",
                       contacts[k].name, radius / body->length, body->name),
           RemarkKind::validity});
    }
  }
  return remarks;
}

Remarks remarks_on_adhesion(const Case &c)
{
  constexpr double largest_share = 3; // strength over yield stress: tension at a small area
  Remarks remarks;
  for (const Contact &contact : c.contacts())
    for (const int b : {contact.first, contact.second})
      if (const auto &material = c.bodies[b].material;
          contact.adhesion && material && material->plastic &&
          contact.adhesion->strength > largest_share * material->plastic->yield_stress)
        remarks.push_back(
          {fmt::format("{}: the strength of the adhesion, {:.3g} Pa, is more than {:g} times the "
                       "yield stress of "
                       "{}: it yields where the surfaces snap together",
                       contact.name, contact.adhesion->strength, largest_share, material->name)});
  return remarks;
}

Remarks remarks_on_layers(const Case &c, const FemEntry &entry, const ModelRecord &record)
{
  constexpr double smallest = 0.6; // contact radius over the expected one
  Remarks remarks;
  const auto contacts = c.contacts();
  const auto scales = contact_scales(c);
  for (std::size_t k = 0; k < std::min(contacts.size(), record.contacts.size()); ++k)
    for (const int b : {contacts[k].first, contacts[k].second})
    {
      const Body &body = c.bodies[b];
      if (body.is_uniform())
        continue;
      const double expected = scales[k].contact_radius,
                   n = carambole::elements_per_contact_radius(entry, body.name),
                   element = expected / n,
                   radius = record.contacts[k].max_contact_radius.value_or(expected);
      for (std::size_t layer = 0; layer < body.layers.size(); ++layer)
        if (const double thickness = body.layers[layer].thickness; thickness < element)
          remarks.push_back({fmt::format(
            "{}: layer {} of {}, {:.4g} m, is thinner than the finest elements of the contact are "
            "wide, {:.3g} m; it has rows of its own, of long elements",
            contacts[k].name, layer + 1, body.name, thickness, element)});
      // Below, the force follows laws of small strain within 10 %.
      constexpr double large_strain = 0.1;
      if (const double thickness = body.is_layered() ? body.layers.front().thickness : INFINITY,
          approach = record.contacts[k].max_approach.value_or(0);
          approach > large_strain * thickness && is_soft_coat(body))
        remarks.push_back({fmt::format(
          "{}: the approach reaches {:.2g} of the thickness of the outer layer of {}, which takes "
          "most of it: no solid stays elastic at such a strain, and the stiffness is that of the "
          "logarithmic strain",
          contacts[k].name, approach / thickness, body.name)});
      const double few = min_elements_per_contact_radius;
      if (radius > 0 && radius < few * element && !c.duration && c.bodies.size() == 2)
        throw ComputationError(fmt::format(
          "{}: the contact reached a radius of {:.3g} m on elements of {:.3g} m, made for one of "
          "{:.3g} m: at least {:g} elements are needed over it; ask for {:.0f} elements per "
          "contact radius",
          contacts[k].name, radius, element, expected, few,
          std::ceil(2 * few * expected / radius)));
      if (radius < smallest * expected && !c.duration)
        remarks.push_back({fmt::format(
          "{}: the contact reached {:.2f} of the radius that its mesh was made for, with {:.1f} "
          "elements over it; ask for more elements per contact radius",
          contacts[k].name, radius / expected, radius / element)});
    }
  return remarks;
}
} // namespace carambole::fem
