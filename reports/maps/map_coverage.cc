#include "reports/maps/map_coverage.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "reports/metrics/impact_numbers.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// The body that a sphere meets.
enum class Partner
{
  wall,
  half_space,
  sphere,
  other
};

const char *to_string(Partner partner)
{
  switch (partner)
  {
  case Partner::wall:
    return "a sphere on a rigid wall, or two equal spheres";
  case Partner::half_space:
    return "a sphere on a half-space";
  case Partner::sphere:
    return "two different spheres";
  case Partner::other:
    return "another pair of bodies";
  }
  return "";
}

bool can_yield(const Body &body)
{
  return body.material && body.material->plastic;
}

bool are_equal_spheres(const Body &a, const Body &b)
{
  if (a.shape != Shape::sphere || b.shape != Shape::sphere || !a.material || !b.material)
    return false;
  const Material &m = *a.material, &n = *b.material;
  return a.radius == b.radius && m.density == n.density && m.youngs_modulus == n.youngs_modulus &&
         m.poisson_ratio == n.poisson_ratio && m.plastic.has_value() == n.plastic.has_value() &&
         (!m.plastic || m.plastic->yield_stress == n.plastic->yield_stress);
}

/// The two bodies of a case as a map has them: a deformable sphere, and the body that it meets.
struct Pairing
{
  const Body *ball = nullptr, *other = nullptr;
  Partner partner = Partner::other;
};

Pairing pairing(const Case &c)
{
  const Body &a = c.bodies[0], &b = c.bodies[1];
  const auto is_ball = [](const Body &body)
  { return body.shape == Shape::sphere && body.is_deformable(); };
  Pairing p;
  if (is_ball(a) && is_ball(b))
  {
    // The one that yields first, or else the softer one, is the ball.
    const auto yield = [](const Body &body)
    { return can_yield(body) ? body.material->plastic->yield_stress : HUGE_VAL; };
    const bool a_first = yield(a) != yield(b)
                           ? yield(a) < yield(b)
                           : a.material->youngs_modulus <= b.material->youngs_modulus;
    p.ball = a_first ? &a : &b;
    p.other = a_first ? &b : &a;
    p.partner = are_equal_spheres(a, b) ? Partner::wall : Partner::sphere;
    return p;
  }
  p.ball = is_ball(a) ? &a : &b;
  p.other = is_ball(a) ? &b : &a;
  if (is_ball(*p.ball) && p.other->shape == Shape::wall)
    p.partner = Partner::wall;
  if (is_ball(*p.ball) && p.other->shape == Shape::half_space)
    p.partner = Partner::half_space;
  return p;
}

/// Features of the case that no map has.
std::vector<std::string> unmapped(const Case &c)
{
  std::vector<std::string> found;
  const auto add = [&](bool is_there, const std::string &what)
  {
    if (is_there)
      found.push_back("no map has " + what);
  };
  for (const Body &body : c.bodies)
  {
    add(body.inner_radius > 0, "a hollow sphere (" + body.name + ")");
    add(body.extent.has_value(), "a block of given extent (" + body.name + ")");
    if (!body.material)
      continue;
    add(body.material->viscous.has_value(), "a viscous material (" + body.material->name + ")");
    if (body.material->plastic)
    {
      add(body.material->plastic->hardening.has_value(), "hardening (" + body.material->name + ")");
      add(body.material->plastic->rate.has_value(),
          "a yield stress that depends on the rate (" + body.material->name + ")");
    }
  }
  for (const Contact &contact : c.contact_options)
    add(contact.friction > 0 || contact.stick || contact.bonded,
        "friction or a bond (" + contact.name + ")");
  add(c.gravity != 0, "gravity");
  return found;
}

/// A number that an exact solution depends on in addition to the axes.
struct Number
{
  std::string name;
  double value = 0;
  double below = 0.95, above = 1.05; ///< near: between these parts of the map's
  std::optional<double> shown = {};  ///< in place of the value
};

/// As 1 + nu, which is a ratio of moduli, E/(2 G): 0.05 of nu is 4 % of it at 0.3.
Number poisson_ratio(const Body &body)
{
  const double nu = body.material->poisson_ratio;
  return {"Poisson's ratio of " + body.name, 1 + nu, 0.961, 1.039, nu};
}

std::vector<Number> numbers_of(const Pairing &p, bool yields, bool stiffness_is_axis)
{
  const Material &ball = *p.ball->material;
  std::vector<Number> numbers{poisson_ratio(*p.ball)};
  if (yields)
    numbers.push_back({"the yield stress over Young's modulus of " + p.ball->name,
                       ball.plastic->yield_stress / ball.youngs_modulus, 0.5, 1.25});
  if (p.partner == Partner::wall)
    return numbers;
  const Material &other = *p.other->material;
  numbers.push_back(poisson_ratio(*p.other));
  numbers.push_back({fmt::format("the density of {} over that of {}", p.other->name, p.ball->name),
                     other.density / ball.density});
  if (!stiffness_is_axis)
    numbers.push_back(
      {fmt::format("Young's modulus of {} over that of {}", p.other->name, p.ball->name),
       other.youngs_modulus / ball.youngs_modulus});
  if (p.partner == Partner::sphere)
    numbers.push_back({fmt::format("the radius of {} over that of {}", p.other->name, p.ball->name),
                       p.other->radius / p.ball->radius});
  return numbers;
}

