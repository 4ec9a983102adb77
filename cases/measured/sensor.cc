#include "cases/measured/sensor.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/values/correlation.h"
#include "cases/values/median.h"

namespace carambole
{
namespace
{
constexpr std::size_t fewest_at_rest = 5;
constexpr double margin_share = 0.15;   ///< of the pulse's length: not at rest yet
constexpr double significant_drift = 5; ///< standard errors

using Values = std::vector<double>;

/// The samples before the first and behind the last pulse, off them by a margin; fewer than are
/// needed are none.
struct Rest
{
  std::span<const double> before, behind;
};

Rest parts_at_rest(const Values &g, const MeasuredForce &of)
{
  std::size_t first = of.first, last = of.last;
  for (const MeasuredForce::Pulse &other : of.others)
  {
    first = std::min(first, other.first);
    last = std::max(last, other.last);
  }
  const auto margin =
    static_cast<std::size_t>(std::ceil(margin_share * static_cast<double>(of.last - of.first + 1)));
  const std::span<const double> all(g);
  Rest rest;
  if (first >= margin + fewest_at_rest)
    rest.before = all.first(first - margin);
  // Behind it may pull before it ends.
  const std::size_t margin_behind = rest.before.empty() ? margin : 2 * margin;
  if (last + margin_behind + 1 + fewest_at_rest <= g.size())
    rest.behind = all.subspan(last + margin_behind + 1);
  return rest;
}

/// A line through samples by least squares.
struct Line
{
  double mean_t = 0, level = 0, slope = 0, squared_width = 0, squares = 0;
  std::size_t n = 0;
  double correlation = 1;

