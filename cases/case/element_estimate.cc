#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/cylinder_scale.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"

namespace carambole
{
namespace
{
using std::numbers::pi;

/// Radius [m] of the block that represents a half-space: given, or so large that no wave returns
/// before the end, 1.5 times cp T / 2; at least 30 contact radii.
double block_radius(const Body &body, double contact_radius, double time)
{
  return body.extent.value_or(
    std::max(30 * contact_radius, 0.75 * fastest_pressure_wave(body) * time));
}

/// Elements around a contact of radius a, whose size grows in proportion to the distance from it,
/// from a/n to the size R of the body: of spheres and half-spaces about 2.5 n^2 ln(10 R/a), and
/// nearly twice as many where a few divisions are rounded up. Quadratic elements have an adaptive
/// mesh.
double elements_around(double n, double size, double contact_radius, bool is_adaptive)
{
  return (is_adaptive ? 8 : 4.8) * n * n * std::log(8 * std::max(size / contact_radius, 1.));
}

/// Elements of a hollow sphere for one contact: along the meridian and across the thickness they
/// grow with the distance from it, and the mesh is the product of both.
double shell_elements_around(const Body &body, double n, double contact_radius)
{
  const auto growing = [&](double length)
  { return 2 + 1.5 * n * (1 + std::log1p(length / contact_radius)); };
  return growing(pi * body.radius) * growing(body.radius - body.inner_radius);
}

/// A cylinder of equal elements has squares of the size a/n, a its counted radius, of a tube its
/// wall.
double squares(const Body &cylinder, double counted, double n)
{
  if (cylinder.is_tube())
    return 1.5 * n * n * std::max(cylinder.length / (cylinder.radius - cylinder.inner_radius), 1.);
  const double over_radius = n * (cylinder.radius / counted);
  return 1.5 * over_radius * over_radius * std::max(cylinder.length / cylinder.radius, 1.);
}

/// Elements of a hollow sphere without those for its contacts: n over its thickness, or over the
/// inner radius if that is less, on the inner surface, and growing in proportion to the radius.
double shell_elements(const Body &body, double n)
{
  const double finest = n * std::max(1., body.inner_radius / (body.radius - body.inner_radius));
  return 1.5 * pi * finest * finest *
         std::max(std::log(body.radius / body.inner_radius), 1 / finest);
}
} // namespace

double counted_radius(const Case &c, int cylinder, const std::vector<ContactScale> &scales)
{
  double least = c.bodies.at(static_cast<std::size_t>(cylinder)).radius;
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t k = 0; k < contacts.size(); ++k)
    if ((contacts[k].first == cylinder || contacts[k].second == cylinder) &&
        scales[k].contact_radius > 0)
      least = std::min(least, scales[k].contact_radius);
  for (const Load &load : c.loads)
    if (load.body == cylinder && load.disc)
      least = std::min(least, *load.disc);
  return least;
}

double estimated_elements(const Case &c, const FemEntry &entry, double coarser)
{
  const auto finer = [&](const Body &body)
  { return elements_per_contact_radius(entry, body.name) / coarser; };
  double elements = 0;
  const auto add = [&](const Body &body, double radius, double time)
  {
    const bool is_block = body.shape == Shape::half_space;
    if (!body.is_deformable() || body.shape == Shape::cylinder || !(radius > 0) ||
        (is_block && body.is_layered()))
      return;
    const double block = c.traits().is_quasi_static
                           ? body.extent.value_or(indented_extent(c, radius))
                           : block_radius(body, radius, time);
    if (body.inner_radius > 0 && body.shape == Shape::sphere)
      elements += shell_elements_around(body, finer(body), radius);
    else
      elements += elements_around(finer(body), is_block ? block : body.radius, radius,
                                  entry.element == Element::q2);
  };
  if (c.counts_rings()) // rings, not elements
    return 0;
  const std::vector<ContactScale> scales = contact_scales(c);
  const std::vector<Contact> contacts = c.contacts();
  double time = c.duration.value_or(0); // of the load or contact
  for (const ContactScale &scale : scales)
    time += scale.duration;
  for (std::size_t k = 0; k < contacts.size(); ++k)
    for (const int b : {contacts[k].first, contacts[k].second})
      add(c.bodies[static_cast<std::size_t>(b)], scales[k].contact_radius, time);
  for (const Load &load : c.loads)
    add(c.bodies[static_cast<std::size_t>(load.body)], load.disc.value_or(0), time);
  for (std::size_t b = 0; b < c.bodies.size(); ++b)
  {
    const Body &body = c.bodies[b];
    const int index = static_cast<int>(b);
    const double n = finer(body);
    if (!body.is_deformable())
      continue;
    if (body.shape == Shape::half_space && body.is_layered())
    {
      const CylinderScale scale = cylinder_scale(c, index, entry, n, scales);
      Body block = body;
      const double a = std::max(scale.north, scale.south);
      block.radius = block.length = c.traits().is_quasi_static
                                      ? body.extent.value_or(indented_extent(c, a))
                                      : block_radius(body, a, time);
      elements += graded_elements(block, scale, n);
    }
    else if (body.shape == Shape::cylinder)
    {
      const CylinderScale scale = cylinder_scale(c, index, entry, n, scales);
      elements += scale.is_graded() ? graded_elements(body, scale, n)
                                    : squares(body, counted_radius(c, index, scales), n);
    }
    else if (body.inner_radius > 0)
      elements += shell_elements(body, n);
    else if (body.shape == Shape::sphere && !c.traits().has_contacts)
      elements += 13 * n * n; // without a contact a solid sphere is meshed evenly
  }
  return elements;
}

double estimated_element_updates(const Case &c, const FemEntry &entry)
{
  const std::vector<ContactScale> scales = contact_scales(c);
  const std::vector<Contact> contacts = c.contacts();
  double time = c.duration.value_or(0), rate = 0; // largest cp / a [1/s]
  for (std::size_t k = 0; k < contacts.size(); ++k)
    for (const int b : {contacts[k].first, contacts[k].second})
      if (const Body &body = c.bodies[static_cast<std::size_t>(b)]; body.is_deformable())
        rate = std::max(rate, fastest_pressure_wave(body) / (body.is_tube()
                                                               ? body.radius - body.inner_radius
                                                               : scales[k].contact_radius));
  for (const Load &load : c.loads)
    if (load.disc)
      rate = std::max(rate, fastest_pressure_wave(c.bodies[static_cast<std::size_t>(load.body)]) /
                              *load.disc);
  if (!c.duration)
    for (const ContactScale &scale : scales)
      time += scale.duration;

  double updates = 0;
  for (int level = 0; level < entry.levels && !entry.is_static; ++level)
  {
    const double n = entry.elements_per_contact_radius / std::pow(2, level);
    updates += estimated_elements(c, entry, std::exp2(level)) * time * rate * n;
  }
  return updates;
}

double estimated_element_updates(const Case &c)
{
  double updates = 0;
  for (const FemEntry &entry : c.fem)
    updates += estimated_element_updates(c, entry);
  return updates;
}
} // namespace carambole
