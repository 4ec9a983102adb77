#include "cases/case/indentation_scale.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/case/profile.h"
#include "cases/case/scales.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
using std::numbers::pi;

/// Contact of round faces at an approach d [SI].
///
/// Hertz: F = K d^1.5, K = 4/3 E* sqrt(R), a^2 = R d. From the approach of first yield d_y on,
/// Kogut & Etsion 2002 (J. Appl. Mech. 69, 657), fitted to a sphere of the weaker material on a
/// flat: the hardness H = 2.8 Y, d_y = (pi (.454 + .41 nu) H/(2 E*))^2 R,
///   F/F_y = 1.03 (d/d_y)^1.425, a^2/a_y^2 = .93 (d/d_y)^1.136 for d/d_y below 6,
///   F/F_y = 1.40 (d/d_y)^1.263, a^2/a_y^2 = .94 (d/d_y)^1.146 above.
/// Beyond their last d/d_y, 110, the bodies are taken for rigid-plastic: a^2 = 2 R d, F = pi a^2 H,
/// which continues their curve within 15 %.
class RoundContact
{
public:
  RoundContact(const Body &first, const Body &second)
    : first(first), second(second), radius(1 / relative_curvature(first, second))
  {
    const double modulus = contact_modulus(first, second);
    for (const Body *body : {&first, &second})
      for (const Material &material : body->materials())
        if (material.plastic)
        {
          const double h = 2.8 * material.plastic->yield_stress;
          const double strain = pi * (0.454 + 0.41 * material.poisson_ratio) * h / (2 * modulus);
          if (const double d = strain * strain * radius; d < yield_approach)
            hardness = h, yield_approach = d;
        }
  }

  ContactScale at(double approach) const
  {
    ContactScale scale;
    scale.max_approach = approach;
    for (const bool is_first : {true, false})
      if (const double thickness = stiff_coat(is_first ? first : second); thickness > 0)
      {
        scale.peak_force = force_on_coat(is_first ? first : second, thickness, approach);
        scale.contact_radius =
          std::cbrt(0.75 * scale.peak_force * radius / contact_modulus(first, second));
        if (scale.contact_radius < thickness)
          return scale;
      }
    double a2 = radius * approach;
    scale.peak_force = hertz(approach);
    if (const double depth = approach / yield_approach; depth > 110)
    {
      a2 = 2 * radius * approach;
      scale.peak_force = pi * a2 * hardness;
    }
    else if (depth > 1)
    {
      const bool deep = depth > 6;
      a2 = radius * yield_approach *
           (deep ? 0.94 * std::pow(depth, 1.146) : std::max(depth, 0.93 * std::pow(depth, 1.136)));
      scale.peak_force = hertz(yield_approach) *
                         (deep ? 1.40 * std::pow(depth, 1.263) : 1.03 * std::pow(depth, 1.425));
    }
    scale.contact_radius = std::sqrt(a2);
    return scale;
  }

  /// By bisection; the pieces of the curve do not join exactly.
  ContactScale under(double force) const
  {
    double below = 0, above = std::pow(force / hertz(1), 2. / 3);
    while (at(above).peak_force < force)
      above *= 2;
    constexpr int halvings = 100;
    for (int k = 0; k < halvings; ++k)
      (at((below + above) / 2).peak_force < force ? below : above) = (below + above) / 2;
    ContactScale scale = at(above);
    scale.peak_force = force;
    return scale;
  }

private:
  const Body &first, &second;
  double radius, hardness = 0, yield_approach = infinity;

  /// Thickness [m] of an elastic layer so much stiffer than its base that it bends under the
  /// contact; zero: there is none.
  static double stiff_coat(const Body &body)
  {
    constexpr double least_ratio = 10;
    if (!body.is_layered() || body.shape != Shape::half_space || body.yields())
      return 0;
    const auto &[thickness, coat] = body.layers.front();
    return coat.youngs_modulus > least_ratio * body.layers.back().material.youngs_modulus
             ? thickness
             : 0;
  }

  /// The contact of the coat alone on a plate on a half-space (Hogg 1938, Phil. Mag. 25, 576):
  /// d = (F/K)^(2/3) + F l^2/(3 sqrt(3) D), l^3 = 2 D/E*, D the bending stiffness, E* of the base.
  double force_on_coat(const Body &body, double thickness, double approach) const
  {
    constexpr int halvings = 100;
    const auto plane = [](const Material &m)
    { return m.youngs_modulus / (1 - m.poisson_ratio * m.poisson_ratio); };
    const double D = plane(body.layers.front().material) * std::pow(thickness, 3) / 12,
                 l = std::cbrt(2 * D / plane(body.layers.back().material)),
                 bends = l * l / (3 * std::sqrt(3.) * D),
                 K = 4. / 3 * contact_modulus(first, second) * std::sqrt(radius);
    double below = 0, above = approach / bends;
    for (int k = 0; k < halvings; ++k)
    {
      const double force = (below + above) / 2;
      (std::pow(force / K, 2. / 3) + force * bends < approach ? below : above) = force;
    }
    return above;
  }

  double hertz(double approach) const
  {
    return 4. / 3 * contact_modulus(first, second, std::sqrt(radius * approach)) *
           std::sqrt(radius) * std::pow(approach, 1.5);
  }
};

