#include "cases/case/plausibility.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
// The bounds leave room for idealised materials of parameter studies, a hundred times as stiff or
// four times as dense as steel: they are to find slips by a factor of a thousand.

/// [m/s] of sqrt(E/rho): diamond, the fastest solid, has 17 300 m/s.
constexpr double fastest_wave = 6e4;
/// [m/s]: gelatine of 10 kPa has 3 m/s.
constexpr double slowest_wave = 2;
/// [m/s] of solids denser than `dense`: thallium and lead, the slowest metals, have 820 and 1190
/// m/s; ceramics, glasses and minerals more.
constexpr double slowest_dense_wave = 800;
/// [kg/m^3]: polymers (up to 2200), soils and filled rubber are less dense, metals, glasses,
/// ceramics and minerals are denser, but for the light metals, which are stiff.
constexpr double dense = 2400;
/// [kg/m^3]: osmium, the densest element, has 22 590.
constexpr double densest = 4e4;
/// [kg/m^3]: expanded polystyrene has 10 or more.
constexpr double lightest = 8;
/// [Pa]: above it a solid is no rubber or gel, and not nearly incompressible.
constexpr double stiff = 1e9;
/// Poisson's ratio of stiff solids: indium and thallium, the largest, have 0.45.
constexpr double largest_stiff_poisson = 0.46;
/// Yield stress over Young's modulus: metallic glass 0.02, polymers up to 0.05, while 0.1 is about
/// the strength of a lattice without any defect.
constexpr double largest_yield_strain = 0.06;
/// The same: pure annealed metals have 1e-4, single crystals of them 1e-5.
constexpr double smallest_yield_strain = 5e-6;
/// [m]: bodies beyond it are no parts of machines, stones or grains.
constexpr double largest_size = 5;
/// [m]: adhesion, which most models do not have, governs the contact of dry grains below 10 um or
/// so.
constexpr double smallest_size = 1e-6;
/// Of the wave speed: the strain of an impact is about v/(2 sqrt(E/rho)), which is then 5 %.
constexpr double largest_speed_ratio = 0.1;
/// [m]: atoms are 2e-10 m or more apart.
constexpr double smallest_approach = 1e-10;

/// Of the radius of a rod: beyond it its edge bears.
constexpr double widest_contact = 0.9;

std::string modulus_text(double value)
{
  if (value < 1e6)
    return fmt::format("{:.4g} kPa", value / 1e3);
  if (value < 1e9)
    return fmt::format("{:.4g} MPa", value / 1e6);
  return fmt::format("{:.4g} GPa", value / 1e9);
}

class Judge
{
public:
  explicit Judge(const Case &c) : c(c) {}

  std::vector<ImplausibleValue> all()
  {
    std::vector<std::string> seen;
    for (const Body &body : c.bodies)
      for (const Material &material : body.materials())
        if (std::ranges::find(seen, material.name) == seen.end())
        {
          seen.push_back(material.name);
          judge(material);
        }
    for (const Body &body : c.bodies)
      judge(body);
    if (c.traits().impacts)
      judge_motion();
    return std::move(found);
  }

private:
  const Case &c;
  std::vector<ImplausibleValue> found;

  template <typename... Values>
  void tell(const std::string &path, fmt::format_string<Values...> text, Values &&...values)
  {
    found.push_back({path, fmt::format(text, std::forward<Values>(values)...)});
  }

  void judge(const Material &m)
  {
    const std::string path = "materials." + m.name;
    if (m.density > densest)
      tell(path + ".density",
           "{:.6g} kg/m^3 is denser than any solid; osmium, the densest, has 22590 kg/m^3",
           m.density);
    else if (m.density < lightest)
      tell(path + ".density",
           "{:.6g} kg/m^3 is lighter than plastic foam, 10 kg/m^3 or more: is g/cm^3 meant?",
           m.density);
    judge_stiffness(m, path + ".youngs_modulus");
    if (m.youngs_modulus >= stiff && m.poisson_ratio > largest_stiff_poisson)
      tell(path + ".poisson_ratio",
           "{:.6g} is typical of rubber, but Young's modulus is {}; stiff solids have up to 0.45",
           m.poisson_ratio, modulus_text(m.youngs_modulus));
    else if (m.density >= dense && m.poisson_ratio < 0)
      tell(path + ".poisson_ratio",
           "{:.6g} is negative, as in some foams and lattices, but the density is {:.6g} kg/m^3, "
           "as in solid metal, glass or mineral",
           m.poisson_ratio, m.density);
    if (m.plastic)
      judge_yield(m, path + ".plastic.yield_stress");
  }

