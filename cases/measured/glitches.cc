#include "cases/measured/glitches.h"

#include <algorithm>
#include <cmath>

#include "cases/measured/sensor.h"
#include "cases/values/median.h"

namespace carambole
{
namespace
{
constexpr std::size_t reach = 3; ///< neighbours on each side that are looked at

/// Whether the samples around the k-th are equally far from each other.
bool is_even(std::span<const double> t, std::size_t k)
{
  constexpr double tolerance = 0.1; // of a step: rounded times
  const double step = (t[k + reach] - t[k - reach]) / (2 * reach);
  for (std::size_t j = k - reach; j < k + reach; ++j)
    if (std::abs(t[j + 1] - t[j] - step) > tolerance * step)
      return false;
  return true;
}

struct Prediction
{
  double force = 0, open = 0; ///< and what the neighbours leave open
};

// The cubic through two neighbours on each side: (4 (F_-1 + F_1) - F_-2 - F_2)/6. It is off by no
// more than a straight line from one side is, and by a multiple of the curvature on both sides.
Prediction predict(std::span<const double> f, std::size_t k)
{
  const double cubic = (4 * (f[k - 1] + f[k + 1]) - f[k - 2] - f[k + 2]) / 6,
               left = 2 * f[k - 1] - f[k - 2], right = 2 * f[k + 1] - f[k + 2],
               curved_before = f[k - 3] - 2 * f[k - 2] + f[k - 1],
               curved_behind = f[k + 1] - 2 * f[k + 2] + f[k + 3];
  return {cubic, std::max({std::abs(left - cubic), std::abs(right - cubic), std::abs(curved_before),
                           std::abs(curved_behind)})};
}

/// Whether so many samples in a row are, on one side, further than half of the largest distance
/// from the level at rest: noise does not do that.
bool has_wide_pulse(const std::vector<double> &f)
{
  constexpr int fewest = 8;
  const double level = median(f);
  double farthest = 0;
  for (const double force : f)
    farthest = std::max(farthest, std::abs(force - level));
  int above = 0, below = 0, most = 0;
  for (const double force : f)
  {
    above = force - level > farthest / 2 ? above + 1 : 0;
    below = level - force > farthest / 2 ? below + 1 : 0;
    most = std::max({most, above, below});
  }
  return most >= fewest;
}
} // namespace

std::vector<MeasuredForce::Glitch> find_glitches(std::span<const double> t,
                                                 std::span<const double> f)
{
  constexpr double least_noise = 20, least_open = 10, least_share = 0.05;
  constexpr std::size_t most = 3;
  const auto [low, high] = std::ranges::minmax(f);
  const double least = std::max(least_noise * std::max(noise_of_neighbours(f), rounding_of(f)),
                                least_share * (high - low));
  std::vector<MeasuredForce::Glitch> glitches;
  std::vector<double> without(f.begin(), f.end());
  for (std::size_t k = reach; k + reach < f.size(); ++k)
  {
    const Prediction prediction = predict(f, k);
    if (std::abs(f[k] - prediction.force) > std::max(least, least_open * prediction.open) &&
        is_even(t, k))
    {
      glitches.push_back({k, t[k], f[k], prediction.force});
      without[k] = prediction.force;
    }
  }
  if (glitches.size() > most || !has_wide_pulse(without))
    glitches.clear();
  return glitches;
}
} // namespace carambole