/// Approach of the centre of mass of a cylinder per force on a face that its inertia balances
/// [m/N]: int s^2 dz/(E A), with the share s of the mass that is beyond. L/(3 E A) of one modulus.
double cylinder_compliance(const Body &cylinder, bool is_upper_face)
{
  constexpr int parts = 1000;
  const double A = cylinder.cross_section(), L = cylinder.length;
  if (cylinder.is_uniform())
    return L / (3 * cylinder.material->youngs_modulus * pi * cylinder.radius * cylinder.radius *
                cylinder.share_of_section());
  double sum = 0, beyond = 1; // its share of the mass
  const auto add = [&](double thickness, double modulus, double density)
  {
    const double end = beyond - density * thickness * A / cylinder.mass();
    sum += thickness * (beyond * beyond + beyond * end + end * end) / (3 * modulus * A);
    beyond = end;
  };
  for (const Layer &layer : layers_from_face(cylinder, is_upper_face))
    add(layer.thickness, layer.material.youngs_modulus, layer.material.density);
  for (int k = 0; k < parts && cylinder.is_graded(); ++k)
  {
    const double depth = (k + 0.5) * L / parts;
    add(L / parts, cylinder.modulus_at(is_upper_face ? L - depth : depth),
        cylinder.material->density);
  }
  return sum;
}

/// Approach of the centres of mass of flat faces per force [m/N]: of a half-space under a flat
/// punch 1/(2 E* a).
double flat_compliance(const Body &body, const Body &other, bool is_upper_face)
{
  if (!body.material)
    return 0;
  if (body.shape == Shape::cylinder)
    return cylinder_compliance(body, is_upper_face);
  const double a = largest_contact_radius(body, other), E = body.material->youngs_modulus,
               nu = body.material->poisson_ratio;
  if (body.is_uniform())
    return (1 - nu * nu) / (2 * E * a);
  Body rigid = other;
  rigid.material.reset();
  rigid.layers.clear();
  rigid.moduli.clear();
  return 1 / (2 * a *
              (is_upper_face ? contact_modulus(body, rigid, a) : contact_modulus(rigid, body, a)));
}

ContactScale flat_contact(const Body &first, const Body &second, const IndentationEntry &entry)
{
  ContactScale scale;
  const double a = largest_contact_radius(first, second);
  const double compliance =
    flat_compliance(first, second, true) + flat_compliance(second, first, false);
  scale.contact_radius = a;
  scale.max_approach = entry.maximum ? *entry.maximum : *entry.force * compliance;
  scale.peak_force = scale.max_approach / compliance;
  return scale;
}

/// Elastic, or with the pressure 2.8 Y where that of the elastic contact is larger.
ContactScale profile_contact(const Body &profile, const Body &flat, double modulus,
                             const IndentationEntry &entry)
{
  const SneddonContact elastic(profile, modulus);
  const double pressure =
    flat.material && flat.material->plastic ? 2.8 * flat.material->plastic->yield_stress : infinity;
  const auto at = [&](double approach)
  {
    ContactScale scale;
    scale.max_approach = approach;
    scale.contact_radius = elastic.radius(approach);
    scale.peak_force = elastic.force(approach);
    if (scale.peak_force <= pressure * pi * std::pow(scale.contact_radius, 2))
      return scale;
    // d = height (a/edge)^n
    scale.contact_radius =
      approach < profile.height
        ? profile.radius * std::pow(approach / profile.height, 1 / profile.exponent)
        : profile.radius;
    scale.peak_force =
      std::min(scale.peak_force, pressure * pi * std::pow(scale.contact_radius, 2));
    return scale;
  };
  if (entry.maximum)
    return at(*entry.maximum);
  double below = 0, above = elastic.approach(*entry.force);
  constexpr int doublings = 60, halvings = 100;
  for (int k = 0; k < doublings && at(above).peak_force < *entry.force; ++k)
    above *= 2;
  for (int k = 0; k < halvings; ++k)
    (at((below + above) / 2).peak_force < *entry.force ? below : above) = (below + above) / 2;
  ContactScale scale = at(above);
  scale.peak_force = *entry.force;
  return scale;
}

} // namespace

ContactScale indentation_scale(const Case &c)
{
  if (c.bodies.size() != 2 || c.indentation.maximum.has_value() == c.indentation.force.has_value())
    return {};
  const Body &first = c.bodies[0], &second = c.bodies[1];
  const IndentationEntry &entry = c.indentation;
  if (const Body *profile = profile_of(first, second); profile && !meet_flat(first, second))
  {
    constexpr int rounds = 20; // of layers the modulus and the contact radius depend on each other
    const Body &flat = profile == &first ? second : first;
    ContactScale scale = profile_contact(*profile, flat, contact_modulus(first, second), entry);
    for (int round = 0; round < rounds && !flat.is_uniform(); ++round)
      scale = profile_contact(*profile, flat, contact_modulus(first, second, scale.contact_radius),
                              entry);
    scale.contact_radius = std::min(scale.contact_radius, largest_contact_radius(first, second));
    return scale;
  }
  if (meet_flat(first, second))
    return flat_contact(first, second, entry);
  const RoundContact contact(first, second);
  ContactScale scale = entry.maximum ? contact.at(*entry.maximum) : contact.under(*entry.force);
  scale.contact_radius = std::min(scale.contact_radius, largest_contact_radius(first, second));
  return scale;
}

double largest_indentation(const Case &c)
{
  double size = infinity;
  for (const Body &body : c.bodies)
  {
    if (body.shape != Shape::wall && body.shape != Shape::half_space)
      size = std::min(size, body.radius);
    if (body.shape == Shape::cylinder)
      size = std::min(size, body.length);
  }
  return size / 4;
}
} // namespace carambole
