#include "cases/records/measured_force.h"

#include <algorithm>
#include <cmath>

#include "cases/values/correlation.h"
#include "cases/values/median.h"
#include "cases/values/polynomial_fit.h"

namespace carambole
{
namespace
{
constexpr std::size_t fewest_samples = 10, fewest_at_rest = 5;
constexpr double normal_95 = 1.96;         ///< half-width of a 95 % interval [standard errors]
constexpr double out_of_noise = 3;         ///< noise: the end of a pulse
constexpr double clearly_out_of_noise = 6; ///< noise: another pulse
constexpr double least_ratio = 8;          ///< peak over noise
constexpr double foot = 0.01;              ///< of the peak: the end of a pulse without noise
constexpr double other_share = 0.1;        ///< of the peak: another pulse
constexpr double margin_share = 0.15;      ///< of the pulse's length: not at rest yet
constexpr double flank_share = 0.35;       ///< of the peak: where a flank is still as at its end
constexpr double top_share = 0.8;          ///< of the peak: where a polynomial follows it
constexpr double plateau_share = 0.08;  ///< of the pulse: equal samples in a row that are clipped
constexpr double significant_drift = 5; ///< standard errors

using Values = std::vector<double>;

/// From the second differences, in which a pulse hardly shows: of independent errors of deviation
/// s they have 6^(1/2) s.
double noise_of_neighbours(std::span<const double> f)
{
  Values sizes;
  for (std::size_t k = 1; k + 1 < f.size(); ++k)
    sizes.push_back(std::abs(f[k - 1] - 2 * f[k] + f[k + 1]));
  return 1.4826 * median(std::move(sizes)) / std::sqrt(6.0);
}

/// A first baseline: a line through the levels of both ends of the record, or the level of the end
/// that is nearer to an extreme where the other is within the pulse.
void guess_baseline(std::span<const double> t, std::span<const double> f, MeasuredForce &of)
{
  const std::size_t n = f.size(), m = std::max<std::size_t>(3, n / 20);
  const double head = median(Values(f.begin(), f.begin() + static_cast<std::ptrdiff_t>(m))),
               tail = median(Values(f.end() - static_cast<std::ptrdiff_t>(m), f.end()));
  const auto [low, high] = std::ranges::minmax(f);
  of.middle = (t.front() + t.back()) / 2;
  if (std::abs(head - tail) < 0.1 * (high - low))
  {
    of.level = (head + tail) / 2;
    of.drift = (tail - head) / (t.back() - t.front());
    return;
  }
  const auto to_extreme = [low = low, high = high](double x)
  { return std::min(x - low, high - x); };
  of.level = to_extreme(head) < to_extreme(tail) ? head : tail;
}

/// The force without the present baseline, its sign so that the largest value is positive.
Values without_baseline(std::span<const double> t, std::span<const double> f, MeasuredForce &of)
{
  Values g(f.size());
  for (std::size_t k = 0; k < f.size(); ++k)
    g[k] = of.force(t[k], f[k]);
  const auto [low, high] = std::ranges::minmax(g);
  if (-low > high)
  {
    of.sign = -of.sign;
    of.level = -of.level;
    of.drift = -of.drift;
    for (double &value : g)
      value = -value;
  }
  return g;
}

/// Where the pulse ends on one side: the last sample above `limit` in a row, from `from` on; behind
/// it a pull, if it begins before a tenth of the pulse's length.
std::size_t end_of_pulse(const Values &g, std::size_t from, double limit, int step)
{
  const auto n = static_cast<std::ptrdiff_t>(g.size());
  auto k = static_cast<std::ptrdiff_t>(from);
  while (k + step >= 0 && k + step < n && g[static_cast<std::size_t>(k + step)] > limit)
    k += step;
  const std::ptrdiff_t near = std::max<std::ptrdiff_t>(
    2, std::abs(k - static_cast<std::ptrdiff_t>(from)) / 5); // a tenth of both flanks
  for (std::ptrdiff_t j = k + step; j >= 0 && j < n && std::abs(j - k) <= near; j += step)
    if (g[static_cast<std::size_t>(j)] < -2 * limit)
    {
      while (j + step >= 0 && j + step < n && g[static_cast<std::size_t>(j + step)] < -limit)
        j += step;
      return static_cast<std::size_t>(j);
    }
  return static_cast<std::size_t>(k);
}

void find_pulses(std::span<const double> t, const Values &g, MeasuredForce &of)
{
  const auto top = static_cast<std::size_t>(std::ranges::max_element(g) - g.begin());
  const double peak = g[top], limit = std::max(out_of_noise * of.noise, foot * peak);
  of.stands_out = peak >= least_ratio * of.noise;
  of.first = end_of_pulse(g, top, limit, -1);
  of.last = end_of_pulse(g, top, limit, +1);
  of.begins_inside = of.first == 0 && g.front() > 2 * limit;
  of.ends_inside = of.last + 1 == g.size() && g.back() > 2 * limit;
  const double other = std::max(clearly_out_of_noise * of.noise, other_share * peak);
  of.others.clear();
  for (std::size_t k = 0; k < g.size(); ++k)
    if (k == of.first)
      k = of.last;
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

/// The samples before the first and behind the last pulse, off them by a margin.
std::vector<std::span<const double>> parts_at_rest(const Values &g, const MeasuredForce &of)
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
  std::vector<std::span<const double>> parts;
  if (first > margin)
    parts.push_back(all.first(first - margin));
  if (last + margin + 1 < g.size())
    parts.push_back(all.subspan(last + margin + 1));
  return parts;
}

/// Baseline and noise from the samples at rest, `g` with the present baseline taken off.
void find_baseline(std::span<const double> t, const Values &g, MeasuredForce &of)
{
  const std::vector<std::span<const double>> parts = parts_at_rest(g, of);
  of.rest = 0;
  for (const auto part : parts)
    of.rest += part.size();
  if (of.rest < fewest_at_rest)
  {
    of.rest = 0;
    of.noise = of.level = of.drift = of.squared_width = 0;
    return;
  }
  const auto n = static_cast<double>(of.rest);
  double mean_t = 0, mean_g = 0;
  const auto each = [&](const auto &act)
  {
    for (const auto part : parts)
      for (const double &value : part)
        act(t[static_cast<std::size_t>(&value - g.data())], value);
  };
  each([&](double at, double value) { mean_t += at / n, mean_g += value / n; });
  double tt = 0, tg = 0, squares = 0;
  each([&](double at, double value)
       { tt += std::pow(at - mean_t, 2), tg += (at - mean_t) * (value - mean_g); });
  const bool has_line = parts.size() == 2 && tt > 0;
  const double slope = has_line ? tg / tt : 0;
  Values residuals;
  each(
    [&](double at, double value)
    {
      residuals.push_back(value - mean_g - slope * (at - mean_t));
      squares += std::pow(residuals.back(), 2);
    });
  std::vector<std::span<const double>> residual_parts;
  for (std::size_t begin = 0; const auto part : parts)
  {
    residual_parts.push_back(std::span<const double>(residuals).subspan(begin, part.size()));
    begin += part.size();
  }
  of.correlation = correlation_of(residual_parts);
  of.noise = std::sqrt(squares / std::max(1.0, n - (has_line ? 2 : 1)));
  // The level and the slope of `g` are added to those that it is without.
  const double total = of.drift + slope,
               error = has_line ? of.noise * std::sqrt(of.correlation / tt) : 0;
  const bool drifts = has_line && std::abs(total) > significant_drift * error && total != 0;
  of.level += of.drift * (mean_t - of.middle) + mean_g;
  of.drift = drifts ? total : 0;
  of.squared_width = drifts ? tt : 0;
  of.middle = mean_t;
}

void find_peak(std::span<const double> t, const Values &g, MeasuredForce &of)
{
  const auto top = static_cast<std::size_t>(std::ranges::max_element(g) - g.begin());
  of.peak = {g[top], normal_95 * of.noise};
  of.peak_time = t[top];
  const double limit = top_share * g[top];
  std::size_t a = top, b = top;
  while (a > of.first && g[a - 1] > limit)
    --a;
  while (b < of.last && g[b + 1] > limit)
    ++b;
  constexpr std::size_t fewest = 6, fewest_of_four = 15;
  if (of.noise == 0 || b - a + 1 < fewest)
    return;
  const double half = (t[b] - t[a]) / 2, middle = t[a] + half;
  Values x, y;
  for (std::size_t k = a; k <= b; ++k)
  {
    x.push_back((t[k] - middle) / half);
    y.push_back(g[k]);
  }
  const PolynomialFit p(x, y, x.size() >= fewest_of_four ? 4 : 2);
  constexpr int steps = 400;
  double best = -1;
  for (int k = -steps; k <= steps; ++k)
    if (p.at(static_cast<double>(k) / steps) > p.at(best))
      best = static_cast<double>(k) / steps;
  of.peak_time = middle + half * best;
  // Errors of neighbours that are alike count once.
  const double error = of.noise * std::sqrt(of.correlation * p.variance_factor(best));
  of.peak = {p.at(best), normal_95 * std::hypot(error, of.baseline_error(of.peak_time))};
}

/// One end of the pulse, from the samples of its flank; `step` leads into the pulse.
MeasuredValue find_end(std::span<const double> t, const Values &g, const MeasuredForce &of,
                       std::size_t edge, int step)
{
  const auto at = [&](std::size_t k) { return static_cast<std::size_t>(k); };
  // Between the last sample at rest and the first of the pulse.
  const bool has_before = step > 0 ? edge > 0 : edge + 1 < g.size();
  const std::size_t before = has_before ? edge - static_cast<std::size_t>(step) : edge;
  const double crossing = (t[at(before)] + t[at(edge)]) / 2,
               half_step = std::abs(t[edge] - t[before]) / 2;
  // y = F^(2/3) = a (t - t0), the error of y being 2/3 F^(-1/3) that of F.
  double w = 0, wt = 0, wy = 0;
  const double limit = std::max(out_of_noise * of.noise, foot * of.peak.value);
  std::vector<std::size_t> flank;
  for (std::size_t k = edge; k >= of.first && k <= of.last; k += static_cast<std::size_t>(step))
  {
    if (g[k] > flank_share * of.peak.value)
      break;
    if (g[k] > limit)
      flank.push_back(k);
  }
  if (flank.size() < 3)
    return {crossing, std::max(half_step, 1e-300)};
  for (const std::size_t k : flank)
  {
    const double weight = std::pow(g[k], 2. / 3);
    w += weight;
    wt += weight * t[k];
    wy += weight * std::pow(g[k], 2. / 3);
  }
  double tt = 0, ty = 0;
  for (const std::size_t k : flank)
  {
    const double weight = std::pow(g[k], 2. / 3);
    tt += weight * std::pow(t[k] - wt / w, 2);
    ty += weight * (t[k] - wt / w) * std::pow(g[k], 2. / 3);
  }
  if (!(ty * step > 0))
    return {crossing, half_step};
  const double zero = wt / w - wy / w * tt / ty;
  const bool is_outside = (crossing - zero) * step > -half_step;
  const double length = t[of.last] - t[of.first];
  if (!is_outside || std::abs(zero - crossing) > 0.25 * length)
    return {crossing, half_step};
  return {zero, std::max(half_step, std::abs(zero - crossing))};
}

void find_impulse(std::span<const double> t, const Values &g, MeasuredForce &of)
{
  // Its feet below the noise, and a weak pull behind it, are parts of the pulse.
  const double margin = margin_share * (of.end.value - of.start.value);
  const auto from = std::ranges::lower_bound(t, of.start.value - margin),
             to = std::ranges::upper_bound(t, of.end.value + margin);
  const auto a = std::min(of.first, static_cast<std::size_t>(from - t.begin())),
             b = std::max(of.last, static_cast<std::size_t>(to - t.begin()) - 1);
  double sum = 0, squares = 0;
  for (std::size_t k = a; k <= b; ++k)
  {
    const double weight = ((k < b ? t[k + 1] - t[k] : 0) + (k > a ? t[k] - t[k - 1] : 0)) / 2;
    sum += weight * g[k];
    squares += weight * weight;
  }
  const double of_noise = of.noise * std::sqrt(of.correlation * squares),
               of_baseline = of.baseline_error((t[a] + t[b]) / 2) * (t[b] - t[a]);
  of.impulse = {sum, normal_95 * std::hypot(of_noise, of_baseline)};
}

/// Equal samples in a row at the top of a record that has noise.
void find_plateau(std::span<const double> f, MeasuredForce &of)
{
  const auto [low, high] = std::ranges::minmax(f);
  const double top = of.sign > 0 ? high : low, equal = 1e-6 * (high - low);
  std::size_t longest = 0;
  for (std::size_t k = of.first; k <= of.last; ++k)
  {
    std::size_t end = k;
    while (end <= of.last && std::abs(f[end] - top) <= equal)
      ++end;
    if (end - k > longest)
    {
      longest = end - k;
      of.clipped = {k, end - 1};
    }
    k = std::max(k, end);
  }
  const auto least = std::max(4.0, plateau_share * static_cast<double>(of.last - of.first + 1));
  if (static_cast<double>(longest) < least)
    of.clipped.reset();
}
} // namespace

double MeasuredForce::baseline_error(double time) const
{
  if (rest == 0)
    return 0;
  const double of_drift = squared_width > 0 ? std::pow(time - middle, 2) / squared_width : 0;
  return noise * std::sqrt(correlation * (1 / static_cast<double>(rest) + of_drift));
}

bool MeasuredForce::is_measured() const
{
  constexpr double exact = 1e-6; // of the peak: what a computation counts as zero
  return rest > 0 && (noise > exact * peak.value || std::abs(level) > exact * peak.value);
}

std::optional<MeasuredForce> measure_force(std::span<const double> times,
                                           std::span<const double> forces)
{
  const auto [low, high] = std::ranges::minmax(forces);
  if (forces.size() < fewest_samples || low == high)
    return std::nullopt;
  MeasuredForce of;
  guess_baseline(times, forces, of);
  of.noise = noise_of_neighbours(forces);
  constexpr int rounds = 3;
  Values g = without_baseline(times, forces, of);
  constexpr std::size_t few = 100; // of which the differences may be those of the pulse itself
  if (forces.size() < few && !(std::ranges::max(g) >= least_ratio * of.noise))
    of.noise = 0;
  for (int round = 0; round < rounds; ++round)
  {
    find_pulses(times, g, of);
    find_baseline(times, g, of);
    g = without_baseline(times, forces, of);
  }
  find_pulses(times, g, of);
  find_peak(times, g, of);
  of.start = find_end(times, g, of, of.first, +1);
  of.end = find_end(times, g, of, of.last, -1);
  find_impulse(times, g, of);
  find_plateau(forces, of);
  return of;
}
} // namespace carambole
