#pragma once

#include <algorithm>
#include <vector>

namespace carambole
{
/// The mean of the two in the middle where their number is even. `values` has at least one.
inline double median(std::vector<double> values)
{
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  if (values.size() % 2 == 1)
    return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}
} // namespace carambole
