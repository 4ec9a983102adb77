#include "reports/metrics/metrics_bias.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace carambole::reports
{
std::optional<BiasAndScatter> bias_and_scatter(std::span<const ValuePair> pairs)
{
  BiasAndScatter result;
  std::vector<double> logarithms;
  double mean = 0, deviations = 0;
  for (const auto &[value, reference, deviation] : pairs)
  {
    if (!(value > 0 && reference > 0))
    {
      ++result.left_out;
      continue;
    }
    logarithms.push_back(std::log(value / reference));
    mean += logarithms.back();
    deviations += deviation * deviation;
  }
  if (logarithms.empty())
    return std::nullopt;
  result.count = logarithms.size();
  const auto n = static_cast<double>(result.count);
  mean /= n;
  if (result.count == 1)
  {
    result.reference_deviation = std::sqrt(deviations);
    result.bias = std::exp(mean);
    return result;
  }
  double variance = 0;
  for (const double x : logarithms)
    variance += (x - mean) * (x - mean) / (n - 1);
  const double known = deviations / n, // sigma_E^2
    removed = std::min(known, variance / 2);
  result.limited = known > variance / 2;
  result.reference_deviation = std::sqrt(removed);
  result.scatter = std::sqrt(variance - removed);
  result.bias = std::exp(mean + (variance - removed) / 2 - removed / 2);
  return result;
}
} // namespace carambole::reports
