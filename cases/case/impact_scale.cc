#include "cases/case/impact_scale.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/bar_waves.h"
#include "cases/case/profile.h"
#include "cases/case/scales.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
using std::numbers::pi;

double reduced_mass(const Body &first, const Body &second)
{
  return 1 / (1 / first.mass() + 1 / second.mass());
}

/// Of the weaker of the two bodies [Pa]; infinite where none yields.
double yield_stress(const Body &first, const Body &second)
{
  double least = infinity;
  for (const Body *body : {&first, &second})
    if (body->material && body->material->plastic)
      least = std::min(least, body->material->plastic->yield_stress);
  return least;
}

/// The impact with the stiffness of a contact of the `assumed_radius`, with M the reduced mass, F =
/// K d^(3/2), K = 4/3 E* sqrt(R): largest approach d = (5 M v^2 / (4 K))^(2/5), duration 4/5 B(2/5,
/// 1/2) d / v.
ContactScale hertz_impact_with(const Body &first, const Body &second, double speed,
                               double assumed_radius)
{
  const double stiffness = hertz_stiffness(first, second, assumed_radius);
  ContactScale scale;
  scale.speed = speed;
  scale.max_approach =
    std::pow(1.25 * reduced_mass(first, second) * speed * speed / stiffness, 0.4);
  scale.contact_radius = std::sqrt(scale.max_approach / relative_curvature(first, second));
  static const double beta = std::beta(0.4, 0.5); // lgamma of the C library is not thread-safe
  scale.duration = 0.8 * beta * scale.max_approach / speed;
  scale.peak_force = stiffness * std::pow(scale.max_approach, 1.5);
  return scale;
}

/// Impact of rigid-plastic bodies: the mean pressure p = 2.8 Y of full plasticity on an area
/// pi a^2 = 2 pi R d makes F = 2 pi R p d, so that 1/2 M v^2 = pi R p d^2 at the largest approach,
/// after a quarter of the period of that spring; the rebound takes less than another quarter.
ContactScale plastic_impact(const Body &first, const Body &second, double speed)
{
  const double pressure = 2.8 * yield_stress(first, second);
  const double stiffness = 2 * pi * pressure / relative_curvature(first, second);
  const double frequency = std::sqrt(stiffness / reduced_mass(first, second));
  ContactScale scale;
  scale.speed = speed;
  scale.max_approach = speed / frequency;
  scale.contact_radius = std::sqrt(2 * scale.max_approach / relative_curvature(first, second));
  scale.duration = pi / frequency;
  scale.peak_force = stiffness * scale.max_approach;
  return scale;
}

/// Time [s] in which a wave crosses a graded cylinder, int dz sqrt(rho/E), by intervals.
double graded_transit(const Body &body)
{
  constexpr int parts = 1000;
  const double width = body.length / parts;
  double time = 0;
  for (int k = 0; k < parts; ++k)
    time += width * std::sqrt(body.material->density / body.modulus_at((k + 0.5) * width));
  return time;
}

/// Impact of flat faces: waves in bars. The stress v / (1/Z1 + 1/Z2), Z = rho c0, starts
/// immediately and lasts until the waves that return part the bars. A yielding bar carries the
/// stress Y plus its inertia rho v^2 and is stopped by it.
ContactScale bar_impact(const Body &first, const Body &second, double speed)
{
  double yielding = 0, compliance = 0;
  std::vector<Bar> bars;
  ContactScale scale;
  scale.speed = speed;
  scale.contact_radius = largest_contact_radius(first, second);
  for (const Body *body : {&first, &second})
  {
    if (body->shape != Shape::cylinder || !body->material) // a rigid one carries no wave
      continue;
    const Material &material = *body->material;
    const double wave_speed = std::sqrt(material.youngs_modulus / material.density);
    double round_trip = 2 * body->length / wave_speed;
    if (body->is_layered())
    {
      round_trip = 0;
      for (const Layer &layer : body->layers)
        round_trip +=
          2 * layer.thickness * std::sqrt(layer.material.density / layer.material.youngs_modulus);
    }
    if (body->is_graded())
      round_trip = 2 * graded_transit(*body);
    bars.push_back(
      {material.density * wave_speed * pi * body->radius * body->radius * body->share_of_section(),
       round_trip});
    compliance += 1 / (material.density * wave_speed);
    if (material.plastic)
      yielding = std::max(yielding,
                          material.density * body->length * speed / material.plastic->yield_stress);
  }
  const double stress = std::min(speed / compliance, yield_stress(first, second));
  scale.duration = contact_time(bars);
  scale.max_approach = speed * scale.duration / 4;
  scale.duration = std::max(scale.duration, yielding);
  const Body &tube = first.is_tube() ? first : second;
  scale.peak_force =
    stress * pi * scale.contact_radius * scale.contact_radius * tube.share_of_section();
  return scale;
}

