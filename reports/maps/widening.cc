#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/maps/advise.h"

namespace carambole::reports
{
namespace
{
using Slopes = std::vector<double>; ///< per quantity

/// The least of the axis that counts as known: without hardening or rate it is 0, and the largest
/// slope is that of the smallest values that are computed.
bool spans(const RegimeMap &map, double low, double high)
{
  const std::vector<double> seconds = map.seconds();
  const double first = scale_of(map.second_kind, seconds.front()),
               last = scale_of(map.second_kind, seconds.back()), margin = 0.1 * (last - first);
  const bool from_zero =
    map.second_kind == NumberKind::hardening || map.second_kind == NumberKind::rate;
  return high <= last + margin && low >= (from_zero ? 0 : first - margin);
}

double clamped(const std::vector<const RegimePoint *> &points, double number)
{
  return std::clamp(number, points.front()->number, points.back()->number);
}

/// Raises to |error_(j+1) - error_j| / |x_(j+1) - x_j| of a law between `low` and `high`.
void include_slopes(Slopes &largest, const RegimeMap &map, std::size_t law, double number,
                    double low, double high)
{
  const std::vector<double> seconds = map.seconds();
  const auto x = [&](std::size_t j) { return scale_of(map.second_kind, seconds[j]); };
  for (std::size_t j = 0; j + 1 < seconds.size(); ++j)
  {
    const bool is_first = j == 0, is_last = j + 2 == seconds.size();
    if ((high < x(j) && !is_first) || (low > x(j + 1) && !is_last))
      continue;
    const auto a = map.points_at(seconds[j]), b = map.points_at(seconds[j + 1]);
    const double at = clamped(a, clamped(b, number));
    for (std::size_t q = 0; q < largest.size(); ++q)
      largest[q] =
        std::max(largest[q], std::abs(interpolate_along(b, law, regime_quantities[q], at).value -
                                      interpolate_along(a, law, regime_quantities[q], at).value) /
                               (x(j + 1) - x(j)));
  }
}

/// Of the law of this name, or of the law that changes most if the map has not this one.
void include_slopes(Slopes &largest, const RegimeMap &map, const std::string &law, double number,
                    double low, double high)
{
  const bool has_law = std::ranges::find(map.laws, law) != map.laws.end();
  for (std::size_t k = 0; k < map.laws.size(); ++k)
    if (!has_law || map.laws[k] == law)
      include_slopes(largest, map, k, number, low, high);
}

/// The maps over a number that may be used for another map.
std::vector<const RegimeMap *> maps_over(NumberKind kind, const RegimeMap &used, double low,
                                         double high, const std::vector<RegimeMap> &maps)
{
  // Poisson's ratio of either body changes a contact alike.
  const NumberKind varied = kind == NumberKind::partner_poisson ? NumberKind::ball_poisson : kind;
  std::vector<const RegimeMap *> same, others;
  const Partner partner = pairing_of_map(used.problem, used.yields).partner;
  for (const RegimeMap &map : maps)
    if (map.has_second && map.second_kind == varied && map.yields == used.yields &&
        spans(map, low, high))
      (pairing_of_map(map.problem, map.yields).partner == partner ? same : others).push_back(&map);
  return same.empty() && number_traits(kind).is_of_one ? others : same;
}
} // namespace

Widening widening(const RegimeMap &map, const Coverage &found, const std::vector<RegimeMap> &maps)
{
  Widening result{.is_known = true, .by = {}, .of_law = {}};
  result.of_law.assign(map.laws.size(), Slopes(std::size(regime_quantities), 0));
  for (const NumberDifference &difference : found.differences)
  {
    const double a = scale_of(difference.kind, difference.of_map),
                 b = scale_of(difference.kind, difference.of_case);
    const auto used = maps_over(difference.kind, map, std::min(a, b), std::max(a, b), maps);
    if (used.empty())
    {
      result.is_known = result.is_known && difference.is_near;
      continue;
    }
    std::string names;
    for (const RegimeMap *one : used)
      names += (names.empty() ? "" : ", ") + one->problem.name;
    for (std::size_t law = 0; law < map.laws.size(); ++law)
    {
      Slopes largest(std::size(regime_quantities), 0);
      for (const RegimeMap *one : used)
        include_slopes(largest, *one, map.laws[law], found.number, std::min(a, b), std::max(a, b));
      for (std::size_t q = 0; q < largest.size(); ++q)
        result.of_law[law][q] += largest[q] * std::abs(b - a);
    }
    result.by.push_back(
      fmt::format("{} (how the errors change with it: {})", difference.text, names));
  }
  return result;
}
} // namespace carambole::reports
