#include "cases/values/correlation.h"

#include <algorithm>
#include <cmath>

namespace carambole
{
double correlation_of(const std::vector<std::span<const double>> &parts)
{
  constexpr double window = 2.5, significant = 2.5;
  double variance = 0;
  std::size_t n = 0, longest = 0;
  for (const auto part : parts)
  {
    n += part.size();
    longest = std::max(longest, part.size());
    for (const double value : part)
      variance += value * value;
  }
  if (!(variance > 0))
    return 1;
  double sum = 1;
  for (std::size_t lag = 1; lag < longest / 2 && static_cast<double>(lag) < window * sum; ++lag)
  {
    double products = 0;
    std::size_t pairs = 0;
    for (const auto part : parts)
      for (std::size_t k = lag; k < part.size(); ++k, ++pairs)
        products += part[k] * part[k - lag];
    if (pairs == 0)
      break;
    const double correlation =
      products / variance * static_cast<double>(n) / static_cast<double>(pairs);
    // Of independent values the estimate has a deviation of n^(-1/2).
    if (lag == 1 && std::abs(correlation) < significant / std::sqrt(static_cast<double>(n)))
      return 1;
    sum += 2 * correlation;
    sum = std::max(sum, 1.0);
  }
  return sum;
}
} // namespace carambole