/// Impact of a rigid profile. Elastic: 1/2 M v^2 = K d^(m + 1)/(m + 1), with F = K d^m, at the
/// largest approach, duration 2 d/v int dx/sqrt(1 - x^(m + 1)) from 0 to 1. Plastic: the pressure
/// p = 2.8 Y on the area pi a^2 that the profile has at this depth, d = B a^n, so that
/// 1/2 M v^2 = pi p n d a^2/(n + 2); of a flat punch pi p d a^2.
ContactScale profile_impact(const Body &profile, const Body &first, const Body &second,
                            double speed)
{
  const SneddonContact elastic(profile, contact_modulus(first, second));
  const double energy = 0.5 * reduced_mass(first, second) * speed * speed, m = elastic.exponent(),
               n = profile.exponent, edge = profile.radius;
  ContactScale scale;
  scale.speed = speed;
  scale.max_approach = std::pow((m + 1) * energy / elastic.stiffness(), 1 / (m + 1));
  scale.contact_radius = elastic.radius(scale.max_approach);
  scale.peak_force = elastic.force(scale.max_approach);
  scale.duration = 2 / (m + 1) * std::beta(1 / (m + 1), 0.5) * scale.max_approach / speed;
  const double yield = yield_stress(first, second);
  if (std::isinf(yield))
    return scale;
  const double pressure = 2.8 * yield,
               at_edge = std::isinf(n) ? 0 // work until the edge touches
                                       : pi * pressure * n / (n + 2) * profile.height * edge * edge;
  const double share = at_edge > energy ? std::pow(energy / at_edge, 1 / (n + 2)) : 1,
               area = pi * std::pow(share * edge, 2),
               depth = at_edge > energy ? profile.height * std::pow(share, n)
                                        : profile.height + (energy - at_edge) / (pressure * area);
  scale.duration = std::max(scale.duration, pi * depth / speed);
  if (share * edge > scale.contact_radius || (share == 1 && depth > scale.max_approach))
  {
    scale.contact_radius = share * edge;
    scale.max_approach = depth;
    scale.peak_force = pressure * area;
  }
  return scale;
}

/// Whether a flat punch covers the face of a bar.
bool covers_face(const Body &profile, const Body &first, const Body &second)
{
  const Body &flat = &profile == &first ? second : first;
  return meet_flat(first, second) && flat.shape == Shape::cylinder && profile.radius >= flat.radius;
}
} // namespace

double hertz_stiffness(const Body &first, const Body &second, double contact_radius)
{
  return 4. / 3. * contact_modulus(first, second, contact_radius) /
         std::sqrt(relative_curvature(first, second));
}

ContactScale hertz_impact(const Body &first, const Body &second, double speed)
{
  constexpr int rounds = 20; // a ~ E*^(-1/5): each is five times as close, or closer
  ContactScale scale = hertz_impact_with(first, second, speed, 1e-9);
  for (int round = 0; round < rounds && !(first.is_uniform() && second.is_uniform()); ++round)
    scale = hertz_impact_with(first, second, speed, scale.contact_radius);
  return scale;
}

ContactScale isolated_impact(const Body &first, const Body &second, double speed)
{
  if (const Body *profile = profile_of(first, second);
      profile && !covers_face(*profile, first, second))
  {
    ContactScale scale = profile_impact(*profile, first, second, speed);
    scale.contact_radius = std::min(scale.contact_radius, largest_contact_radius(first, second));
    return scale;
  }
  if (meet_flat(first, second))
    return bar_impact(first, second, speed);
  ContactScale scale = hertz_impact(first, second, speed);
  if (std::isfinite(yield_stress(first, second)))
  {
    const ContactScale plastic = plastic_impact(first, second, speed);
    const double duration = std::max(scale.duration, plastic.duration);
    if (plastic.contact_radius > scale.contact_radius)
      scale = plastic;
    scale.duration = duration;
  }
  scale.contact_radius = std::min(scale.contact_radius, largest_contact_radius(first, second));
  return scale;
}

ContactScale with_adhesion(ContactScale scale, const Body &first, const Body &second,
                           const Adhesion &adhesion)
{
  const AdhesiveScale unit = adhesive_scale(first, second, adhesion);
  const double sticks = unit.sticking_speed(reduced_mass(first, second)),
               faster = std::max(scale.speed, sticks);
  scale.sticking_speed = sticks;
  scale.contact_radius = std::max(scale.contact_radius, unit.largest_radius(scale.speed / sticks));
  scale.max_approach = std::max(scale.max_approach, unit.approach_at(scale.contact_radius));
  scale.duration = std::max(scale.duration, hertz_impact(first, second, faster).duration) *
                   (1 + sticks / (2 * faster));
  scale.peak_force =
    std::max(scale.peak_force, hertz_stiffness(first, second, scale.contact_radius) *
                                 std::pow(scale.max_approach, 1.5));
  return scale;
}
} // namespace carambole
