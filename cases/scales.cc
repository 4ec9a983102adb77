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

double reduced_radius(const Body &first, const Body &second)
{
  return 1 / (curvature(first) + curvature(second));
}

/// K = 4/3 E* sqrt(R) [N/m^1.5].
double hertz_stiffness(const Body &first, const Body &second)
{
  return 4. / 3. / (compliance(first) + compliance(second)) *
         std::sqrt(reduced_radius(first, second));
}

/// Impact of two elastic bodies after Hertz, with M the reduced mass, F = K d^(3/2), K = 4/3 E*
/// sqrt(R): largest approach d = (5 M v^2 / (4 K))^(2/5), duration 4/5 B(2/5, 1/2) d / v.
ContactScale hertz_impact(const Body &first, const Body &second, double speed)
{
  const double reduced_mass = 1 / (1 / first.mass() + 1 / second.mass());
  const double stiffness = hertz_stiffness(first, second);

  ContactScale scale;
  scale.speed = speed;
  scale.max_approach = std::pow(1.25 * reduced_mass * speed * speed / stiffness, 0.4);
  scale.contact_radius = std::sqrt(reduced_radius(first, second) * scale.max_approach);
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
/// Largest approach of every contact when the row moves as point masses between Hertz springs, to
/// some per mille [m]: velocity Verlet steps of a 400th of the shortest isolated contact, and free
/// flight in one. Zero for a contact that is never loaded.
std::vector<double> largest_approaches_in_row(const Case &c,
                                              const std::vector<ContactScale> &isolated)
{
  const std::vector<Contact> contacts = c.contacts();
  std::vector<double> approach, largest(contacts.size(), 0.0), velocity,
    force(contacts.size(), 0.0);
  double shortest = isolated[0].duration, longest_time = 0;
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    approach.push_back(-c.bodies[contacts[k].second].gap);
    shortest = std::min(shortest, isolated[k].duration);
    longest_time += 20 * isolated[k].duration;
  }
  for (const Body &body : c.bodies)
    velocity.push_back(body.velocity);
  const auto rate = [&](std::size_t k)
  { return velocity[contacts[k].first] - velocity[contacts[k].second]; };
  const auto kick = [&](double time)
  {
    for (std::size_t k = 0; k < contacts.size(); ++k)
    {
      const Body &first = c.bodies[contacts[k].first], &second = c.bodies[contacts[k].second];
      force[k] = hertz_stiffness(first, second) * std::pow(std::max(approach[k], 0.0), 1.5);
      velocity[contacts[k].first] -= time * force[k] / first.mass();
      velocity[contacts[k].second] += time * force[k] / second.mass();
    }
  };
  const double step = shortest / 400;
  for (double time = 0; time < longest_time;)
  {
    bool loaded = false;
    double to_touch = INFINITY;
    for (std::size_t k = 0; k < contacts.size(); ++k)
    {
      loaded = loaded || approach[k] > 0 || (approach[k] == 0 && rate(k) > 0);
      if (approach[k] < 0 && rate(k) > 0)
        to_touch = std::min(to_touch, -approach[k] / rate(k));
    }
    if (!loaded && std::isinf(to_touch))
      break; // nothing will ever meet again
    const double flight = loaded ? step : to_touch + step;
    kick(step / 2);
    for (std::size_t k = 0; k < contacts.size(); ++k)
    {
      approach[k] += flight * rate(k);
      largest[k] = std::max(largest[k], approach[k]);
    }
    kick(step / 2);
    time += step;
  }
  return largest;
}
} // namespace

std::vector<ContactScale> contact_scales(const Case &c)
{
  const std::vector<double> speeds = approach_speeds(c);
  const double speed = speeds.empty() ? 0 : *std::max_element(speeds.begin(), speeds.end());
  std::vector<ContactScale> scales;
  for (const Contact &contact : c.contacts())
    scales.push_back(hertz_impact(c.bodies[contact.first], c.bodies[contact.second], speed));

  // In a row a stiff contact behind a soft one gets far less than an isolated impact would give it.
  // Of long chains no mesh is made.
  constexpr std::size_t longest_row = 50;
  if (scales.size() < 2 || scales.size() > longest_row || speed == 0)
    return scales;
  const std::vector<double> approaches = largest_approaches_in_row(c, scales);
  for (std::size_t k = 0; k < scales.size(); ++k)
  {
    // What point masses leave unloaded, waves may still load: not less than a tenth of isolated.
    const double ratio = std::max(approaches[k] / scales[k].max_approach, 0.1);
    scales[k].max_approach *= ratio;
    scales[k].contact_radius *= std::sqrt(ratio);
    scales[k].peak_force *= std::pow(ratio, 1.5);
  }
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
