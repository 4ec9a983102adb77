#include "reports/metrics/metrics_distribution.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace carambole::reports
{
namespace
{
/// A step of F - S at x.
struct Step
{
  double x, height;
};

/// Appends the steps of a distribution function, times `sign`; false where nothing has weight.
bool append_steps(const Sample &sample, double sign, std::vector<Step> &steps)
{
  const auto count = static_cast<double>(sample.values.size());
  const double total = sample.weights.empty()
                         ? count
                         : std::accumulate(sample.weights.begin(), sample.weights.end(), 0.0);
  if (!(total > 0))
    return false;
  for (std::size_t i = 0; i < sample.values.size(); ++i)
    steps.push_back(
      {sample.values[i], sign * (sample.weights.empty() ? 1 : sample.weights[i]) / total});
  return true;
}
} // namespace

std::optional<double> area_metric(const Sample &a, const Sample &b)
{
  std::vector<Step> steps;
  if (!append_steps(a, 1, steps) || !append_steps(b, -1, steps))
    return std::nullopt;
  std::ranges::sort(steps, {}, &Step::x);
  double area = 0, difference = 0;
  for (std::size_t i = 0; i + 1 < steps.size(); ++i)
  {
    difference += steps[i].height;
    area += std::abs(difference) * (steps[i + 1].x - steps[i].x);
  }
  return area;
}

std::optional<double> relative_area(std::span<const double> times,
                                    std::span<const double> reference,
                                    std::span<const double> candidate)
{
  double largest = 0;
  for (const double value : reference)
    largest = std::max(largest, std::abs(value));
  if (largest == 0)
    return std::nullopt;
  std::vector<double> weights(times.size(), 0);
  for (std::size_t i = 1; i < times.size(); ++i)
    for (const std::size_t k : {i - 1, i})
      weights[k] += (times[i] - times[i - 1]) / 2;
  const auto sample = [&](std::span<const double> values) {
    return Sample{{values.begin(), values.end()}, weights};
  };
  const std::optional<double> area = area_metric(sample(reference), sample(candidate));
  return area ? std::optional(*area / largest) : std::nullopt;
}
} // namespace carambole::reports
