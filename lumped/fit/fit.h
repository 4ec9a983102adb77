#pragma once

// Nonlinear least squares with bounds, several starts and confidence intervals, independent of the
// model.

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "lumped/fit/fit_coordinates.h"

namespace carambole::lumped
{
struct Estimate
{
  std::string key;
  double value = 0;
  double standard_error = 0;   ///< NaN where the observations do not determine the parameters
  double lower = 0, upper = 0; ///< 95 % confidence interval, NaN likewise; that of a positive
                               ///< parameter is symmetric in its logarithm
  std::string limit = {}; ///< description of the limit of the search that it reached; empty: none
  std::string of = {};    ///< in a joint fit: the case whose own value it is; empty: all share it
};

/// Result of a search from another start, nearly as good as the best.
struct OtherMinimum
{
  std::vector<double> values; ///< in the order of the free parameters
  double deviation = 0;       ///< as that of the result
};

struct FitResult
{
  std::vector<Estimate> estimates;              ///< in the order of the free parameters
  std::vector<std::vector<double>> correlation; ///< of the estimates; empty: not determined
  std::vector<double> predicted;                ///< at the estimates
  double deviation = 0;  ///< s, s^2 = sum of squared residuals/(n - p); n counts no zeros that are
                         ///< predicted as zeros
  double dependence = 1; ///< values per independent value (Noise)
  bool converged = false;
  std::string summary;              ///< how the search ended
  std::vector<OtherMinimum> others; ///< not distinguishable from the best by the observations (5 %)
  int starts = 0, evaluations = 0;
};

/// Predictions, as many as observations, for values of the free parameters. May throw
/// std::runtime_error for values that cannot be computed.
using Prediction = std::function<std::vector<double>(const std::vector<double> &values)>;

/// What is known of the errors of the observations.
struct Noise
{
  /// Further parameters that `predict` fits by itself, such as a baseline: they count in p.
  std::size_t nuisances = 0;
  /// Values per independent value, one or more, from the residuals: the variances are so many times
  /// larger, the degrees of freedom n/dependence - p. Empty: errors are independent.
  std::function<double(const std::vector<double> &residuals)> dependence = {};
  /// Holds the nonlinear ones of these parameters as they are best at these values, until
  /// `release`: the derivatives of the predictions by each of them, which then stay out of those by
  /// the values (Kaufman 1975). Fitted anew at every step of a difference they would scatter.
  std::function<std::vector<std::vector<double>>(const std::vector<double> &values)> hold = {};
  std::function<void()> release = {};
  /// A prediction that changes by more within the step of a difference has jumped over the
  /// observation: its derivative is that of the other side.
  double jump = std::numeric_limits<double>::infinity();
};

/// Minimises sum (predicted - observed)^2 by Levenberg-Marquardt (Ceres) with central differences
/// of the relative width `step`, from the given start and from the three best of some points spread
/// over the ranges, and goes on from the best. The predictions may be coarse until it calls
/// `refine`, before that last search. At most 3000 evaluations. The covariance is s^2 (J^T J)^-1,
/// the intervals are those of Student's t with n - p degrees of freedom, within the allowed range:
/// they assume errors of equal size, independent but for `noise`. Without a free parameter only the
/// residuals are computed. Throws std::invalid_argument unless there are more observations than
/// parameters, and std::runtime_error if the start cannot be computed.
FitResult fit(const std::vector<FreeParameter> &free, const std::vector<double> &observed,
              const Prediction &predict, double step, const Noise &noise = {},
              const std::function<void()> &refine = {});
} // namespace carambole::lumped
