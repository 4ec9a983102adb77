#include "cases/measured/sensor_limit.h"

#include <algorithm>
#include <cmath>

#include "cases/values/median.h"

namespace carambole
{
namespace
{
constexpr double plateau_share = 0.08; ///< of the pulse: equal samples in a row that are clipped

/// Equal samples in a row at the top of a record.
std::optional<std::pair<std::size_t, std::size_t>> equal_samples(std::span<const double> f,
                                                                 const MeasuredForce &of)
{
  const auto [low, high] = std::ranges::minmax(f);
  const double top = of.sign > 0 ? high : low, equal = 1e-6 * (high - low);
  std::size_t longest = 0;
  std::pair<std::size_t, std::size_t> found;
  for (std::size_t k = of.first; k <= of.last; ++k)
  {
    std::size_t end = k;
    while (end <= of.last && std::abs(f[end] - top) <= equal)
      ++end;
    if (end - k > longest)
    {
      longest = end - k;
      found = {k, end - 1};
    }
    k = std::max(k, end);
  }
  const auto least = std::max(4.0, plateau_share * static_cast<double>(of.last - of.first + 1));
  return static_cast<double>(longest) < least ? std::nullopt : std::optional(found);
}

/// Samples at the top that are level within the noise, between corners: the limit was met before
/// the noise came in. Half as far again from the middle as the edge of a band, a parabola is 2.25
/// bands below its top, and what is cut off is much lower.
std::optional<std::pair<std::size_t, std::size_t>>
level_samples(std::span<const double> t, const std::vector<double> &g, const MeasuredForce &of)
{
  constexpr double least_band = 0.02, noise_band = 3, corner = 5; // peak, noise, bands
  constexpr std::size_t fewest = 5;
  const double high = *std::max_element(g.begin() + static_cast<std::ptrdiff_t>(of.first),
                                        g.begin() + static_cast<std::ptrdiff_t>(of.last) + 1),
               band = std::max(noise_band * of.noise, least_band * high);
  std::vector<double> upper;
  for (std::size_t k = of.first; k <= of.last; ++k)
    if (g[k] > high - 2 * band)
      upper.push_back(g[k]);
  const double level = median(std::move(upper));
  std::size_t a = of.last, b = of.first, inside = 0;
  for (std::size_t k = of.first; k <= of.last; ++k)
    if (g[k] > level - band)
    {
      a = std::min(a, k);
      b = k;
      ++inside;
    }
  constexpr double most = 0.8; // of the samples between: else there are two tops
  if (b < a + fewest - 1 || static_cast<double>(inside) < most * static_cast<double>(b - a + 1))
    return {};
  const double middle = (t[a] + t[b]) / 2, half = (t[b] - t[a]) / 2;
  const auto mean_around = [&](double at)
  {
    double sum = 0;
    std::size_t n = 0;
    for (std::size_t k = of.first; k <= of.last; ++k)
      if (std::abs(t[k] - at) <= 0.1 * half)
        sum += g[k], ++n;
    if (n > 0)
      return sum / static_cast<double>(n);
    const auto next = static_cast<std::size_t>(std::ranges::lower_bound(t, at) - t.begin());
    if (next == 0 || next == t.size())
      return 0.0;
    return g[next - 1] + (g[next] - g[next - 1]) * (at - t[next - 1]) / (t[next] - t[next - 1]);
  };
  constexpr double outside = 1.5;
  const double higher =
    std::max(mean_around(middle - outside * half), mean_around(middle + outside * half));
  if (level - higher < corner * band)
    return {};
  return std::pair(a, b);
}

} // namespace

void find_limit(std::span<const double> t, std::span<const double> f, const std::vector<double> &g,
                MeasuredForce &of)
{
  of.clipped = equal_samples(f, of);
  if (!of.clipped)
    of.level_top = level_samples(t, g, of);
}
} // namespace carambole
