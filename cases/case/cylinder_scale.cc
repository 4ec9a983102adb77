#include "cases/case/cylinder_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"

namespace carambole
{
namespace
{
/// Share of the radius of a face from which a contact takes the whole of it.
constexpr double whole_face = 0.9;

/// Longest side of the elements far from the contacts [m].
double resolving_element(const Case &c, const Body &body, double face, double n,
                         const std::vector<ContactScale> &scales)
{
  constexpr double elements_per_wave = 2.2;
  double largest = std::numeric_limits<double>::infinity();
  if (!c.traits().resolves_waves)
    return largest;
  const double speed = slowest_shear_wave(body);
  for (const Load &load : c.loads)
    largest = std::min(largest, std::max(face, speed * load.ramp) / n);
  if (c.traits().impacts)
    for (const ContactScale &scale : scales)
      largest = std::min(largest, speed * scale.duration / (elements_per_wave * n));
  return largest;
}
} // namespace

double elements_per_contact_radius(const FemEntry &entry, const std::string &body)
{
  const auto own = entry.bodies.find(body);
  return own == entry.bodies.end()
           ? entry.elements_per_contact_radius
           : own->second.elements_per_contact_radius.value_or(entry.elements_per_contact_radius);
}

CylinderScale cylinder_scale(const Case &c, int index, const FemEntry &entry,
                             double elements_per_contact_radius,
                             const std::vector<ContactScale> &scales)
{
  const Body &body = c.bodies[static_cast<std::size_t>(index)];
  const double n = elements_per_contact_radius;
  const bool is_block = body.shape == Shape::half_space, is_above = is_block && index > 0;
  const double face_radius = is_block ? std::numeric_limits<double>::infinity() : body.radius;
  CylinderScale result;
  double whole = std::numeric_limits<double>::infinity();
  const auto add = [&](double &face, double radius)
  {
    if (radius >= whole_face * face_radius)
      whole = std::min(radius, face_radius);
    else if (radius > 0)
      face = face > 0 ? std::min(face, radius) : radius;
  };
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    if (contacts[k].first == index)
      add(result.north, scales[k].contact_radius);
    if (contacts[k].second == index)
      add(result.south, scales[k].contact_radius);
  }
  for (const Load &load : c.loads)
    if (load.body == index && load.disc)
      add(is_above ? result.south : result.north, *load.disc);
  result.largest_element = std::min(
    resolving_element(c, body, std::max(result.south, result.north), n, scales), whole / n);
  const auto own = entry.bodies.find(body.name);
  if (own != entry.bodies.end() && own->second.largest_element)
    result.largest_element =
      *own->second.largest_element * carambole::elements_per_contact_radius(entry, body.name) / n;
  result.largest_aspect = entry.element == Element::one_point ? 4 : 2;
  // A patch in a layer of a half-space is small, and all beside it would be as fine. Strips of
  // thinner layers are longer still.
  if (is_block && body.is_layered())
    result.largest_aspect *= 4;
  // The far end of an indentation is so distant that elements grow with the distance alone.
  if (is_block && !c.traits().resolves_waves)
    result.largest_aspect = std::numeric_limits<double>::infinity();
  return result;
}

double graded_elements(const Body &cylinder, const CylinderScale &scale, double n)
{
  const bool both = scale.south > 0 && scale.north > 0;
  const double larger = std::max(scale.south, scale.north),
               smaller = both ? std::min(scale.south, scale.north) : larger,
               depth = both ? cylinder.length / 2 : cylinder.length, r = cylinder.radius,
               h = scale.largest_element, A = scale.largest_aspect;
  const double nc = 1.3 * n + 2, slope = 1.2 / nc;
  // Elements of the size h_0 that grow by the slope up to the largest over a length.
  const auto growing = [&](double length, double h_0, double beside)
  {
    const double largest = std::max(h_0, std::min(h, A * beside));
    const double grown = std::min(length, (largest - h_0) / slope);
    return 1 + std::log1p(slope * grown / h_0) / slope + (length - grown) / largest;
  };
  const double room = 3.3 * larger;
  double elements = 0;
  if (cylinder.is_layered())
  {
    // Columns of strips reach from the axis to the side.
    const double columns = 4 * nc + growing(std::max(0., r - room), room / nc, room / nc / 2);
    for (const Layer &layer : cylinder.layers)
      elements += columns * (3 + growing(std::min(layer.thickness, cylinder.length),
                                         std::min(layer.thickness, smaller / n), h));
  }
  const double in_layers = elements;
  if (std::min(r, depth) < room) // rows and columns
  {
    const double h_0 = smaller / n, fine = 1.3 * larger;
    const auto divisions = [&](double length)
    { return std::min(fine, length) / h_0 + growing(std::max(0., length - fine), h_0, h_0 / 1.5); };
    elements = divisions(r) * divisions(depth);
  }
  else
  {
    const double S = std::max(room, std::min({r, depth, nc * h}));
    const double columns = growing(std::max(0., r - S), S / nc, S / nc / 2),
                 rows = growing(std::max(0., depth - S), S / nc, S / nc / 2);
    elements = 2 * nc * (nc + 1 + std::log(std::max(1., S / smaller)) * nc / 1.18) +
               nc * (columns + rows) + columns * rows;
  }
  return elements * (both ? 2 : 1) + in_layers;
}
} // namespace carambole