void compare_numbers(const RegimeMap &map, const Pairing &of_map, const Pairing &of_case,
                     Coverage &found)
{
  const std::vector<Number> theirs = numbers_of(of_map, map.yields, map.has_second),
                            ours = numbers_of(of_case, map.yields, map.has_second);
  constexpr double rounding = 1e-9;
  for (std::size_t i = 0; i < ours.size(); ++i)
  {
    const double ratio = ours[i].value / theirs[i].value;
    if (std::abs(ratio - 1) <= rounding)
      continue;
    const bool is_near =
      ratio >= ours[i].below * (1 - rounding) && ratio <= ours[i].above * (1 + rounding);
    const auto text = [](const Number &number)
    { return significant(number.shown.value_or(number.value), 3); };
    std::vector<std::string> &list = is_near ? found.notes : found.reasons;
    const std::string comparison =
      fmt::format("{} is {}, in the map it is {}", ours[i].name, text(ours[i]), text(theirs[i]));
    if (std::ranges::find(list, comparison) == list.end()) // once for a ball and its mirror image
      list.push_back(comparison);
  }
}

void check_range(const char *name, double value, double low, double high,
                 std::vector<std::string> &reasons)
{
  constexpr double rounding = 1e-4; // of the speeds that a case writes
  if (value < low * (1 - rounding) || value > high * (1 + rounding))
    reasons.push_back(fmt::format("{} is {}, the map covers {} to {}", name, significant(value, 3),
                                  significant(low, 3), significant(high, 3)));
}

/// The number of the case must lie in the range that all values of the second axis cover.
void check_axes(const RegimeMap &map, const Coverage &found, std::vector<std::string> &reasons)
{
  double low = 0, high = HUGE_VAL;
  for (const double second : map.seconds())
  {
    double first = HUGE_VAL, last = 0;
    for (const RegimePoint &point : map.points)
      if (point.second == second)
      {
        first = std::min(first, point.number);
        last = std::max(last, point.number);
      }
    low = std::max(low, first);
    high = std::min(high, last);
  }
  check_range(map.yields ? "V/Vy" : "a/R", found.number, low, high, reasons);
  if (map.has_second)
    check_range("the ratio of stiffnesses", found.second, map.points.front().second,
                map.points.back().second, reasons);
}
} // namespace

Coverage coverage(const RegimeMap &map, const Case &c)
{
  Coverage found;
  const NumbersOrReason numbers = impact_numbers(c);
  if (!numbers.numbers)
  {
    found.reasons = {numbers.reason};
    return found;
  }
  const ImpactNumbers &n = *numbers.numbers;
  found.reasons = unmapped(c);
  const Pairing of_map = pairing(map.problem), of_case = pairing(c);
  // Equal elastic spheres, and a wall, which mirrors, end a map over the ratio of stiffnesses.
  const bool is_end_of_axis =
    map.has_second && of_map.partner == Partner::sphere && of_case.partner == Partner::wall;
  if (of_map.partner != of_case.partner && !is_end_of_axis)
  {
    found.reasons.push_back(fmt::format("the case is {}; the map is for {}",
                                        to_string(of_case.partner), to_string(of_map.partner)));
    return found;
  }
  const bool stays_elastic = !n.speed_ratio || *n.speed_ratio <= 1;
  if (map.yields && !n.speed_ratio)
    found.reasons.emplace_back("no body can yield, but in the map the sphere can");
  else if (!map.yields && !stays_elastic)
    found.reasons.push_back(
      fmt::format("a body yields (V/Vy = {}), but the map is for elastic bodies",
                  significant(*n.speed_ratio, 3)));
  else if (map.yields && of_case.partner != Partner::wall &&
           can_yield(*of_case.other) != can_yield(*of_map.other))
    found.reasons.push_back(fmt::format("{} {} yield, but in the map {}", of_case.other->name,
                                        can_yield(*of_case.other) ? "can" : "cannot",
                                        can_yield(*of_map.other) ? "it can" : "it cannot"));
  else
  {
    found.number = map.yields ? *n.speed_ratio : n.contact_ratio;
    found.second = is_end_of_axis ? 1 : map.has_second ? n.stiffness_ratio : 0;
    Pairing compared = of_case;
    if (is_end_of_axis)
      compared = {of_case.ball, of_case.ball, Partner::sphere};
    compare_numbers(map, of_map, compared, found);
    check_axes(map, found, found.reasons);
  }
  found.covers = found.reasons.empty();
  return found;
}
} // namespace carambole::reports
