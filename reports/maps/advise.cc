#include "reports/maps/advise.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "cases/case/wave_bodies.h"
#include "reports/maps/map_coverage.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// Place of the left neighbour of a value in rising ones, such that there is a right one.
template <typename Values, typename Get>
std::size_t left_neighbour(const Values &values, double value, Get get)
{
  std::size_t left = 0;
  while (left + 2 < values.size() && get(values[left + 1]) <= value)
    ++left;
  return left;
}

/// The error of an elastic law below the least a/R of a map, which it is given for. Where a/R is
/// nothing, Hertz's law is exact, and so are those of elastic maps: their errors are finite sizes,
/// of the order of a/R, and waves, of a higher one. In between none is known: the error may be any
/// of those between nothing and that of the map.
InterpolatedError towards_hertz(const InterpolatedError &least, double share)
{
  const double widening = std::abs(least.value) * std::max(share, 1 - share);
  return {.value = share * least.value,
          .uncertainty = least.uncertainty + widening,
          .widening = widening,
          .left = 0,
          .right = least.value};
}

MapAdvice ask(const RegimeMap &map, const Case &c, const std::vector<RegimeMap> &maps,
              const std::vector<ModelRecord> &records)
{
  const Coverage found = coverage(map, c);
  MapAdvice advice{.map = map.problem.name,
                   .title = map.problem.title,
                   .fem_version = map.fem_version,
                   .laws_version = map.lumped_version,
                   .date = map.date,
                   .reasons = found.reasons,
                   .is_of_other_bodies = found.is_of_other_bodies,
                   .notes = found.notes,
                   .axis = map.symbol(),
                   .number = found.number,
                   .second = found.second,
                   .has_second = map.has_second,
                   .second_name = map.has_second ? number_traits(map.second_kind).name : "",
                   .points = map.points.size(),
                   .laws = {}};
  if (!found.is_comparable)
    return advice;
  const Widening widened = widening(map, found, maps);
  if (!found.covers && !widened.is_known)
    return advice;
  advice.grade = found.covers ? Grade::inside : Grade::beside;
  advice.widened_by = widened.by;
  const std::vector<double> seconds = map.seconds();
  const std::vector<const RegimePoint *> points = map.points_at(*std::ranges::min_element(
    seconds, {}, [&](double second) { return std::abs(second - found.second); }));
  const std::size_t i =
    left_neighbour(points, found.number, [](const RegimePoint *point) { return point->number; });
  const bool is_below = found.share_of_least < 1;
  advice.left = is_below ? 0 : points[i]->number;
  advice.right = is_below ? points[i]->number : points[i + 1]->number;
  if (is_below)
    advice.widened_by.push_back(
      fmt::format("{} is {}: the errors lie between those at {} and 0, their limit", advice.axis,
                  significant(found.number, 3), significant(advice.right, 3)));
  for (std::size_t k = 0; k < map.laws.size(); ++k)
  {
    LawAdvice law{.law = map.laws[k]};
    if (const LawEntry &entry = map.problem.laws[k]; entry.has_impedance())
      law.entry = entry_text(entry);
    for (const RegimeQuantity quantity : regime_quantities)
    {
      InterpolatedError error = interpolate(map, k, quantity, found.number, found.second);
      if (is_below)
        error = towards_hertz(error, found.share_of_least);
      const double by_numbers = widened.of_law[k][static_cast<std::size_t>(quantity)];
      error.widening += by_numbers;
      error.uncertainty += by_numbers;
      law.errors.push_back(error);
    }
    if (const auto record = std::ranges::find(records, map.laws[k], &ModelRecord::name);
        record != records.end())
    {
      law.restitution = record->restitution;
      law.peak_force = record->contacts.front().peak_force;
      law.duration = record->contacts.front().duration;
      law.is_recommendable =
        record->grade != "E" && std::ranges::find(record->remarks, RemarkKind::energy,
                                                  &Remark::kind) == record->remarks.end();
      for (const Remark &remark : record->remarks)
        (remark.kind == RemarkKind::validity ? law.flags : law.remarks).push_back(remark.text);
    }
    advice.laws.push_back(std::move(law));
  }
  return advice;
}
} // namespace

