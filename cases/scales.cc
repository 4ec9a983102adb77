#include "cases/scales.h"

#include <algorithm>
#include <cmath>

namespace carambole
{
namespace
{
/// (1 - nu^2) / E [1/Pa]; zero for a rigid body.
double compliance(const Body &body)
{
  if (!body.material)
    return 0;
  return (1 - body.material->poisson_ratio * body.material->poisson_ratio) /
         body.material->youngs_modulus;
}

double curvature(const Body &body)
{
  return body.shape == Shape::sphere ? 1 / body.radius : 0;
}

/// Impact of two elastic bodies after Hertz, with M the reduced mass, F = K d^(3/2), K = 4/3 E*
/// sqrt(R): largest approach d = (5 M v^2 / (4 K))^(2/5), duration 4/5 B(2/5, 1/2) d / v.
ContactScale hertz_impact(const Body &first, const Body &second, double speed)
{
  const double reduced_radius = 1 / (curvature(first) + curvature(second));
  const double reduced_modulus = 1 / (compliance(first) + compliance(second));
  const double reduced_mass = 1 / (1 / first.mass() + 1 / second.mass());
  const double stiffness = 4. / 3. * reduced_modulus * std::sqrt(reduced_radius);

  ContactScale scale;
  scale.speed = speed;
  scale.max_approach = std::pow(1.25 * reduced_mass * speed * speed / stiffness, 0.4);
  scale.contact_radius = std::sqrt(reduced_radius * scale.max_approach);
  scale.duration = 0.8 * std::beta(0.4, 0.5) * scale.max_approach / speed;
  scale.peak_force = stiffness * std::pow(scale.max_approach, 1.5);
  return scale;
}

/// Approach speeds of all pairs of bodies that approach [m/s].
std::vector<double> approach_speeds(const Case &c)
{
  std::vector<double> speeds;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < c.bodies.size(); ++j)
      if (const double speed = c.bodies[i].velocity - c.bodies[j].velocity; speed > 0)
        speeds.push_back(speed);
  return speeds;
}
} // namespace

std::vector<ContactScale> contact_scales(const Case &c)
{
  const std::vector<double> speeds = approach_speeds(c);
  const double speed = speeds.empty() ? 0 : *std::max_element(speeds.begin(), speeds.end());
  std::vector<ContactScale> scales;
  for (const Contact &contact : c.contacts())
    scales.push_back(hertz_impact(c.bodies[contact.first], c.bodies[contact.second], speed));
  return scales;
}

double time_horizon(const Case &c)
{
  const std::vector<double> speeds = approach_speeds(c);
  double gaps = 0, durations = 0;
  for (const Body &body : c.bodies)
    gaps += body.gap;
  for (const ContactScale &scale : contact_scales(c))
    durations += scale.duration;
  const double slowest = speeds.empty() ? 1 : *std::min_element(speeds.begin(), speeds.end());
  return gaps / slowest + 20 * durations;
}

double estimated_elements(const Case &c, double elements_per_contact_radius)
{
  // Rings of elements whose size grows in proportion to the distance from the contact, from a/n to
  // R: their number is about 6 n^2 ln(8 R/a); a third more leaves room for the transition between
  // the contacts of one body.
  constexpr double per_ring = 8;
  const std::vector<ContactScale> scales = contact_scales(c);
  const std::vector<Contact> contacts = c.contacts();
  double elements = 0;
  for (std::size_t k = 0; k < contacts.size(); ++k)
    for (const int b : {contacts[k].first, contacts[k].second})
      if (c.bodies[b].shape == Shape::sphere)
        elements += per_ring * elements_per_contact_radius * elements_per_contact_radius *
                    std::log(8 * std::max(c.bodies[b].radius / scales[k].contact_radius, 1.));
  return elements;
}
} // namespace carambole
