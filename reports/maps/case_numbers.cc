#include "reports/maps/case_numbers.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "cases/case/wave_bodies.h"
#include "cases/values/units.h"
#include "reports/metrics/impact_numbers.h"

namespace carambole::reports
{
namespace
{
bool plastic(const Body &body)
{
  return body.material && body.material->plastic;
}

/// Text of a parameter of a material law; empty if it has none of that name.
std::string parameter(const MaterialLaw &law, const std::string &key)
{
  const auto found = std::ranges::find(law.parameters, key, &ParameterText::key);
  return found == law.parameters.end() ? "" : found->text;
}

bool are_equal(const std::optional<MaterialLaw> &a, const std::optional<MaterialLaw> &b)
{
  if (a.has_value() != b.has_value())
    return false;
  return !a ||
         (a->law == b->law && std::ranges::equal(a->parameters, b->parameters,
                                                 [](const ParameterText &p, const ParameterText &q)
                                                 { return p.key == q.key && p.text == q.text; }));
}

bool are_equal_plasticity(const Material &m, const Material &n)
{
  if (m.plastic.has_value() != n.plastic.has_value())
    return false;
  return !m.plastic || (m.plastic->yield_stress == n.plastic->yield_stress &&
                        are_equal(m.plastic->hardening, n.plastic->hardening) &&
                        are_equal(m.plastic->rate, n.plastic->rate));
}

bool are_equal_spheres(const Body &a, const Body &b)
{
  const Material &m = *a.material, &n = *b.material;
  return a.radius == b.radius && m.density == n.density && m.youngs_modulus == n.youngs_modulus &&
         m.poisson_ratio == n.poisson_ratio && are_equal_plasticity(m, n);
}

/// Pressure of first yield [Pa]; infinite where there is none.
double first_pressure(const Body &body)
{
  return plastic(body) ? yield_pressure_ratio(body.material->poisson_ratio) *
                           body.material->plastic->yield_stress
                       : HUGE_VAL;
}

Yielding who_yields(const Body &ball, const Body &other)
{
  const double of_ball = first_pressure(ball), of_other = first_pressure(other);
  if (plastic(ball) && plastic(other) && are_equal_plasticity(*ball.material, *other.material))
    return Yielding::both;
  const bool ball_first = of_ball <= of_other;
  const Body &first = ball_first ? ball : other;
  const double second = ball_first ? of_other : of_ball;
  constexpr double hardness = 3.5;
  const bool stays_elastic =
    std::isinf(second) ||
    (plastic(first) && !first.material->plastic->hardening && !first.material->plastic->rate &&
     second >= hardness * first.material->plastic->yield_stress);
  if (!stays_elastic)
    return Yielding::unclear;
  return ball_first ? Yielding::ball : Yielding::partner;
}

double plane_modulus(const Material &m)
{
  return m.youngs_modulus / (1 - m.poisson_ratio * m.poisson_ratio);
}

double hardening_of(const Material &m)
{
  const std::optional<MaterialLaw> &law = m.plastic->hardening;
  return law && law->law == "linear"
           ? parse_quantity(parameter(*law, "modulus"), dimension::pressure) / m.youngs_modulus
           : 0;
}

/// Of the approach, what a body contributes by its deformation: 1 against a rigid one.
double share_of_approach(const Body &body, const Body &other)
{
  return other.is_deformable() ? plane_modulus(*other.material) /
                                   (plane_modulus(*body.material) + plane_modulus(*other.material))
                               : 1;
}

/// (s (V_y/R)/D)^(1/p), s the share of the yielding body
double rate_of(const Case &c, const Pairing &p)
{
  const std::optional<MaterialLaw> &law = p.yielder().material->plastic->rate;
  const NumbersOrReason found = impact_numbers(c);
  if (!law || law->law != "cowper_symonds" || !found.numbers || !found.numbers->yield_speed)
    return 0;
  const double D = parse_quantity(parameter(*law, "reference_rate"), Dimension{0, 0, -1}),
               exponent = parse_quantity(parameter(*law, "exponent"), dimension::none);
  const Body &yielder = p.yielder(), &partner = &yielder == p.ball ? *p.other : *p.ball;
  return std::pow(share_of_approach(yielder, partner) * *found.numbers->yield_speed /
                    p.ball->radius / D,
                  1 / exponent);
}
constexpr double a_over_R = 0.1; ///< where numbers count that change with the speed

/// lambda ~ V^(1/5) and a/R ~ V^(2/5): the same for all speeds.
double lambda_of(const Case &c)
{
  const NumbersOrReason found = impact_numbers(c);
  if (!found.numbers)
    return 0;
  const ImpactNumbers &n = *found.numbers;
  return zener_lambda(c.bodies[0], c.bodies[1], n.speed).value_or(0) *
         std::sqrt(a_over_R / n.contact_ratio);
}

std::vector<CaseNumber> numbers_of_coat(const Pairing &p)
{
  const Layer &coat = p.other->layers.front();
  const Material &base = p.other->layers.back().material;
  const std::string &name = p.other->name;
  return {{NumberKind::coat, "the thickness of the coat of " + name + " over a at a/R = 0.1",
           coat.thickness / (a_over_R * p.ball->radius)},
          {NumberKind::base_stiffness,
           "the stiffness E/(1-nu^2) of the coat of " + name + " over that of its base",
           plane_modulus(coat.material) / plane_modulus(base)},
          {NumberKind::base_density,
           "the density of the base of " + name + " over that of its coat",
           base.density / coat.material.density},
          {NumberKind::base_poisson, "Poisson's ratio of the base of " + name, base.poisson_ratio}};
}
} // namespace

const char *to_string(Partner partner)
{
  static constexpr const char *words[] = {"a sphere on a rigid wall, or two equal elastic spheres",
                                          "a sphere on a half-space",
                                          "a sphere on a coated half-space",
                                          "two spheres",
                                          "a sphere on an infinite plate",
                                          "a sphere on the end of an infinite rod",
                                          "another pair of bodies"};
  return words[static_cast<std::size_t>(partner)];
}

Pairing pairing(const Case &c, bool yields)
{
  const Body &a = c.bodies[0], &b = c.bodies[1];
  const auto is_ball = [](const Body &body)
  { return body.shape == Shape::sphere && body.is_deformable(); };
  Pairing p;
  if (is_ball(a) && is_ball(b))
  {
    const double of_a = yields ? first_pressure(a) : 0, of_b = yields ? first_pressure(b) : 0;
    const bool a_first =
      of_a != of_b ? of_a < of_b : a.material->youngs_modulus <= b.material->youngs_modulus;
    p.ball = a_first ? &a : &b;
    p.other = a_first ? &b : &a;
    p.partner = !yields && are_equal_spheres(a, b) ? Partner::wall : Partner::sphere;
  }
  else
  {
    p.ball = is_ball(a) ? &a : &b;
    p.other = is_ball(a) ? &b : &a;
    if (is_ball(*p.ball) && p.other->shape == Shape::wall)
      p.partner = Partner::wall;
    if (is_ball(*p.ball) && p.other->shape == Shape::half_space)
      p.partner = p.other->layers.size() == 2 ? Partner::coat : Partner::half_space;
    if (is_ball(*p.ball) && p.other->shape == Shape::cylinder && p.other->is_endless)
      p.partner = wave_shape_of(*p.other) == WaveShape::plate ? Partner::plate : Partner::rod;
  }
  p.yielding = p.partner == Partner::wall ? Yielding::ball : who_yields(*p.ball, *p.other);
  return p;
}

Pairing pairing_of_map(const Case &c, bool yields)
{
  Pairing p = pairing(c, yields);
  if (p.other->shape == Shape::sphere && p.other->is_deformable() && p.partner == Partner::wall)
  {
    p.partner = Partner::sphere;
    p.yielding = who_yields(*p.ball, *p.other);
  }
  return p;
}

double scale_of(NumberKind kind, double value)
{
  return number_traits(kind).is_ratio ? std::log(value) : value;
}

const NumberTraits &number_traits(NumberKind kind)
{
  static constexpr NumberTraits all[] = {
    {NumberKind::ball_poisson, "Poisson's ratio", "ν", false, true},
    {NumberKind::partner_poisson, "Poisson's ratio of the partner", "ν", false, true},
    {NumberKind::stiffness, "ratio of stiffnesses", "stiffness", true, false},
    {NumberKind::density, "ratio of densities", "density", true, false},
    {NumberKind::radius, "ratio of radii", "radius", true, false},
    {NumberKind::yield_strain, "yield stress over Young's modulus", "Y/E", true, true},
    {NumberKind::hardening, "hardening modulus over Young's modulus", "H/E", false, true},
    {NumberKind::lambda, "Zener's lambda at a/R = 0.1", "λ", true, false},
    {NumberKind::coat, "thickness of the coat over a at a/R = 0.1", "t/a", true, false},
    {NumberKind::base_stiffness, "ratio of stiffnesses of coat and base", "stiffness", true, false},
    {NumberKind::base_density, "ratio of densities of base and coat", "density", true, false},
    {NumberKind::base_poisson, "Poisson's ratio of the base", "ν", false, false},
    {NumberKind::rate, "rise of the yield stress with the rate", "rate", false, true}};
  return *std::ranges::find(all, kind, &NumberTraits::kind);
}

std::vector<CaseNumber> numbers_of(const Case &c, const Pairing &p, bool yields)
{
  const Material &ball = *p.ball->material;
  std::vector<CaseNumber> numbers{
    {NumberKind::ball_poisson, "Poisson's ratio of " + p.ball->name, ball.poisson_ratio}};
  if (yields)
  {
    const Body &body = p.yielder();
    const Material &m = *body.material;
    numbers.push_back({NumberKind::yield_strain,
                       "the yield stress over Young's modulus of " + body.name,
                       m.plastic->yield_stress / m.youngs_modulus});
    numbers.push_back({NumberKind::hardening,
                       "the modulus of hardening over Young's modulus of " + body.name,
                       hardening_of(m)});
    numbers.push_back(
      {NumberKind::rate,
       "the rise of the yield stress of " + body.name + " at the rate of first yield",
       rate_of(c, p)});
  }
  if (p.partner == Partner::wall)
    return numbers;
  const Material &other = *p.other->material;
  numbers.push_back(
    {NumberKind::partner_poisson, "Poisson's ratio of " + p.other->name, other.poisson_ratio});
  numbers.push_back({NumberKind::density,
                     fmt::format("the density of {} over that of {}", p.other->name, p.ball->name),
                     other.density / ball.density});
  numbers.push_back(
    {NumberKind::stiffness,
     fmt::format("the stiffness E/(1-nu^2) of {} over that of {}", p.ball->name, p.other->name),
     plane_modulus(ball) / plane_modulus(other)});
  if (p.partner == Partner::sphere)
    numbers.push_back({NumberKind::radius,
                       fmt::format("the radius of {} over that of {}", p.other->name, p.ball->name),
                       p.other->radius / p.ball->radius});
  if (p.partner == Partner::plate || p.partner == Partner::rod)
    numbers.push_back(
      {NumberKind::lambda, "lambda = m/(T Z) of " + p.other->name + " at a/R = 0.1", lambda_of(c)});
  if (p.partner == Partner::coat)
    std::ranges::move(numbers_of_coat(p), std::back_inserter(numbers));
  return numbers;
}

std::vector<std::string> unmapped_plasticity(const Case &c)
{
  std::vector<std::string> found;
  for (const Body &body : c.bodies)
  {
    if (!plastic(body))
      continue;
    const auto &hardening = body.material->plastic->hardening, &rate = body.material->plastic->rate;
    if (hardening && hardening->law != "linear")
      found.push_back(
        fmt::format("no map has the hardening {} ({})", hardening->law, body.material->name));
    if (rate && rate->law != "cowper_symonds")
      found.push_back(fmt::format("no map has the dependence on the rate {} ({})", rate->law,
                                  body.material->name));
    if (rate && rate->law == "cowper_symonds")
    {
      // The rise at first yield is a number of the maps; how it grows with V from there is its
      // exponent.
      constexpr double of_maps = 5;
      const double exponent = parse_quantity(parameter(*rate, "exponent"), dimension::none);
      if (std::abs(exponent / of_maps - 1) > 0.05)
        found.push_back(fmt::format("no map has a law of Cowper and Symonds with the exponent {} "
                                    "({}); the maps have {}",
                                    exponent, body.material->name, of_maps));
    }
  }
  return found;
}
} // namespace carambole::reports
