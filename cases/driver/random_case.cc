#include "cases/driver/random_case.h"

#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include <fmt/format.h>

namespace carambole
{
namespace
{
/// Uniform numbers that do not depend on the standard library, as its distributions do.
class Draw
{
public:
  explicit Draw(int number) : bits(std::uint64_t(number)) { bits.discard(1); }

  double uniform(double low, double high)
  {
    return low + (high - low) * std::ldexp(double(bits() >> 11), -53);
  }
  double in_equal_ratios(double low, double high)
  {
    return low * std::exp(uniform(0, 1) * std::log(high / low));
  }
  bool one_of(int n) { return uniform(0, n) < 1; }

private:
  std::mt19937_64 bits;
};

struct Elastic
{
  double density, modulus, poisson; ///< [kg/m^3], [Pa], [-]

  double plane_modulus() const { return modulus / (1 - poisson * poisson); }
};

Elastic any_material(Draw &draw)
{
  Elastic material{};
  material.density = draw.in_equal_ratios(1000, 12000);
  material.modulus = draw.in_equal_ratios(3e9, 400e9);
  material.poisson = draw.uniform(0, 0.45);
  return material;
}

/// "{density: ..., youngs_modulus: ..., poisson_ratio: ...BEHAVIOUR}".
std::string text_of(const Elastic &m, const std::string &behaviour = "")
{
  return fmt::format(
    "{{density: {:.6g} kg/m^3, youngs_modulus: {:.6g} Pa, poisson_ratio: {:.4f}{}}}", m.density,
    m.modulus, m.poisson, behaviour);
}

/// A pair that meets at the speed that Hertz' impact needs for a contact of `relative_contact`
/// times the relative radius.
struct Pair
{
  enum class Other
  {
    wall,
    half_space,
    sphere
  };
  Other other{};
  Elastic first{}, second{};
  double radius = 0, other_radius = 0; ///< [m]
  double relative_contact = 0;         ///< a/R [-]
  double mass_of(const Elastic &m, double r) const
  {
    return 4 * std::numbers::pi / 3 * m.density * r * r * r;
  }
  double relative_radius() const
  {
    return other == Other::sphere ? 1 / (1 / radius + 1 / other_radius) : radius;
  }
  double contact_modulus() const
  {
    return other == Other::wall ? first.plane_modulus()
                                : 1 / (1 / first.plane_modulus() + 1 / second.plane_modulus());
  }
  double contact_radius() const { return relative_contact * relative_radius(); }
  /// m V^2/2 = (8/15) E* sqrt(R) d^(5/2), d = a^2/R.
  double speed() const
  {
    double mass = mass_of(first, radius);
    if (other == Other::sphere)
      mass = 1 / (1 / mass + 1 / mass_of(second, other_radius));
    const double r = relative_radius(), d = relative_contact * relative_contact * r;
    return std::sqrt(16. / 15 * contact_modulus() * std::sqrt(r) * std::pow(d, 2.5) / mass);
  }
  /// Of the yield stress Y with which this is `ratio` times the speed at which the contact yields:
  /// the largest pressure 2 E* a/(pi R) grows with V^(2/5) and is then 1.6 Y.
  double yield_stress(double ratio) const
  {
    return 2 * contact_modulus() * relative_contact /
           (std::numbers::pi * 1.6 * std::pow(ratio, 0.4));
  }
};

// a/R. Smaller contacts have larger meshes and longer durations.
constexpr double largest_contact = 0.18, least_contact = 0.05, least_when_costly = 0.1;

Pair any_pair(Draw &draw, Pair::Other other, double least)
{
  Pair pair;
  pair.other = other;
  pair.first = any_material(draw);
  pair.second = draw.one_of(4) ? pair.first : any_material(draw);
  pair.radius = draw.in_equal_ratios(1e-3, 50e-3);
  pair.other_radius = draw.one_of(4) ? pair.radius : pair.radius * draw.in_equal_ratios(0.3, 3);
  pair.relative_contact = draw.in_equal_ratios(least, largest_contact);
  return pair;
}

std::string bodies_of(const Pair &pair, bool moves)
{
  const std::string motion = moves ? fmt::format(", velocity: {:.6g} m/s", pair.speed()) : "";
  std::string text = fmt::format(
    "bodies:\n  - {{name: A, sphere: {{radius: {:.6g} m}}, material: a{}}}\n", pair.radius, motion);
  switch (pair.other)
  {
  case Pair::Other::wall:
    return text + "  - {name: W, wall: {}, rigid: {}}\n";
  case Pair::Other::half_space:
    return text + "  - {name: H, half_space: {}, material: b}\n";
  case Pair::Other::sphere:
    break;
  }
  return text + fmt::format("  - {{name: B, sphere: {{radius: {:.6g} m}}, material: b}}\n",
                            pair.other_radius);
}

std::string materials_of(const Pair &pair, const std::string &first, const std::string &second)
{
  std::string text = "materials:\n  a: " + text_of(pair.first, first) + "\n";
  if (pair.other != Pair::Other::wall)
    text += "  b: " + text_of(pair.second, second) + "\n";
  return text;
}

/// ", plastic: {...}", perfect or hardening.
std::string plastic(Draw &draw, const Pair &pair, double yield_stress)
{
  std::string hardening;
  if (draw.one_of(3))
    hardening = fmt::format(", hardening: {{linear: {{modulus: {:.6g} Pa}}}}",
                            pair.contact_modulus() * draw.in_equal_ratios(0.002, 0.05));
  return fmt::format(", plastic: {{yield_stress: {:.6g} Pa{}}}", yield_stress, hardening);
}

std::string viscous(Draw &draw, const Pair &pair)
{
  // About the duration of the impact, 2.94 d/V.
  const double duration = 2.94 * pair.relative_contact * pair.contact_radius() / pair.speed();
  if (draw.one_of(2)) // of a damping that does not shorten the time steps
    return fmt::format(", viscous: {{kelvin_voigt: {{shear: {:.6g} Pa s, bulk: 0 Pa s}}}}",
                       pair.first.modulus * duration * draw.in_equal_ratios(0.0005, 0.004));
  const double ratio = draw.uniform(0.1, 0.6), time = duration * draw.in_equal_ratios(0.2, 5);
  return fmt::format(", viscous: {{prony: [{{shear_ratio: {:.3f}, time: {:.6g} s}}]}}", ratio,
                     time);
}

enum class Behaviour
{
  elastic,
  yielding,
  viscous
};

/// An impact, or with `indentation` the two pressed together.
std::string pair_case(Draw &draw, Pair::Other other, Behaviour behaviour, double least,
                      bool is_indentation = false)
{
  const Pair pair = any_pair(draw, other, least);
  std::string first, second;
  if (behaviour == Behaviour::viscous)
    first = viscous(draw, pair);
  if (behaviour == Behaviour::yielding)
  {
    const double yield_stress = pair.yield_stress(draw.in_equal_ratios(1.5, 80));
    const bool is_second = other != Pair::Other::wall && draw.one_of(2);
    (is_second ? second : first) = plastic(draw, pair, yield_stress);
    if (other == Pair::Other::sphere && draw.one_of(2))
      (is_second ? first : second) = plastic(draw, pair, yield_stress * draw.uniform(1, 2));
  }
  std::string text = bodies_of(pair, !is_indentation) + materials_of(pair, first, second);
  if (is_indentation)
    text += fmt::format("analysis: indentation\nindentation: {{maximum: {:.6g} m, steps: 20}}\n",
                        pair.relative_contact * pair.contact_radius());
  return text;
}

std::string row_case(Draw &draw, double least)
{
  const Pair pair = any_pair(draw, Pair::Other::sphere, least);
  const double radius = pair.radius * draw.in_equal_ratios(0.5, 2);
  return bodies_of(pair, true) +
         fmt::format("  - {{name: C, sphere: {{radius: {:.6g} m}}, material: {}}}\n", radius,
                     draw.one_of(2) ? "a" : "b") +
         materials_of(pair, "", "");
}

/// A bar that yields on a wall.
std::string bar_case(Draw &draw)
{
  const Elastic m = any_material(draw);
  const double radius = draw.in_equal_ratios(1e-3, 10e-3), length = radius * draw.uniform(3, 8),
               yield_stress = m.modulus * draw.in_equal_ratios(1e-3, 1e-2),
               hardening = yield_stress * draw.uniform(0.1, 1),
               speed = std::sqrt(yield_stress / m.density * draw.in_equal_ratios(0.1, 1.2));
  return fmt::format(
    "bodies:\n  - {{name: bar, cylinder: {{radius: {:.6g} m, length: {:.6g} m}}, "
    "material: a, velocity: {:.6g} m/s}}\n  - {{name: W, wall: {{}}, rigid: {{}}}}\n"
    "materials:\n  a: {}\n",
    radius, length, speed,
    text_of(m, fmt::format(", plastic: {{yield_stress: {:.6g} Pa, hardening: "
                           "{{linear: {{modulus: {:.6g} Pa}}}}}}",
                           yield_stress, hardening)));
}

std::string modes_case(Draw &draw)
{
  const Elastic m = any_material(draw);
  const double radius = draw.in_equal_ratios(1e-3, 50e-3), length = radius * draw.uniform(1.5, 6);
  const bool is_sphere = draw.one_of(2);
  const std::string shape =
    is_sphere ? fmt::format("sphere: {{radius: {:.6g} m}}", radius)
              : fmt::format("cylinder: {{radius: {:.6g} m, length: {:.6g} m}}", radius, length);
  return fmt::format("bodies:\n  - {{name: A, {}, material: a}}\nmaterials:\n  a: {}\n"
                     "analysis: modes\nmodes: {{count: 3}}\n",
                     shape, text_of(m));
}

std::string oblique_case(Draw &draw)
{
  const Pair pair = any_pair(draw, Pair::Other::half_space, least_contact);
  const double friction = draw.uniform(0.05, 0.5), speed = draw.in_equal_ratios(0.1, 5),
               incidence = draw.uniform(5, 60);
  return fmt::format(
    "bodies:\n  - {{name: A, sphere: {{radius: {:.6g} m}}, material: a, speed: "
    "{:.6g} m/s, incidence: {:.4g} deg}}\n  - {{name: H, half_space: {{}}, material: "
    "b}}\n{}contacts: [{{between: [A, H], friction: {:.4f}}}]\nanalysis: oblique\n",
    pair.radius, speed, incidence, materials_of(pair, "", ""), friction);
}

constexpr int kinds = 16, static_kind = 9, oblique_kind = 15;

/// What the case is: bodies, materials and analysis, without the models.
std::string problem(Draw &draw, int kind, double least)
{
  using enum Pair::Other;
  using enum Behaviour;
  constexpr std::pair<Pair::Other, Behaviour> pairs[] = {
    {wall, elastic},    {sphere, elastic},      {half_space, elastic}, {wall, yielding},
    {sphere, yielding}, {half_space, yielding}, {wall, viscous}};
  switch (kind)
  {
  case 7:
    return row_case(draw, least_when_costly);
  case 8:
    return bar_case(draw);
  case static_kind:
  {
    const Pair::Other other = draw.one_of(2) ? wall : sphere;
    return pair_case(draw, other, draw.one_of(2) ? elastic : yielding, least);
  }
  case 10:
    return modes_case(draw);
  case 11:
    return pair_case(draw, draw.one_of(2) ? sphere : half_space, elastic, least, true);
  case 12:
    return pair_case(draw, draw.one_of(2) ? wall : half_space, yielding, least, true);
  case 13:
    return pair_case(draw, half_space, yielding, least);
  case 14:
    return pair_case(draw, sphere, yielding, least);
  case oblique_kind:
    return oblique_case(draw);
  default:
    return pair_case(draw, pairs[kind].first, pairs[kind].second, least);
  }
}
} // namespace

std::string random_case(int number)
{
  struct Levels
  {
    int finest, count;
  };
  constexpr int turn = 8; // the last cases of every turn have the finer levels
  constexpr std::array small_kinds{0, 3, 8, static_kind, 10, oblique_kind}; // on finer levels
  const bool is_fine = number / kinds % turn == turn - 1;
  const Levels levels = is_fine ? Levels{20, 3} : Levels{8, 3};
  const int kind = is_fine ? small_kinds[std::size_t(number) % small_kinds.size()] : number % kinds;
  Draw draw(number);
  std::string text = fmt::format("title: Random case {}\n", number) +
                     problem(draw, kind, is_fine ? least_when_costly : least_contact);
  if (kind == oblique_kind) // its levels are those of rings
    return text + fmt::format("half_space: {{rings: {}, levels: {}}}\nlaws: []\n",
                              4 * levels.finest, levels.count);
  return text + fmt::format("fem: {{elements_per_contact_radius: {}, levels: {}{}}}\nlaws: []\n",
                            levels.finest, levels.count,
                            kind == static_kind ? ", static: true" : "");
}
} // namespace carambole
