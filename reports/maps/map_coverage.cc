#include "reports/maps/map_coverage.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/metrics/impact_numbers.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
void append_once(std::vector<std::string> &list, const std::string &text)
{
  if (std::ranges::find(list, text) == list.end())
    list.push_back(text);
}

/// Features of the case that no map has.
std::vector<std::string> unmapped(const Case &c)
{
  std::vector<std::string> found;
  const auto add = [&](bool is_there, const std::string &what)
  {
    if (is_there)
      append_once(found, "no map has " + what);
  };
  for (const Body &body : c.bodies)
  {
    add(body.inner_radius > 0,
        (body.is_tube() ? "a tube (" : "a hollow sphere (") + body.name + ")");
    const bool is_coated = body.shape == Shape::half_space && body.layers.size() == 2;
    add(!body.is_uniform() && !is_coated, std::string(body.variation()) + " (" + body.name + ")");
    add(is_coated && body.yields(), "a coat or its base that yields (" + body.name + ")");
    add(body.shape == Shape::cylinder && !body.is_endless,
        "a finite plate or rod (" + body.name +
          "); one with 'radius: infinite' or 'length: infinite' has maps");
    add(body.extent.has_value(), "a block of given extent (" + body.name + ")");
    for (const Material &material : body.materials())
      add(material.viscous.has_value(), "a viscous material (" + material.name + ")");
  }
  for (const Contact &contact : c.contact_options)
    add(contact.friction > 0 || contact.stick || contact.bonded,
        "friction or a bond (" + contact.name + ")");
  for (const Contact &contact : c.contact_options)
    add(contact.adhesion.has_value(), "adhesion (" + contact.name + ")");
  add(c.gravity != 0, "gravity");
  return found;
}

constexpr double rounding = 1e-9;

/// Near: 1 + nu, which is a ratio of moduli, E/(2 G), to 4 %, which is 0.05 of nu at 0.3.
bool is_near(NumberKind kind, double of_case, double of_map)
{
  const auto between = [](double ratio, double below, double above)
  { return ratio >= below * (1 - rounding) && ratio <= above * (1 + rounding); };
  switch (kind)
  {
  case NumberKind::ball_poisson:
  case NumberKind::partner_poisson:
  case NumberKind::base_poisson:
    return between((1 + of_case) / (1 + of_map), 0.961, 1.039);
  case NumberKind::yield_strain:
    return between(of_case / of_map, 0.5, 1.25);
  default:
    return between(of_case / of_map, 0.95, 1.05);
  }
}

bool are_same(NumberKind kind, double a, double b)
{
  return std::abs(scale_of(kind, a) - scale_of(kind, b)) <= rounding;
}

/// The number of a case on the second axis: Poisson's ratio of both bodies is one of them.
void place_on_second_axis(const RegimeMap &map, const CaseNumber &number, Coverage &found)
{
  const double low = map.seconds().front(), high = map.seconds().back();
  constexpr double of_axis = 1e-4; // of the values that a case writes
  found.second = std::clamp(number.value, low, high);
  if (number.value >= low * (1 - of_axis) && number.value <= high * (1 + of_axis))
    return;
  const std::string text =
    fmt::format("{} is {}, the map covers {} to {}", number.name, significant(number.value, 3),
                significant(low, 3), significant(high, 3));
  found.differences.push_back({number.kind, found.second, number.value, false, text});
}

void compare_numbers(const RegimeMap &map, const Case &c, const Pairing &of_case, Coverage &found)
{
  const std::vector<CaseNumber> theirs = numbers_of(
                                  map.problem, pairing_of_map(map.problem, map.yields), map.yields),
                                ours = numbers_of(c, of_case, map.yields);
  for (const CaseNumber &our : ours)
  {
    const auto their = std::ranges::find(theirs, our.kind, &CaseNumber::kind);
    if (map.has_second && our.kind == map.second_kind)
      place_on_second_axis(map, our, found);
    else if (their != theirs.end() && !are_same(our.kind, our.value, their->value))
      found.differences.push_back(
        {our.kind, their->value, our.value, is_near(our.kind, our.value, their->value),
         fmt::format("{} is {}, in the map it is {}", our.name, significant(our.value, 3),
                     significant(their->value, 3))});
  }
  for (const NumberDifference &difference : found.differences) // once for a ball and its image
    append_once(difference.is_near ? found.notes : found.reasons, difference.text);
}

/// The number of the case must lie in the range that all values of the second axis cover.
void check_first_axis(const RegimeMap &map, Coverage &found)
{
  double low = 0, high = HUGE_VAL;
  for (const double second : map.seconds())
  {
    const std::vector<const RegimePoint *> points = map.points_at(second);
    low = std::max(low, points.front()->number);
    high = std::min(high, points.back()->number);
  }
  constexpr double of_speeds = 1e-4; // that a case writes
  const bool is_below = found.number < low * (1 - of_speeds);
  if (is_below || found.number > high * (1 + of_speeds))
    found.reasons.push_back(fmt::format("{} is {}, the map covers {} to {}", map.symbol(),
                                        significant(found.number, 3), significant(low, 3),
                                        significant(high, 3)));
  if (is_below && !map.yields)
    found.share_of_least = found.number / low;
}

const char *to_string(Yielding yielding)
{
  static constexpr const char *words[] = {
    "only the sphere yields", "only the body that the sphere meets yields",
    "both bodies yield at the same stress", "the stronger body may yield after the weaker one"};
  return words[static_cast<std::size_t>(yielding)];
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
  if (map.yields)
    for (const std::string &law : unmapped_plasticity(c))
      append_once(found.reasons, law);
  const Pairing of_map = pairing_of_map(map.problem, map.yields), of_case = pairing(c, map.yields);
  // Equal spheres, and a wall, which mirrors, lie on a map of two elastic spheres of equal numbers.
  const bool is_mirrored =
    !map.yields && of_map.partner == Partner::sphere && of_case.partner == Partner::wall;
  found.is_of_other_bodies = true;
  if (of_map.partner != of_case.partner && !is_mirrored)
    found.reasons.push_back(fmt::format("the case is {}; the map is for {}",
                                        to_string(of_case.partner), to_string(of_map.partner)));
  else if (map.yields && !n.speed_ratio)
    found.reasons.emplace_back("no body can yield, but in the map one can");
  else if (!map.yields && n.speed_ratio && *n.speed_ratio > 1)
    found.reasons.push_back(
      fmt::format("a body yields (V/Vy = {}), but the map is for elastic bodies",
                  significant(*n.speed_ratio, 3)));
  else if (map.yields && of_case.partner != Partner::wall && of_case.yielding != of_map.yielding)
    found.reasons.push_back(fmt::format("in the case {}, but in the map {}",
                                        to_string(of_case.yielding), to_string(of_map.yielding)));
  else
  {
    found.is_of_other_bodies = false;
    found.number = map.yields ? *n.speed_ratio : n.contact_ratio;
    found.is_comparable = found.reasons.empty();
    check_first_axis(map, found);
    found.is_comparable &= found.reasons.empty() || found.share_of_least < 1;
    Pairing compared = of_case;
    if (is_mirrored)
      compared = {of_case.ball, of_case.ball, Partner::sphere, of_case.yielding};
    compare_numbers(map, c, compared, found);
  }
  found.covers = found.reasons.empty();
  return found;
}
} // namespace carambole::reports
