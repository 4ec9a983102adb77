#include <algorithm>
#include <cmath>

#include "reports/maps/advise.h"

namespace carambole::reports
{
namespace
{
std::vector<CaseNumber> numbers_of_map(const RegimeMap &map)
{
  return numbers_of(map.problem, pairing_of_map(map.problem, map.yields), map.yields);
}

double yield_strain(const RegimeMap &map)
{
  const std::vector<CaseNumber> numbers = numbers_of_map(map);
  return std::ranges::find(numbers, NumberKind::yield_strain, &CaseNumber::kind)->value;
}

/// Whether two maps are of the same bodies and laws, except for the yield stress.
bool are_joinable(const RegimeMap &a, const RegimeMap &b)
{
  const Pairing of_a = pairing_of_map(a.problem, true), of_b = pairing_of_map(b.problem, true);
  constexpr double rounding = 1e-9;
  return a.laws == b.laws && of_a.partner == of_b.partner && of_a.yielding == of_b.yielding &&
         std::ranges::equal(numbers_of_map(a), numbers_of_map(b),
                            [](const CaseNumber &one, const CaseNumber &other)
                            {
                              return one.kind == other.kind &&
                                     (one.kind == NumberKind::yield_strain ||
                                      std::abs(scale_of(one.kind, one.value) -
                                               scale_of(other.kind, other.value)) <= rounding);
                            });
}
} // namespace

std::vector<RegimeMap> joined_over_yield_strain(const std::vector<RegimeMap> &maps)
{
  std::vector<RegimeMap> all;
  for (const RegimeMap &map : maps)
  {
    if (!map.yields || map.has_second)
      continue;
    auto joined =
      std::ranges::find_if(all, [&](const RegimeMap &one) { return are_joinable(one, map); });
    const bool is_first = joined == all.end();
    if (is_first)
    {
      joined = all.insert(all.end(), map);
      joined->has_second = true;
      joined->second_kind = NumberKind::yield_strain;
      joined->points.clear();
    }
    else
      joined->problem.name += ", " + map.problem.name;
    for (RegimePoint point : map.points)
    {
      point.second = yield_strain(map);
      joined->points.push_back(std::move(point));
    }
  }
  std::erase_if(all, [](const RegimeMap &map) { return map.seconds().size() < 2; });
  for (RegimeMap &map : all)
    std::ranges::stable_sort(map.points, {}, &RegimePoint::second);
  return all;
}
} // namespace carambole::reports
