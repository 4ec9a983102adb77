#include "cases/case/scales.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/bar_waves.h"
#include "cases/case/free_flight.h"
#include "cases/case/indentation_scale.h"
#include "cases/case/profile.h"
#include "cases/case/row_approaches.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
using std::numbers::pi;

double compliance(const Material &material)
{
  return (1 - material.poisson_ratio * material.poisson_ratio) / material.youngs_modulus;
}

/// (1 - nu^2) / E [1/Pa] of what is touched; zero for a rigid body.
double compliance(const Body &body)
{
  return body.material ? compliance(*body.material) : 0;
}

/// The same of a body under a contact of the radius sqrt(R d) [m]: from that of the layer on the
/// touched face it turns to those below as the contact grows. A layer on another one is left as
/// exp(-c t/sqrt(R d)), t the depth of the interface, c fitted to exact indentations.
double compliance_under(const Body &body, bool is_upper_face, double contact_radius)
{
  double result = compliance(body), depth = 0;
  const auto turn = [&](double above, double below, double at)
  {
    const double decay = above < below ? 0.68 : 0.45; // a stiff layer on a soft one, or the reverse
    result += (below - above) * std::exp(-decay * at / contact_radius);
  };
  const std::vector<DepthModulus> moduli = moduli_from_face(body, is_upper_face);
  for (std::size_t k = 0; k + 1 < moduli.size(); ++k)
  {
    const auto at = [&](std::size_t i)
    { return compliance(body) * body.material->youngs_modulus / moduli[i].youngs_modulus; };
    turn(at(k), at(k + 1), (moduli[k].depth + moduli[k + 1].depth) / 2);
  }
  const std::vector<Layer> layers = layers_from_face(body, is_upper_face);
  for (std::size_t k = 0; k + 1 < layers.size(); ++k)
  {
    depth += layers[k].thickness;
    turn(compliance(layers[k].material), compliance(layers[k + 1].material), depth);
  }
  // A thin soft layer between stiff ones would be left by more than it is met.
  double least = infinity, most = 0;
  for (const Material &material : body.materials())
  {
    least = std::min(least, compliance(material));
    most = std::max(most, compliance(material));
  }
  return body.is_uniform() ? result : std::clamp(result, least, most);
}

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

/// K = 4/3 E* sqrt(R) [N/m^1.5], of layers for a contact of this radius.
double hertz_stiffness(const Body &first, const Body &second, double contact_radius)
{
  return 4. / 3. * contact_modulus(first, second, contact_radius) /
         std::sqrt(relative_curvature(first, second));
}

/// Impact of two elastic bodies after Hertz, with M the reduced mass, F = K d^(3/2), K = 4/3 E*
/// sqrt(R): largest approach d = (5 M v^2 / (4 K))^(2/5), duration 4/5 B(2/5, 1/2) d / v.
ContactScale hertz_impact(const Body &first, const Body &second, double speed,
                          double assumed_radius)
{
  const double stiffness = hertz_stiffness(first, second, assumed_radius);
  ContactScale scale;
  scale.speed = speed;
  scale.max_approach =
    std::pow(1.25 * reduced_mass(first, second) * speed * speed / stiffness, 0.4);
  scale.contact_radius = std::sqrt(scale.max_approach / relative_curvature(first, second));
  scale.duration = 0.8 * std::beta(0.4, 0.5) * scale.max_approach / speed;
  scale.peak_force = stiffness * std::pow(scale.max_approach, 1.5);
  return scale;
}

