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

namespace
{
/// Forces [N], each with the time [s] for which it acts.
using Parts = std::vector<std::pair<double, double>>;

double total_time(const Parts &parts)
{
  double total = 0;
  for (const auto &[force, time] : parts)
    total += time;
  return total;
}

/// The force that is exceeded in half of the time; zero without any.
double median(Parts parts)
{
  const double half = total_time(parts) / 2;
  std::ranges::sort(parts);
  double time = 0;
  for (const auto &[force, weight] : parts)
    if ((time += weight) >= half)
      return force;
  return 0;
}

/// The share of the time in which the force is this close to a level.
double share_near(const Parts &parts, double level, double near)
{
  double time = 0;
  for (const auto &[force, weight] : parts)
    time += std::abs(force - level) <= near * level ? weight : 0;
  return time / total_time(parts);
}
} // namespace

std::optional<double> plateau(const std::vector<double> &times, const std::vector<double> &forces)
{
  // Each interval is cut into parts so thin that the force hardly changes in them.
  constexpr int parts = 16;
  const double least = forces.empty() ? 0 : load_share * std::ranges::max(forces);
  Parts loaded;
  for (std::size_t k = 1; k < times.size(); ++k)
    for (int part = 0; part < parts; ++part)
    {
      const double force = std::lerp(forces[k - 1], forces[k], (part + 0.5) / parts);
      if (force > least && force > 0)
        loaded.emplace_back(force, (times[k] - times[k - 1]) / parts);
    }
  const double total = total_time(loaded), level = median(loaded);
  // An exponential down to a hundredth is there for a ninth of its time.
  constexpr double near = 0.25, least_time = 1. / 3;
  if (!(total > 0) || share_near(loaded, level, near) < least_time)
    return {};
  // Of a pulse with a step the median may be a force in the step, which hardly lasts; and its two
  // halves differ.
  constexpr double closer = 0.05, least_close = 0.05, evenness = 0.2;
  Parts before, after;
  double time = 0;
  for (const auto &[force, weight] : loaded)
  {
    (time + weight / 2 < total / 2 ? before : after).emplace_back(force, weight);
    time += weight;
  }
  const auto is_even = [=](const Parts &half)
  { return std::abs(median(half) - level) <= evenness * level; };
  return share_near(loaded, level, closer) >= least_close && is_even(before) && is_even(after)
           ? std::optional(level)
           : std::nullopt;
}
} // namespace carambole
