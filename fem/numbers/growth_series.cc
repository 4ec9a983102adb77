#include "fem/numbers/growth_series.h"

#include <algorithm>

namespace carambole::fem
{
GrowthSeries::GrowthSeries(const std::array<double, terms + 1> &coefficients)
{
  std::copy_n(coefficients.begin(), terms, c.begin());
  for (std::size_t k = 0; k < d.size(); ++k)
    d[k] = double(k + 1) * c[k];
  for (std::size_t k = 0; k < e.size(); ++k)
    e[k] = double(k + 1) * d[k + 1];
  ratios_ = {c[1] / c[0], c[2] / c[0], c[3] / c[0]};
  // The next term with what the terms have in common, twice.
  const double b2 = std::abs(ratios_[0]), b3 = std::abs(ratios_[1]), b4 = std::abs(ratios_[2]);
  inverse_error_ = 2 * (14 * b2 * b2 * b2 * b2 + 21 * b2 * b2 * b3 + 3 * b3 * b3 + 6 * b2 * b4 +
                        std::abs(c[4] / c[0]));
  curvature_error = 40 * std::abs(c[4] / c[0]);
  constexpr double left_out = 1e-17, most = 0.25; // nothing is left out for a whole p
  largest_ = std::min(most, std::pow(left_out / std::abs(coefficients[terms]), 1.0 / (terms + 1)));
}

GrowthSeries GrowthSeries::exponential()
{
  std::array<double, terms + 1> coefficients;
  double coefficient = 1;
  for (int k = 1; k <= terms + 1; ++k)
    coefficients[k - 1] = coefficient /= k;
  return GrowthSeries(coefficients);
}

GrowthSeries GrowthSeries::power(double p)
{
  std::array<double, terms + 1> coefficients;
  double coefficient = 1;
  for (int k = 1; k <= terms + 1; ++k)
    coefficients[k - 1] = coefficient *= (p - (k - 1)) / k;
  return GrowthSeries(coefficients);
}
} // namespace carambole::fem