/// The same; on layers the modulus and the contact radius depend on each other.
ContactScale hertz_impact(const Body &first, const Body &second, double speed)
{
  constexpr int rounds = 20; // a ~ E*^(-1/5): each is five times as close, or closer
  ContactScale scale = hertz_impact(first, second, speed, 1e-9);
  for (int round = 0; round < rounds && !(first.is_uniform() && second.is_uniform()); ++round)
    scale = hertz_impact(first, second, speed, scale.contact_radius);
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

/// The larger contact of the elastic and the plastic estimate, so that the mesh is fine where the
/// contact will be, and the longer of their times.
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

/// The same with adhesion, which makes a contact larger, up to what an impact without any loss
/// reaches after Johnson, Kendall and Roberts, and up to half as long again.
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

/// The speed at which a contact without gravity would be pressed as deep as one at `speed` is with
/// the weight of a body: 1/2 M v^2 + M g d = 1/2 M v_0^2, d the approach at v_0. The iteration
/// contracts: d grows no faster than v_0. From rest, v = 0, the weight comes on suddenly.
double speed_with_weight(const Body &first, const Body &second, double speed, double gravity)
{
  constexpr int rounds = 100;
  double result = speed > 0 || gravity <= 0 ? speed : 1; // any other than the root 0
  for (int round = 0; gravity > 0 && round < rounds; ++round)
    result =
      std::sqrt(speed * speed + 2 * gravity * isolated_impact(first, second, result).max_approach);
  return result;
}

/// The speed p / (rho c0) that the largest pressure of a load gives the material beneath it [m/s].
double load_speed(const Case &c)
{
  double largest = 0;
  for (const Load &load : c.loads)
  {
    const Material &material = c.bodies.at(static_cast<std::size_t>(load.body)).material.value();
    const double pressure = load.disc ? load.force / (pi * *load.disc * *load.disc) : load.pressure;
    largest =
      std::max(largest, std::abs(pressure) / std::sqrt(material.youngs_modulus * material.density));
  }
  return largest;
}
} // namespace

std::vector<Layer> layers_from_face(const Body &body, bool is_upper_face)
{
  std::vector<Layer> layers = body.layers;
  if (body.shape == Shape::cylinder && is_upper_face)
    std::ranges::reverse(layers);
  return layers;
}

std::vector<DepthModulus> moduli_from_face(const Body &body, bool is_upper_face)
{
  std::vector<DepthModulus> moduli = body.moduli;
  if (body.shape != Shape::cylinder || !is_upper_face || !body.is_graded())
    return moduli;
  std::erase_if(moduli, [&](const DepthModulus &at) { return at.depth >= body.length; });
  moduli.push_back({body.length, body.modulus_at(body.length)});
  std::ranges::reverse(moduli);
  for (DepthModulus &at : moduli)
    at.depth = body.length - at.depth;
  return moduli;
}

AdhesiveScale adhesive_scale(const Body &first, const Body &second, const Adhesion &adhesion)
{
  return {adhesion.work, contact_modulus(first, second), 1 / relative_curvature(first, second)};
}

double contact_modulus(const Body &first, const Body &second)
{
  return 1 / (compliance(first) + compliance(second));
}

double contact_modulus(const Body &first, const Body &second, double contact_radius)
{
  return first.is_uniform() && second.is_uniform()
           ? contact_modulus(first, second)
           : 1 / (compliance_under(first, true, contact_radius) +
                  compliance_under(second, false, contact_radius));
}

double largest_contact_radius(const Body &first, const Body &second)
{
  const auto largest = [](const Body &body)
  {
    return body.shape == Shape::sphere || body.shape == Shape::cylinder ||
               body.shape == Shape::profile
             ? body.radius
             : infinity;
  };
  return std::min(largest(first), largest(second));
}

double reach_of_layers(const Body &body)
{
  if (body.is_uniform())
    return 0;
  double stiffest = 0;
  for (const Material &material : body.materials())
    stiffest = std::max(stiffest, material.youngs_modulus);
  const double base = body.materials().back().youngs_modulus;
  return stiffest > base ? body.depth_of_base() * std::cbrt(stiffest / base) : 0;
}

double indented_extent(const Case &c, double face_radius)
{
  // What is stiffer than its base spreads the force, and the far end must be distant beside that.
  constexpr double radii = 3000, spheres = 1000, reaches = 1000, thicknesses = 10;
  const double least = radii * face_radius;
  for (const Body &body : c.bodies)
    if (body.shape == Shape::half_space && body.is_layered())
      return std::max({least, reaches * reach_of_layers(body), thicknesses * body.depth_of_base()});
  const double curvature = relative_curvature(c.bodies[0], c.bodies[1]);
  return std::max({least, curvature > 0 ? spheres / curvature : 0,
                   reaches * std::max(reach_of_layers(c.bodies[0]), reach_of_layers(c.bodies[1]))});
}

double relative_curvature(const Body &first, const Body &second)
{
  return first.curvature() + second.curvature();
}

bool meet_flat(const Body &first, const Body &second)
{
  if (const Body *profile = profile_of(first, second))
    return std::isinf(profile->exponent);
  return relative_curvature(first, second) == 0;
}

bool presses_with_edge(const Body &first, const Body &second)
{
  const auto face_radius = [](const Body &body) {
    return body.shape == Shape::cylinder || body.shape == Shape::profile ? body.radius : infinity;
  };
  const double of_first = face_radius(first), of_second = face_radius(second);
  return meet_flat(first, second) && of_first != of_second &&
         (of_first > of_second ? first : second).is_deformable();
}

