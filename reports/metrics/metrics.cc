#include "reports/metrics/metrics.h"

#include <algorithm>
#include <cmath>

namespace carambole::reports
{
std::optional<double> relative_error(double candidate, double reference)
{
  constexpr double round_off = 1e-13; // of the larger of the two: the ratio is meaningless
  if (std::abs(reference) <= round_off * std::abs(candidate))
    return std::nullopt;
  return (candidate - reference) / reference;
}

std::vector<double> resample(std::span<const double> times, std::span<const double> values,
                             std::span<const double> at)
{
  std::vector<double> result;
  result.reserve(at.size());
  std::size_t after = 0; // number of samples up to the time
  for (const double t : at)
  {
    if (times.empty() || t < times.front() || t > times.back())
    {
      result.push_back(0);
      continue;
    }
    const auto is_up_to = [&](std::size_t k) {
      return k > 0 && k <= times.size() && times[k - 1] <= t && (k == times.size() || t < times[k]);
    };
    // Mostly the interval of the time before or the next one: a search would take longer.
    if (!is_up_to(after) && !is_up_to(++after))
      after = static_cast<std::size_t>(std::ranges::upper_bound(times, t) - times.begin());
    if (after == times.size())
      result.push_back(values.back());
    else
    {
      const std::size_t before = after - 1;
      result.push_back(std::lerp(values[before], values[after],
                                 (t - times[before]) / (times[after] - times[before])));
    }
  }
  return result;
}

std::vector<double> acting_times(std::span<const double> times, std::span<const double> reference,
                                 std::span<const double> candidate_times,
                                 std::span<const double> candidate)
{
  double peak = 0;
  for (const std::span<const double> values : {reference, candidate})
    for (const double value : values)
      peak = std::max(peak, std::abs(value));
  double first = INFINITY, last = -INFINITY;
  const auto extend = [&](std::span<const double> at, std::span<const double> values)
  {
    for (std::size_t i = 0; i < at.size(); ++i)
      if (std::abs(values[i]) > 1e-6 * peak)
      {
        first = std::min(first, at[i]);
        last = std::max(last, at[i]);
      }
  };
  extend(times, reference);
  extend(candidate_times, candidate);
  if (first > last)
    return {times.begin(), times.end()};
  auto begin = std::ranges::lower_bound(times, first), end = std::ranges::upper_bound(times, last);
  if (begin != times.begin())
    --begin;
  if (end != times.end())
    ++end;
  return {begin, end};
}

std::vector<double> equal_steps(std::span<const double> times, std::size_t most)
{
  const std::size_t count = std::min(times.size(), most);
  if (count < 2)
    return {};
  std::vector<double> instants(count);
  for (std::size_t i = 0; i < count; ++i)
    instants[i] = std::lerp(times.front(), times.back(),
                            static_cast<double>(i) / static_cast<double>(count - 1));
  return instants;
}
} // namespace carambole::reports
