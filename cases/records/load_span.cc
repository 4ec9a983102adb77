#include "cases/records/load_span.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace carambole
{
std::optional<LoadSpan> load_span(const std::vector<double> &times,
                                  const std::vector<double> &forces)
{
  if (forces.empty())
    return {};
  const double least = load_share * std::ranges::max(forces);
  if (!(least > 0) || forces.back() > least)
    return {};
  const auto crossing = [&](std::size_t k)
  {
    const double share = (least - forces[k]) / (forces[k + 1] - forces[k]);
    return times[k] + share * (times[k + 1] - times[k]);
  };
  std::size_t first = 0, last = forces.size() - 1;
  while (!(forces[first] > least))
    ++first;
  while (!(forces[last] > least))
    --last;
  return LoadSpan{first == 0 ? times.front() : crossing(first - 1), crossing(last)};
}

std::optional<double> plateau(const std::vector<double> &times, const std::vector<double> &forces)
{
  // Each interval is cut into parts so thin that the force hardly changes in them.
  constexpr int parts = 16;
  const double least = forces.empty() ? 0 : load_share * std::ranges::max(forces);
  std::vector<std::pair<double, double>> weighted; // force, time
  double total = 0;
  for (std::size_t k = 1; k < times.size(); ++k)
    for (int part = 0; part < parts; ++part)
    {
      const double force = std::lerp(forces[k - 1], forces[k], (part + 0.5) / parts);
      if (!(force > least) || !(force > 0))
        continue;
      weighted.emplace_back(force, (times[k] - times[k - 1]) / parts);
      total += weighted.back().second;
    }
  std::ranges::sort(weighted);
  double time = 0, median = 0, time_near = 0;
  for (const auto &[force, weight] : weighted)
  {
    time += weight;
    if (median == 0 && time >= total / 2)
      median = force;
  }
  // An exponential down to a hundredth is there for a ninth of its time.
  constexpr double near = 0.25, least_time = 1. / 3;
  for (const auto &[force, weight] : weighted)
    time_near += std::abs(force - median) <= near * median ? weight : 0;
  return total > 0 && time_near >= least_time * total ? std::optional(median) : std::nullopt;
}
} // namespace carambole
