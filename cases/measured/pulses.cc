#include "cases/measured/pulses.h"

#include <algorithm>
#include <cmath>

namespace carambole
{
namespace
{
constexpr double out_of_noise = 3;         ///< noise: the end of a pulse
constexpr double clearly_out_of_noise = 6; ///< noise: another pulse
constexpr double foot = 0.01;              ///< of the peak: the end of a pulse without noise
constexpr double alike = 0.9;              ///< of the highest peak: the first such pulse counts
constexpr double other_share = 0.1;        ///< of the peak: another pulse
constexpr double pull = 1.5;               ///< of what ends a pulse: a pull behind it

using Values = std::vector<double>;

/// Where the pulse ends on one side: the last sample above `limit` in a row, from `from` on; behind
/// it a pull, if it begins before a tenth of the pulse's length. What lasts to the end of the
/// record or longer than the pulse is no pull: a sensor discharges, or its zero has moved.
std::size_t end_of_pulse(const Values &g, std::size_t from, double limit, int step, bool with_pulls)
{
  const auto n = static_cast<std::ptrdiff_t>(g.size());
  auto k = static_cast<std::ptrdiff_t>(from);
  while (k + step >= 0 && k + step < n && g[static_cast<std::size_t>(k + step)] > limit)
    k += step;
  const std::ptrdiff_t near = std::max<std::ptrdiff_t>(
    2, std::abs(k - static_cast<std::ptrdiff_t>(from)) / 5); // a tenth of both flanks
  for (std::ptrdiff_t j = k + step; with_pulls && j >= 0 && j < n && std::abs(j - k) <= near;
       j += step)
    if (g[static_cast<std::size_t>(j)] < -pull * limit)
    {
      while (j + step >= 0 && j + step < n && g[static_cast<std::size_t>(j + step)] < -limit)
        j += step;
      const bool lasts = j + step < 0 || j + step >= n ||
                         std::abs(j - k) > 2 * std::abs(k - static_cast<std::ptrdiff_t>(from));
      return static_cast<std::size_t>(lasts ? k : j);
    }
  return static_cast<std::size_t>(k);
}

/// What a sample of the pulse exceeds.
double limit_of(double peak, const MeasuredForce &of)
{
  return std::max(out_of_noise * of.noise, foot * peak);
}
} // namespace

std::size_t top_of(const Values &g, const MeasuredForce &of)
{
  const double highest = std::ranges::max(g), limit = limit_of(highest, of);
  auto k = static_cast<std::size_t>(
    std::ranges::find_if(g, [&](double value) { return value >= alike * highest; }) - g.begin());
  std::size_t top = k;
  for (; k < g.size() && g[k] > limit; ++k)
    if (g[k] > g[top])
      top = k;
  return top;
}

void find_pulses(std::span<const double> t, const Values &g, bool with_pulls, MeasuredForce &of)
{
  const std::size_t top = top_of(g, of);
  const double peak = g[top], limit = limit_of(peak, of);
  of.stands_out = peak >= least_noise_ratio * of.noise;
  of.first = end_of_pulse(g, top, limit, -1, with_pulls);
  const double limit_behind = limit + 2 * of.unrest;
  of.last = end_of_pulse(g, top, limit_behind, +1, with_pulls);
  of.begins_inside = of.first == 0 && g.front() > 2 * limit;
  of.ends_inside = of.last + 1 == g.size() && g.back() > 2 * limit;
  const double other = std::max(clearly_out_of_noise * of.noise, other_share * peak);
  of.others.clear();
  for (std::size_t k = 0; k < g.size(); ++k)
    if (k == of.first)
    {
      // The rest of its flank is no other pulse.
      k = of.last;
      while (k + 1 < g.size() && g[k + 1] > limit && g[k + 1] <= limit_behind)
        ++k;
    }
    else if (g[k] > other)
    {
      std::size_t highest = k;
      const std::size_t begin = k;
      for (; k < g.size() && k != of.first && g[k] > limit; ++k)
        if (g[k] > g[highest])
          highest = k;
      --k;
      of.others.push_back({begin, k, t[highest], g[highest] / peak});
    }
}

std::size_t last_with_shift(const Values &g, const MeasuredForce &of)
{
  Values shifted = g;
  for (double &value : shifted)
    value -= of.shift;
  const std::size_t top = top_of(g, of);
  return end_of_pulse(shifted, top, limit_of(g[top], of), +1, true);
}
} // namespace carambole