  void judge_stiffness(const Material &m, const std::string &path)
  {
    const double speed = bar_speed(m);
    const std::string values =
      fmt::format("{} with the density {:.6g} kg/m^3 gives waves of sqrt(E/rho) = {:.3g} m/s",
                  modulus_text(m.youngs_modulus), m.density, speed);
    if (speed > fastest_wave)
      tell(path, "{}; diamond, the fastest solid, has 17300 m/s: check the units of both", values);
    else if (m.density >= dense && speed < slowest_dense_wave)
      tell(path,
           "{}; solids of this density have 800 m/s or more (lead 1190 m/s, steel 5200 m/s): is {} "
           "meant?",
           values, modulus_text(1000 * m.youngs_modulus));
    else if (speed < slowest_wave)
      tell(path, "{}; even gelatine has 3 m/s: check the units of both", values);
  }

  void judge_yield(const Material &m, const std::string &path)
  {
    const double strain = m.plastic->yield_stress / m.youngs_modulus;
    const std::string values =
      fmt::format("{} is {:.3g} of Young's modulus", modulus_text(m.plastic->yield_stress), strain);
    if (strain > largest_yield_strain)
      tell(path, "{}; real solids yield below 0.05 of it, metals below 0.02", values);
    else if (strain < smallest_yield_strain)
      tell(path, "{}; even soft, pure metals have 1e-5 or more: is {} meant?", values,
           modulus_text(1000 * m.plastic->yield_stress));
  }

  void judge(const Body &body)
  {
    if (body.shape == Shape::wall || body.shape == Shape::half_space)
      return;
    if (body.shape == Shape::profile) // its key is one of three
      return judge_size(fmt::format("bodies.{}", body.name), body.radius);
    const std::string path = fmt::format("bodies.{}.{}", body.name, to_string(body.shape));
    judge_size(path + ".radius", body.radius);
    if (body.shape == Shape::cylinder)
      judge_size(path + ".length", body.length);
  }

  void judge_size(const std::string &path, double size)
  {
    if (size > largest_size)
      tell(path, "{:.6g} m is larger than machine parts and boulders: is mm meant?", size);
    else if (size < smallest_size)
      tell(path,
           "{:.3g} m is below 1 um, where adhesion governs a contact, which takes a law such as "
           "'jkr': is um or mm meant?",
           size);
  }

  void judge_motion()
  {
    double fastest = fastest_meeting(c);
    for (const Body &a : c.bodies)
      for (const Body &b : c.bodies)
        fastest = std::max(fastest, a.velocity - b.velocity);
    std::optional<Material> slowest;
    for (const Body &body : c.bodies)
      for (const Material &material : body.materials())
        if (!slowest || bar_speed(material) < bar_speed(*slowest))
          slowest = material;
    if (slowest && fastest > largest_speed_ratio * bar_speed(*slowest))
      tell("bodies",
           "the bodies approach at {:.4g} m/s, {:.3g} of the wave speed of {}, {:.4g} m/s; above "
           "0.1 the strains exceed 5 % and an impact is a shock: check velocity and stiffness",
           fastest, fastest / bar_speed(*slowest), slowest->name, bar_speed(*slowest));
    double approach = HUGE_VAL;
    for (const ContactScale &scale : contact_scales(c))
      if (scale.max_approach > 0)
        approach = std::min(approach, scale.max_approach);
    if (approach < smallest_approach)
      tell("bodies",
           "the bodies are expected to approach by {:.2g} m, less than the distance of two atoms, "
           "2e-10 m: check sizes and velocities",
           approach);
    judge_edges();
  }

  /// A sphere that is hit by the whole face of a rod.
  void judge_edges()
  {
    const std::vector<ContactScale> scales = contact_scales(c);
    const std::vector<Contact> contacts = c.contacts();
    for (std::size_t k = 0; k < std::min(scales.size(), contacts.size()); ++k)
    {
      const Body &first = c.bodies[std::size_t(contacts[k].first)],
                 &second = c.bodies[std::size_t(contacts[k].second)];
      for (const Body *body : {&first, &second})
        if (body->shape == Shape::cylinder && !meet_flat(first, second) &&
            scales[k].contact_radius > widest_contact * body->radius)
          tell("bodies." + body->name,
               "the contact {} is expected to {}: its edge presses into the other body, which no "
               "contact law knows, and where finite elements end: check sizes and velocities",
               contacts[k].name, extent_of(scales[k], first, second, *body));
    }
  }

  /// The words for a contact on the face of a rod. Its expected radius cannot exceed the face's.
  static std::string extent_of(const ContactScale &scale, const Body &first, const Body &second,
                               const Body &rod)
  {
    const double of_hertz = std::sqrt(scale.max_approach / relative_curvature(first, second));
    if (scale.contact_radius < rod.radius)
      return fmt::format("have a radius of {:.3g} m, but {} has one of {:.3g} m",
                         scale.contact_radius, rod.name, rod.radius);
    return fmt::format(
      "cover the whole face of {}, with a radius of {:.3g} m{}", rod.name, rod.radius,
      of_hertz > rod.radius && std::isfinite(of_hertz) // not of a profile
        ? fmt::format("; after Hertz, sqrt(R d), it would have one of {:.3g} m", of_hertz)
        : "");
  }
};
} // namespace

std::vector<ImplausibleValue> implausible_values(const Case &c)
{
  return Judge(c).all();
}
} // namespace carambole
