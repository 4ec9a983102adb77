#pragma once

// The range of the finite values along an axis.

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace carambole::reports
{
struct AxisRange
{
  double low = std::numeric_limits<double>::infinity(), high = -low;

  void include(double value)
  {
    if (!std::isfinite(value))
      return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  void include(const std::vector<double> &values)
  {
    for (const double value : values)
      include(value);
  }
  bool empty() const { return !(high >= low); }
  double largest() const { return std::max(std::abs(low), std::abs(high)); }
  /// Of an axis that shows it: what differs by rounding alone is a level line.
  AxisRange widened() const
  {
    const double margin = std::max(0.05 * (high - low), largest() > 0 ? 0.01 * largest() : 1);
    return {low - margin, high + margin};
  }
};
} // namespace carambole::reports