bool has_relative_radii(const Case &c)
{
  for (std::size_t i = 1; i < c.bodies.size(); ++i)
    if (relative_curvature(c.bodies[i - 1], c.bodies[i]) == 0)
      return false;
  return true;
}

double speed_under_weight(const Body &first, const Body &second, double weight)
{
  const double inverse_mass = 1 / first.mass() + 1 / second.mass();
  return weight > 0 ? speed_with_weight(first, second, 0, weight * inverse_mass) : 0;
}

double speed_from_rest(const std::vector<Body> &bodies, double gravity)
{
  double fastest = 0;
  for (std::size_t k = 1; k < bodies.size(); ++k)
    fastest = std::max(
      fastest, speed_under_weight(bodies[k - 1], bodies[k], weight_at_rest(bodies, gravity, k)));
  return fastest;
}

/// Of the speed of a row, for a contact that may stay unloaded: a tenth of the approach, d ~
/// v^(4/5).
const double least_share_of_speed = std::pow(0.1, 1.25);

std::vector<ContactScale> contact_scales(const Case &c)
{
  if (c.traits().presses())
    return {indentation_scale(c)};
  const double fastest = fastest_meeting(c), gravity_along = c.axial_gravity(),
               at_rest = fastest > 0 ? 0 : speed_from_rest(c.bodies, gravity_along);
  double speed = fastest > 0 ? fastest : at_rest;
  if (speed == 0)
    speed = load_speed(c);
  const std::vector<Contact> contacts = c.contacts();
  std::vector<ContactScale> elastic, scales;
  for (const Contact &contact : contacts)
  {
    const Body &first = c.bodies[contact.first], &second = c.bodies[contact.second];
    const double gravity = gravity_on(c, contact.first) - gravity_on(c, contact.second);
    const double weight = weight_at_rest(c.bodies, gravity_along, std::size_t(contact.second));
    scales.push_back(isolated_impact(
      first, second,
      at_rest > 0
        ? std::max(speed_under_weight(first, second, weight), least_share_of_speed * speed)
        : speed_with_weight(first, second, speed, gravity)));
    scales.back().speed = speed;
    if (contact.adhesion)
      scales.back() = with_adhesion(scales.back(), first, second, *contact.adhesion);
  }

  // In a row a stiff contact behind a soft one is loaded far less than in an isolated impact. Long
  // chains are never meshed, and bars are not point masses.
  constexpr std::size_t longest_row = 50;
  if (scales.size() < 2 || scales.size() > longest_row || fastest == 0 || !has_relative_radii(c))
    return scales;
  for (const Contact &contact : contacts)
    elastic.push_back(hertz_impact(c.bodies[contact.first], c.bodies[contact.second], speed));
  std::vector<double> durations, stiffnesses;
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    durations.push_back(elastic[k].duration);
    stiffnesses.push_back(hertz_stiffness(c.bodies[contacts[k].first], c.bodies[contacts[k].second],
                                          elastic[k].contact_radius));
  }
  const std::vector<double> approaches = largest_approaches_in_row(c, durations, stiffnesses);
  for (std::size_t k = 0; k < scales.size(); ++k)
  {
    // Waves may load a contact that point masses leave unloaded. Hertz's approach scales with
    // v^(4/5): the one in the row is the isolated one at another speed.
    const double share = std::pow(approaches[k] / elastic[k].max_approach, 1.25);
    const double duration = scales[k].duration;
    scales[k] = isolated_impact(c.bodies[contacts[k].first], c.bodies[contacts[k].second],
                                speed * std::max(share, least_share_of_speed));
    scales[k].duration = duration;
    scales[k].speed = speed;
  }
  return scales;
}

double time_horizon(const Case &c)
{
  double gaps = 0, durations = 0, flight = 0;
  for (const Body &body : c.bodies)
    gaps += body.gap;
  for (const ContactScale &scale : contact_scales(c))
    durations += scale.duration;
  // The slowest pair, over all gaps of the row in the worst case.
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < c.bodies.size(); ++j)
      if (const auto they_meet = meeting(c, i, j))
        flight = std::max(flight, meeting(gaps, c.bodies[i].velocity - c.bodies[j].velocity,
                                          gravity_on(c, i) - gravity_on(c, j))
                                    .value_or(*they_meet)
                                    .time);
  return flight + 20 * durations;
}
} // namespace carambole