InterpolatedError interpolate_along(const std::vector<const RegimePoint *> &points, std::size_t law,
                                    RegimeQuantity quantity, double number)
{
  const std::size_t i =
    left_neighbour(points, number, [](const RegimePoint *point) { return point->number; });
  const auto x = [&](std::size_t k) { return std::log(points[k]->number); };
  const auto y = [&](std::size_t k) { return points[k]->error(law, quantity); };
  const double at = std::clamp(std::log(number), x(i), x(i + 1));
  InterpolatedError found{.left = y(i), .right = y(i + 1)};
  const double slope = (found.right - found.left) / (x(i + 1) - x(i)),
               share = (at - x(i)) / (x(i + 1) - x(i));
  found.value = std::lerp(found.left, found.right, share);
  found.uncertainty =
    std::lerp(points[i]->uncertainty(quantity), points[i + 1]->uncertainty(quantity), share);
  if (points.size() < 3)
    return found;
  // Newton's term of the parabola through a third neighbour: what the line leaves out. The larger
  // of both, for errors of laws have kinks where the law changes its branch.
  double left_out = 0;
  const auto consider = [&](std::size_t third)
  {
    const double curvature =
      ((y(third) - y(i)) / (x(third) - x(i)) - slope) / (x(third) - x(i + 1));
    left_out = std::max(left_out, std::abs(curvature * (at - x(i)) * (at - x(i + 1))));
  };
  if (i > 0)
    consider(i - 1);
  if (i + 2 < points.size())
    consider(i + 2);
  found.uncertainty += left_out;
  return found;
}

double InterpolatedError::bound() const
{
  return std::max({std::abs(value), std::abs(left), std::abs(right)}) + uncertainty;
}

const LawAdvice *MapAdvice::best(RegimeQuantity quantity) const
{
  const auto rank = [quantity](const LawAdvice &law)
  { return std::tuple(!law.is_recommendable, !law.flags.empty(), law.error(quantity).bound()); };
  const auto best = std::ranges::min_element(laws, {}, rank);
  return best == laws.end() ? nullptr : &*best;
}

std::optional<LawAdvice::Range> LawAdvice::expected(RegimeQuantity quantity) const
{
  const std::optional<double> predicted[] = {restitution, peak_force, duration};
  const std::optional<double> &p = predicted[static_cast<std::size_t>(quantity)];
  const InterpolatedError &error = this->error(quantity);
  const double least = 1 + error.value - error.uncertainty;
  if (!p || !(least > 0))
    return {};
  return Range{*p / (1 + error.value + error.uncertainty), *p / (1 + error.value), *p / least};
}

const char *to_string(Grade grade)
{
  static constexpr const char *words[] = {"inside", "beside", "outside"};
  return words[static_cast<std::size_t>(grade)];
}

const MapAdvice *Advice::answering() const
{
  const auto rank = [](const MapAdvice &map)
  {
    double width = 0;
    for (const RegimeQuantity quantity : {RegimeQuantity::restitution, RegimeQuantity::peak_force})
      width += map.best(quantity)->error(quantity).uncertainty;
    return std::pair(map.grade, width);
  };
  const MapAdvice *found = nullptr;
  for (const MapAdvice &map : maps)
    if (map.grade != Grade::outside && (found == nullptr || rank(map) < rank(*found)))
      found = &map;
  return found;
}

bool Advice::is_covered() const
{
  return std::ranges::any_of(maps, [](const MapAdvice &map) { return map.reasons.empty(); });
}

InterpolatedError interpolate(const RegimeMap &map, std::size_t law, RegimeQuantity quantity,
                              double number, double second)
{
  const std::vector<double> seconds = map.seconds();
  if (seconds.size() == 1)
    return interpolate_along(map.points_at(seconds.front()), law, quantity, number);
  const std::size_t j = left_neighbour(seconds, second, [](double value) { return value; });
  const InterpolatedError low = interpolate_along(map.points_at(seconds[j]), law, quantity, number),
                          high =
                            interpolate_along(map.points_at(seconds[j + 1]), law, quantity, number);
  const double share = std::clamp(
    (scale_of(map.second_kind, second) - scale_of(map.second_kind, seconds[j])) /
      (scale_of(map.second_kind, seconds[j + 1]) - scale_of(map.second_kind, seconds[j])),
    0., 1.);
  const auto mix = [share](double a, double b) { return a + share * (b - a); };
  // What a straight line between two values of the second axis may leave out: a quarter of their
  // distance at its middle.
  return {.value = mix(low.value, high.value),
          .uncertainty = mix(low.uncertainty, high.uncertainty) +
                         share * (1 - share) * std::abs(high.value - low.value),
          .left = mix(low.left, high.left),
          .right = mix(low.right, high.right)};
}

Advice advise(const Case &c, const std::vector<RegimeMap> &maps,
              const std::vector<ModelRecord> &records)
{
  Advice advice{.case_name = c.name,
                .case_title = c.title,
                .numbers = c.traits().slips
                             ? NumbersOrReason{{}, "the maps are of impacts without slip"}
                             : impact_numbers(c),
                .maps = {},
                .fem_seconds = {}};
  std::vector<RegimeMap> all = maps;
  std::ranges::move(joined_over_yield_strain(maps), std::back_inserter(all));
  for (const RegimeMap &map : maps)
    advice.maps.push_back(ask(map, c, all, records));
  return advice;
}
} // namespace carambole::reports