  double at(double t) const { return level + slope * (t - mean_t); }
  double variance() const { return squares / std::max(1.0, static_cast<double>(n) - 2); }
};

using Parts = std::vector<std::span<const double>>;

Line line_through(std::span<const double> t, const Values &g, const Parts &parts)
{
  Line line;
  const auto each = [&](const auto &act)
  {
    for (const auto part : parts)
      for (const double &value : part)
        act(t[static_cast<std::size_t>(&value - g.data())], value);
  };
  for (const auto part : parts)
    line.n += part.size();
  const auto n = static_cast<double>(line.n);
  each([&](double at, double value) { line.mean_t += at / n, line.level += value / n; });
  double moment = 0;
  each(
    [&](double at, double value)
    {
      line.squared_width += std::pow(at - line.mean_t, 2);
      moment += (at - line.mean_t) * (value - line.level);
    });
  line.slope = line.squared_width > 0 ? moment / line.squared_width : 0;
  Values residuals;
  each([&](double at, double value) { residuals.push_back(value - line.at(at)); });
  for (const double residual : residuals)
    line.squares += residual * residual;
  Parts of_residuals;
  for (std::size_t begin = 0; const auto part : parts)
  {
    of_residuals.push_back(std::span<const double>(residuals).subspan(begin, part.size()));
    begin += part.size();
  }
  line.correlation = correlation_of(of_residuals);
  return line;
}

/// Whether what is at rest on both sides drifts along one line: it follows that line rather than a
/// level on each side, and the line rises significantly.
bool is_one_drift(std::span<const double> t, const Values &g, const Rest &rest, const Line &both,
                  double drift)
{
  if (rest.before.empty() || rest.behind.empty() || !(both.squares > 0))
    return false;
  const Line before = line_through(t, g, {rest.before}), behind = line_through(t, g, {rest.behind});
  const auto level_squares = [&](const Line &of)
  {
    // `g` still rises by the drift that was found before: without that, the side is level.
    return of.squares + std::pow(of.slope + drift, 2) * of.squared_width;
  };
  const double squares_of_levels = level_squares(before) + level_squares(behind);
  const double variance = both.variance() * both.correlation;
  const double error = std::sqrt(variance / both.squared_width);
  return (squares_of_levels - both.squares) > significant_drift * significant_drift * variance &&
         std::abs(both.slope + drift) > significant_drift * error;
}

constexpr double plateau_share = 0.08; ///< of the pulse: equal samples in a row that are clipped
constexpr double clearly_longer = 1.5; ///< than what rounding makes level

/// Equal samples in a row at the top of a record.
std::optional<std::pair<std::size_t, std::size_t>>
equal_samples(std::span<const double> t, std::span<const double> f, const MeasuredForce &of)
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
  // cos(pi t/T) is above 1 - q/F over a length (2/pi) T (2 q/F)^(1/2): rounding makes it level.
  const auto length = static_cast<double>(of.last - of.first + 1);
  const double peak = std::abs(top - of.sign * of.baseline(t[found.first])),
               by_rounding = 2 / std::numbers::pi * length * std::sqrt(2 * of.rounding / peak);
  const double least = std::max({4.0, plateau_share * length, clearly_longer * by_rounding});
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

double noise_of_neighbours(std::span<const double> f)
{
  Values sizes;
  for (std::size_t k = 1; k + 1 < f.size(); ++k)
    sizes.push_back(std::abs(f[k - 1] - 2 * f[k] + f[k + 1]));
  return 1.4826 * median(std::move(sizes)) / std::sqrt(6.0);
}

double rounding_of(std::span<const double> f)
{
  constexpr std::size_t fewest = 8; // differences
  Values sorted(f.begin(), f.end()), gaps;
  std::ranges::sort(sorted);
  const double range = sorted.back() - sorted.front();
  for (std::size_t k = 1; k < sorted.size(); ++k)
    if (const double gap = sorted[k] - sorted[k - 1]; gap > 1e-9 * range)
      gaps.push_back(gap);
  if (gaps.size() < fewest)
    return 0;
  const double step = std::ranges::min(gaps);
  constexpr double off = 0.05; // of a step: printed digits
  return std::ranges::all_of(gaps, [&](double gap)
                             { return std::abs(gap / step - std::round(gap / step)) <= off; })
           ? step
           : 0;
}

void guess_baseline(std::span<const double> t, std::span<const double> f, MeasuredForce &of)
{
  const std::size_t n = f.size(), m = std::max<std::size_t>(3, n / 20);
  const auto level = [&](std::size_t begin)
  {
    const auto from = f.begin() + static_cast<std::ptrdiff_t>(begin);
    return median(Values(from, from + static_cast<std::ptrdiff_t>(m)));
  };
  const double head = level(0), tail = level(n - m);
  const auto [low, high] = std::ranges::minmax(f);
  of.middle = (t.front() + t.back()) / 2;
  // Whether the record rises at that end as the line through both ends does, within a half.
  const auto is_on_line = [&](std::size_t begin, std::size_t end)
  {
    const double slope = (level(end) - level(begin)) / (t[end + m / 2] - t[begin + m / 2]),
                 of_line = (tail - head) / (t[n - 1 - m / 2] - t[m / 2]);
    return std::abs(slope - of_line) <= 0.5 * std::abs(of_line);
  };
  const bool drifts = n >= 8 * m && is_on_line(0, 2 * m) && is_on_line(n - 3 * m, n - m);
  if (drifts || std::abs(head - tail) < 0.1 * (high - low))
  {
    of.level = (head + tail) / 2;
    of.drift = (tail - head) / (t.back() - t.front());
    return;
  }
  const auto to_extreme = [low = low, high = high](double x)
  { return std::min(x - low, high - x); };
  of.level = to_extreme(head) < to_extreme(tail) ? head : tail;
}

void find_baseline(std::span<const double> t, const Values &g, MeasuredForce &of)
{
  const Rest rest = parts_at_rest(g, of);
  of.rest = 0;
  of.behind = of.shift = of.unrest = 0;
  if (rest.before.empty() && rest.behind.empty())
  {
    of.noise = of.level = of.drift = of.squared_width = 0;
    return;
  }
  Line line = line_through(t, g, {rest.before, rest.behind});
  const bool drifts = is_one_drift(t, g, rest, line, of.drift);
  const bool has_both = !rest.before.empty() && !rest.behind.empty();
  if (has_both && !drifts)
    line = line_through(t, g, {rest.before});
  // The level and the slope of `g` are added to those that it is without.
  const double total = of.drift + line.slope;
  const auto n = static_cast<double>(line.n);
  const double old_drift = of.drift, shift = line.level;
  of.rest = line.n;
  of.correlation = line.correlation;
  of.noise =
    std::sqrt(drifts ? line.variance()
                     : (line.squares + total * total * line.squared_width) / std::max(1.0, n - 1));
  of.level += old_drift * (line.mean_t - of.middle) + shift;
  of.drift = drifts ? total : 0;
  of.squared_width = drifts ? line.squared_width : 0;
  of.middle = line.mean_t;
  if (!has_both)
    return;
  // Behind, as far as the pulse is long.
  const double length = t[of.last] - t[of.first];
  double squares = 0, sum = 0;
  std::size_t count = 0;
  for (const double &value : rest.behind)
  {
    const auto k = static_cast<std::size_t>(&value - g.data());
    if (count >= fewest_at_rest && t[k] > t[of.last] + (1 + 2 * margin_share) * length)
      break;
    const double left = value - shift + (old_drift - of.drift) * (t[k] - line.mean_t);
    sum += left;
    squares += left * left;
    ++count;
  }
  const auto m = static_cast<double>(count);
  constexpr double significant = 2; // standard errors
  const double mean = sum / m, variance = of.noise * of.noise * of.correlation,
               explained = significant * std::sqrt(variance * (1 / n + 1 / m));
  // What noise does not explain.
  of.behind = std::sqrt(std::max(mean * mean - explained * explained, 0.0));
  of.shift = std::copysign(of.behind, mean);
  if (squares / m > of.noise * of.noise * (1 + 2 * significant * std::sqrt(of.correlation / m)))
    of.unrest = std::sqrt(squares / m - of.noise * of.noise);
  of.unrest = std::max(of.unrest, of.behind);
}

bool undershoots(const Values &g, const MeasuredForce &of)
{
  constexpr double least_share = 0.05; // of the peak
  if (!(of.shift < -least_share * std::ranges::max(g)))
    return false;
  const std::span<const double> behind = std::span(g).subspan(of.last + 1);
  const std::size_t n = std::max<std::size_t>(1, behind.size() / 10);
  if (behind.size() < n)
    return false;
  const auto end = behind.last(n);
  return median(Values(end.begin(), end.end())) < of.shift / 2;
}

Means means_of(std::span<const double> t, std::span<const double> g, std::size_t bin)
{
  Means result;
  for (std::size_t k = 0; k + bin <= g.size(); k += bin)
  {
    double sum_t = 0, sum_g = 0;
    for (std::size_t j = k; j < k + bin; ++j)
      sum_t += t[j], sum_g += g[j];
    const auto n = static_cast<double>(bin);
    result.t.push_back(sum_t / n);
    result.g.push_back(sum_g / n);
  }
  return result;
}

void find_limit(std::span<const double> t, std::span<const double> f, const std::vector<double> &g,
                MeasuredForce &of)
{
  of.clipped = equal_samples(t, f, of);
  if (of.clipped)
    return;
  of.level_top = level_samples(t, g, of);
  // Noise hides a level top that means of neighbours show.
  constexpr std::size_t enough = 40; // means in the pulse
  const std::size_t bin = (of.last - of.first + 1) / enough;
  if (of.level_top || bin < 2)
    return;
  const Means means = means_of(t, g, bin);
  MeasuredForce of_means = of;
  of_means.first = of.first / bin;
  of_means.last = std::min(of.last / bin, means.g.size() - 1);
  of_means.noise = of.noise * std::sqrt(std::max(1.0, of.correlation) / static_cast<double>(bin));
  if (const auto top = level_samples(means.t, means.g, of_means))
    of.level_top = {{top->first * bin, top->second * bin + bin - 1}};
}
} // namespace carambole
