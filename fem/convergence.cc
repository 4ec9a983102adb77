#include "fem/convergence.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
std::optional<Uncertainty> estimate_uncertainty(const std::vector<double> &levels)
{
  constexpr double formal_order = 2;
  const std::size_t n = levels.size();
  if (n < 2)
    return std::nullopt;
  Uncertainty result;
  result.levels = levels;
  const double fine = levels[n - 1] - levels[n - 2];
  if (n == 2)
  {
    result.method = "two levels";
    result.uncertainty = 3 * std::abs(fine);
    return result;
  }
  const double coarse = levels[n - 2] - levels[n - 3];
  if (fine * coarse > 0 && std::abs(fine) < std::abs(coarse))
  {
    // p = log2((f2 - f1)/(f3 - f2))
    const double p = std::log2(coarse / fine);
    const double correction = fine / (std::exp2(std::min(p, formal_order)) - 1);
    const double cautious = std::max(std::abs(correction), std::abs(coarse) / 12);
    const bool asymptotic = p >= 0.5 && p <= formal_order + 0.1;
    result.method = "gci";
    result.observed_order = p;
    result.extrapolated = levels[n - 1] + correction;
    result.uncertainty = (asymptotic ? 1.25 : 3) * cautious;
    return result;
  }
  const auto [low, high] = std::minmax_element(levels.end() - 3, levels.end());
  result.method = "range";
  result.uncertainty = 1.25 * (*high - *low);
  return result;
}
} // namespace carambole::fem
