#include "cases/case/scales.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "cases/case/free_flight.h"
#include "cases/case/impact_scale.h"
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

namespace
{
/// The row as point masses between Hertz springs, and its contacts as if each were alone.
struct SpringRow
{
  std::vector<ContactScale> alone;
  RowApproaches approaches;
};

/// Nothing for two bodies. Long chains are never meshed, and bars are not point masses.
std::optional<SpringRow> spring_row(const Case &c)
{
  constexpr std::size_t longest_row = 50;
  const std::vector<Contact> contacts = c.contacts();
  const double speed = fastest_meeting(c);
  if (contacts.size() < 2 || contacts.size() > longest_row || speed == 0 || !has_relative_radii(c))
    return {};
  SpringRow row;
  std::vector<double> durations, stiffnesses;
  for (const Contact &contact : contacts)
  {
    const Body &first = c.bodies[contact.first], &second = c.bodies[contact.second];
    row.alone.push_back(hertz_impact(first, second, speed));
    durations.push_back(row.alone.back().duration);
    stiffnesses.push_back(hertz_stiffness(first, second, row.alone.back().contact_radius));
  }
  row.approaches = approaches_in_row(c, durations, stiffnesses);
  return row;
}
} // namespace

double time_of_last_contact(const Case &c)
{
  const std::optional<SpringRow> row = spring_row(c);
  return row ? row->approaches.end : 0;
}

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
  std::vector<ContactScale> scales;
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

  // In a row a stiff contact behind a soft one is loaded far less than in an isolated impact.
  const std::optional<SpringRow> row = spring_row(c);
  if (!row)
    return scales;
  for (std::size_t k = 0; k < scales.size(); ++k)
  {
    // Waves may load a contact that point masses leave unloaded. Hertz's approach scales with
    // v^(4/5): the one in the row is the isolated one at another speed.
    const double share = std::pow(row->approaches.largest[k] / row->alone[k].max_approach, 1.25);
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
