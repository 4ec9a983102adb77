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
  double time = 0;
  for (const auto &[force, weight] : weighted)
    if ((time += weight) >= total / 2)
      return force;
  return {};
}
} // namespace carambole
