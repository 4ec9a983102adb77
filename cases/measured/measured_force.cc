#include "cases/measured/measured_force.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/measured/glitches.h"
#include "cases/measured/pulses.h"
#include "cases/measured/sensor.h"
#include "cases/values/smooth_curve.h"

namespace carambole
{
namespace
{
constexpr std::size_t fewest_samples = 10;
constexpr double normal_95 = 1.96; ///< half-width of a 95 % interval [standard errors]
constexpr double least_flank_share = 0.1,
                 most_flank_share = 0.35; ///< of the peak: where a flank is still as at its end
constexpr double top_share = 0.8;         ///< of the peak: where a polynomial follows it

using Values = std::vector<double>;

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

/// Of the deviation of independent samples, with what rounding of the record adds.
double variance_of_samples(std::span<const double> f, const MeasuredForce &of)
{
  const auto [low, high] = std::ranges::minmax(f);
  constexpr double least = 1e-7; // of the range: of exact samples
  return of.noise * of.noise * of.correlation + of.rounding * of.rounding / 12 +
         std::pow(least * (high - low), 2);
}

/// So many samples in a row are averaged that a few hundred are left.
struct Averaged : Means
{
  Values variances;
};

Averaged average(std::span<const double> t, const Values &g, std::size_t first, std::size_t last,
                 double variance)
{
  constexpr std::size_t most = 300;
  const std::size_t bin = (last - first) / most + 1, n = last - first + 1;
  Averaged result{means_of(t.subspan(first, n), std::span(g).subspan(first, n), bin), {}};
  result.variances.assign(result.t.size(), variance / static_cast<double>(bin));
  return result;
}

/// The flank at one end of the pulse, `step` leading into it; nothing without samples outside.
std::optional<Flank> flank_of(std::span<const double> t, const Values &g, const MeasuredForce &of,
                              double variance, std::size_t inner, double boundary, std::size_t top,
                              int step)
{
  constexpr std::ptrdiff_t fewest_outside = 8;
  const auto n = static_cast<std::ptrdiff_t>(g.size());
  const auto edge = static_cast<std::ptrdiff_t>(step > 0 ? of.first : of.last),
             other = static_cast<std::ptrdiff_t>(step > 0 ? of.last : of.first);
  // Of a steep rise some more.
  const std::ptrdiff_t fewest_inside =
    std::clamp<std::ptrdiff_t>(std::abs(static_cast<std::ptrdiff_t>(top) - edge) / 2, 4, 12);
  const std::ptrdiff_t inside =
    std::min(std::max(std::abs(static_cast<std::ptrdiff_t>(inner) - edge), fewest_inside),
             std::abs(other - edge));
  const std::ptrdiff_t outside = std::max(2 * inside, fewest_outside);
  std::ptrdiff_t from = std::clamp<std::ptrdiff_t>(edge - step * outside, 0, n - 1),
                 to = edge + step * inside;
  constexpr std::ptrdiff_t fewest = 4;
  if (from == edge || std::abs(to - from) + 1 < fewest)
    return {};
  Averaged samples = average(t, g, static_cast<std::size_t>(std::min(from, to)),
                             static_cast<std::size_t>(std::max(from, to)), variance);
  Flank flank;
  if (step < 0)
  {
    std::ranges::reverse(samples.t);
    std::ranges::reverse(samples.g);
  }
  for (const double time : samples.t)
    flank.u.push_back(step * time);
  flank.forces = std::move(samples.g);
  flank.variances = std::move(samples.variances);
  flank.inner = step * boundary;
  flank.peak = g[top];
  flank.length = std::max({std::abs(t[top] - t[static_cast<std::size_t>(edge)]),
                           std::abs(t[of.last] - t[of.first]) / 4, flank.u[1] - flank.u[0]});
  flank.base = of.baseline_error(t[static_cast<std::size_t>(edge)]);
  flank.outside = step < 0 ? of.unrest : 0;
  flank.sign = g[static_cast<std::size_t>(edge)] < 0 ? -1 : 1;
  return flank;
}

/// The first sample of the part above a share of the peak, from the top.
std::size_t inner_of(const Values &g, std::size_t top, std::size_t edge, int step, double noise)
{
  const double flank_share = std::clamp(40 * noise / g[top], least_flank_share, most_flank_share);
  std::size_t k = top;
  while (k != edge && g[k - static_cast<std::size_t>(step)] > flank_share * g[top])
    k -= static_cast<std::size_t>(step);
  return k;
}

/// The highest place of the curve, within the pulse.
void find_peak(const SmoothCurve &curve, std::span<const double> t, const Values &g,
               std::size_t top, MeasuredForce &of)
{
  std::size_t a = top, b = top;
  while (a > of.first && (g[a - 1] > top_share * g[top] || top - a < 2))
    --a;
  while (b < of.last && (g[b + 1] > top_share * g[top] || b - top < 2))
    ++b;
  const double from = of.begins_inside ? t[a] : std::max(t[a], of.start.value),
               to = of.ends_inside ? t[b] : std::min(t[b], of.end.value);
  constexpr int steps = 150;
  Values places;
  for (int k = 0; k <= steps; ++k)
    places.push_back(from + (to - from) * k / steps);
  std::vector<SmoothCurve::Value> values = curve.at(places);
  auto highest = std::ranges::max_element(values, {}, &SmoothCurve::Value::value);
  double of_place = 0;
  const std::size_t inner = inner_of(g, top, of.first, +1, of.noise);
  if (highest - values.begin() < steps / 20 && !of.begins_inside && inner == of.first && a <= inner)
  {
    // Of a jump the peak is at the first touch, between samples.
    const Values around{of.start.value - of.start.half_width, of.start.value,
                        std::min(of.start.value + of.start.half_width, to)};
    values = curve.at(around);
    of_place = std::max(std::abs(values[0].value - values[1].value),
                        std::abs(values[2].value - values[1].value));
    places = {around[1]};
    values = {values[1]};
    highest = values.begin();
  }
  of.peak_time = places[static_cast<std::size_t>(highest - values.begin())];
  const double error =
    normal_95 * std::hypot(std::sqrt(highest->variance), of.baseline_error(of.peak_time));
  of.peak = {highest->value, std::hypot(error, of.behind, of_place)};
}

/// The least interval that holds both.
MeasuredValue spanning(const MeasuredValue &a, const MeasuredValue &b)
{
  const double low = std::min(a.value - a.half_width, b.value - b.half_width),
               high = std::max(a.value + a.half_width, b.value + b.half_width);
  return {(low + high) / 2, (high - low) / 2};
}

/// Behind the pulse the force is not that before. The end and the duration are also those with the
/// level behind from the last flank on, and with a pull that what is behind would hide. Returns the
/// impulse between both ends.
double widen_end(std::span<const double> t, const Values &g, double variance, const PulseEnd &start,
                 std::size_t top, MeasuredForce &of)
{
  Values shifted = g;
  for (double &value : shifted)
    value -= of.shift;
  MeasuredForce with_shift = of;
  with_shift.last = last_with_shift(g, of);
  with_shift.unrest = std::sqrt(std::max(of.unrest * of.unrest - of.shift * of.shift, 0.0));
  const std::size_t inner = inner_of(shifted, top, with_shift.last, -1, std::sqrt(variance));
  const auto last = flank_of(t, shifted, with_shift, variance, inner, t[inner], top, -1);
  if (!last)
    return 0;
  const PulseEnd end = find_pulse_end(*last);
  of.end = spanning(of.end, place_of(end, -1));
  of.duration = spanning(of.duration, length_between(start, 1, end, -1));
  double between = 0;
  for (std::size_t k = std::min(of.last, with_shift.last) + 1;
       k <= std::max(of.last, with_shift.last); ++k)
    between += (t[k] - t[k - 1]) * (shifted[k] + shifted[k - 1]) / 2;
  return between;
}

/// Ends, peak and impulse.
void find_values(std::span<const double> t, std::span<const double> f, const Values &g,
                 MeasuredForce &of)
{
  const std::size_t top = top_of(g, of);
  const double variance = variance_of_samples(f, of);
  const std::size_t a = inner_of(g, top, of.first, +1, std::sqrt(variance)),
                    b = inner_of(g, top, of.last, -1, std::sqrt(variance));
  const Averaged samples = average(t, g, a, b, variance);
  const auto first = flank_of(t, g, of, variance, a, samples.t.front(), top, +1),
             last = flank_of(t, g, of, variance, b, samples.t.back(), top, -1);
  PulseEnd start, end;
  const auto half_step = [&](std::size_t edge)
  { return std::abs(t[std::min(edge + 1, t.size() - 1)] - t[edge > 0 ? edge - 1 : 0]) / 2; };
  const auto unknown = [&](double u, std::size_t edge)
  {
    PulseEnd one;
    one.places = {{u, 1}};
    one.low = one.high = u;
    one.interval = 2 * half_step(edge);
    return one;
  };
  start = unknown(t[of.first], of.first);
  end = unknown(-t[of.last], of.last);
  of.start = {t[of.first], half_step(of.first)};
  of.end = {t[of.last], half_step(of.last)};
  if (first)
  {
    start = find_pulse_end(*first);
    of.start = place_of(start, 1);
  }
  if (last)
  {
    end = find_pulse_end(*last);
    of.end = place_of(end, -1);
  }
  of.duration = length_between(start, 1, end, -1);
  const double of_ends = last && of.unrest > 0 ? widen_end(t, g, variance, start, top, of) : 0;
  constexpr std::size_t fewest = 5;
  if (b - a + 1 < fewest)
  {
    double lower = g[top];
    for (const std::size_t k : {top > 0 ? top - 1 : top, std::min(top + 1, g.size() - 1)})
      lower = std::min(lower, g[k]);
    of.peak = {g[top], std::hypot(normal_95 * std::sqrt(variance), g[top] - lower)};
    of.peak_time = t[top];
    double sum = 0;
    for (std::size_t k = std::max<std::size_t>(of.first, 1); k <= of.last + 1 && k < t.size(); ++k)
      sum += (t[k] - t[k - 1]) * (g[k] + g[k - 1]) / 2;
    of.impulse = {sum, half_step(top) * g[top]};
    return;
  }
  const SmoothCurve curve(samples.t, samples.g, samples.variances);
  find_peak(curve, t, g, top, of);
  const SmoothCurve::Value inside = curve.integral();
  const double middle = (of.start.value + of.end.value) / 2,
               of_baseline = of.baseline_error(middle) * of.duration.value;
  of.impulse = {start.foot_mean() + inside.value + end.foot_mean(),
                std::hypot(normal_95 * std::sqrt(start.foot_variance() + inside.variance +
                                                 end.foot_variance() + of_baseline * of_baseline),
                           of.behind * of.duration.value, of_ends)};
}

/// Pulses from the baseline and the baseline from what is outside of them, until both agree.
void settle(std::span<const double> t, std::span<const double> f, bool with_pulls,
            MeasuredForce &of, Values &g)
{
  constexpr int rounds = 3;
  for (int round = 0; round < rounds; ++round)
  {
    find_pulses(t, g, with_pulls, of);
    find_baseline(t, g, of);
    g = without_baseline(t, f, of);
  }
}
} // namespace

// Rounding by the step q hides a level within +-q/2, however many samples there are, unless the
// noise s carries them over the steps: its characteristic function exp(-2 pi^2 s^2/q^2) is left.
double MeasuredForce::baseline_error(double time) const
{
  if (rest == 0)
    return 0;
  const double of_drift = squared_width > 0 ? std::pow(time - middle, 2) / squared_width : 0,
               of_noise =
                 noise * std::sqrt(correlation * (1 / static_cast<double>(rest) + of_drift)),
               of_rounding = rounding / std::sqrt(12.0),
               before = std::max(noise * noise - of_rounding * of_rounding, 0.0);
  return rounding == 0
           ? of_noise
           : std::hypot(of_noise, of_rounding * std::exp(-2 * std::numbers::pi * std::numbers::pi *
                                                         before / (rounding * rounding)));
}

bool MeasuredForce::is_measured() const
{
  constexpr double exact = 1e-6; // of the peak: what a computation counts as zero
  return rest > 0 && (noise > exact * peak.value || std::abs(level) > exact * peak.value);
}

namespace
{
/// So many samples in a row count as one that fifty are left above half of the peak of a noisy
/// record, and ten at rest. One: none are averaged.
std::size_t samples_to_average(const Values &g, const MeasuredForce &of)
{
  constexpr std::size_t enough = 50, enough_at_rest = 10;
  constexpr double noisy = 0.015; // of the peak
  const double peak = std::ranges::max(g);
  if (of.noise < noisy * peak)
    return 1;
  const auto above = static_cast<std::size_t>(
    std::ranges::count_if(g, [&](double value) { return value > peak / 2; }));
  return std::max<std::size_t>(1, std::min(above / enough, of.rest / enough_at_rest));
}

/// From means of `bin` samples to the samples: their numbers, and the noise of single ones.
void count_samples(std::span<const double> t, std::span<const double> f, std::size_t bin,
                   MeasuredForce &of)
{
  const auto spread = [bin](std::size_t &first, std::size_t &last)
  {
    first *= bin;
    last = last * bin + bin - 1;
  };
  spread(of.first, of.last);
  for (MeasuredForce::Pulse &other : of.others)
    spread(other.first, other.last);
  for (auto *top : {&of.clipped, &of.level_top})
    if (*top)
      spread((*top)->first, (*top)->second);
  MeasuredForce of_samples = of;
  Values g(f.size());
  for (std::size_t k = 0; k < f.size(); ++k)
    g[k] = of.force(t[k], f[k]);
  find_baseline(t, g, of_samples);
  of.noise = of_samples.noise;
  of.correlation = of_samples.correlation;
  of.rest = of_samples.rest;
  of.squared_width = of_samples.squared_width;
}

MeasuredForce measure(std::span<const double> times, std::span<const double> forces,
                      double rounding, Values &g)
{
  MeasuredForce of;
  of.rounding = rounding;
  guess_baseline(times, forces, of);
  of.noise = noise_of_neighbours(forces);
  g = without_baseline(times, forces, of);
  constexpr std::size_t few = 100; // of which the differences may be those of the pulse itself
  if (forces.size() < few && !(std::ranges::max(g) >= least_noise_ratio * of.noise))
    of.noise = 0;
  const MeasuredForce guessed = of;
  settle(times, forces, true, of, g);
  if (of.unrest > 0)
  {
    // What was taken for a pull may be what rings behind.
    of = guessed;
    g = without_baseline(times, forces, of);
    settle(times, forces, false, of, g);
  }
  find_pulses(times, g, true, of);
  of.undershoots = undershoots(g, of);
  return of;
}

MeasuredForce measure_samples(std::span<const double> times, std::span<const double> forces,
                              double rounding)
{
  Values g;
  MeasuredForce of = measure(times, forces, rounding, g);
  const std::size_t bin = samples_to_average(g, of);
  if (bin == 1)
  {
    find_values(times, forces, g, of);
    find_limit(times, forces, g, of);
    return of;
  }
  const Means means = means_of(times, forces, bin);
  of = measure(means.t, means.g, rounding, g);
  find_values(means.t, means.g, g, of);
  find_limit(means.t, means.g, g, of);
  count_samples(times, forces, bin, of);
  return of;
}
} // namespace

std::optional<MeasuredForce> measure_force(std::span<const double> times,
                                           std::span<const double> forces)
{
  const auto [low, high] = std::ranges::minmax(forces);
  constexpr double least_range = 1e-140; // its square is still a number [N]
  if (forces.size() < fewest_samples || !(high - low > least_range))
    return std::nullopt;
  MeasuredForce recorded;
  recorded.glitches = find_glitches(times, forces);
  Values without(forces.begin(), forces.end());
  recorded.fill_glitches(without);
  MeasuredForce of = measure_samples(times, without, rounding_of(forces));
  of.glitches = std::move(recorded.glitches);
  return of;
}
} // namespace carambole
