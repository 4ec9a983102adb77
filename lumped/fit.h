#pragma once

// Nonlinear least squares with bounds and confidence intervals, whatever is fitted.

#include <functional>
#include <string>
#include <vector>

#include "lumped/parameters.h"

namespace carambole::lumped
{
/// A number that is searched for, in SI units.
struct FreeParameter
{
  std::string key;
  double start = 0; ///< in `range`
  Range range = {};
};

struct Estimate
{
  std::string key;
  double value = 0;
  double standard_error = 0;   ///< NaN where the observations do not determine the parameters
  double lower = 0, upper = 0; ///< 95 % confidence interval, NaN likewise
};

struct FitResult
{
  std::vector<Estimate> estimates;              ///< in the order of the free parameters
  std::vector<std::vector<double>> correlation; ///< of the estimates; empty: not determined
  std::vector<double> predicted;                ///< at the estimates
  double deviation = 0;                         ///< s, s^2 = sum of squared residuals/(n - p)
  bool converged = false;
  std::string summary; ///< how the search ended
};

/// Predictions, as many as observations, for values of the free parameters. May throw
/// std::runtime_error for values that cannot be computed with.
using Prediction = std::function<std::vector<double>(const std::vector<double> &values)>;

/// Minimises sum (predicted - observed)^2 by Levenberg-Marquardt (Ceres) with central differences
/// of the relative width `step`. The covariance is s^2 (J^T J)^-1, the intervals are those of
/// Student's t with n - p degrees of freedom: they hold for errors that are independent and equally
/// large. Throws std::invalid_argument unless there are more observations than parameters, and
/// std::runtime_error where the start cannot be computed with.
FitResult fit(const std::vector<FreeParameter> &free, const std::vector<double> &observed,
              const Prediction &predict, double step);
} // namespace carambole::lumped
