#pragma once

#include <span>
#include <vector>

namespace carambole
{
/// Polynomial of least squares through points (x, y). |x| <= 1 keeps it well conditioned.
class PolynomialFit
{
public:
  /// As many x as y, more than `degree` of them different.
  PolynomialFit(std::span<const double> x, std::span<const double> y, int degree);

  double at(double x) const;
  /// Variance of the value at x over that of each y, if the errors of y are independent and alike.
  double variance_factor(double x) const;

private:
  std::vector<double> coefficients; ///< of 1, x, ... x^degree
  std::vector<double> covariance;   ///< of the coefficients, over the variance of y, row by row
};
} // namespace carambole
