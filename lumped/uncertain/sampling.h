#pragma once

// Points of uncertain inputs: Sobol' sequences through the distributions of a case.

#include <cstddef>
#include <limits>
#include <vector>

#include <Eigen/Core>

#include "cases/case/uncertain_inputs.h"

namespace carambole::lumped
{
/// Where the case refuses an input.
struct Truncation
{
  double lowest = -std::numeric_limits<double>::infinity(); ///< [unit of the input]
  double highest = std::numeric_limits<double>::infinity();
};

/// Points of all inputs.
struct InputSample
{
  /// A line for each point, a column for each input: independent, uniform on (0, 1).
  Eigen::MatrixXd uniform;
  Eigen::MatrixXd values; ///< the same points as values of the inputs, with their correlations
};

/// Probability that an input is below `value` [1].
double probability_below(const UncertainInput &input, double value);
/// Value [unit of the input] that it is below with this probability, in (0, 1).
double quantile(const UncertainInput &input, double probability);
double mean(const UncertainInput &input);
double standard_deviation(const UncertainInput &input);

/// The first `n` points of the Sobol' sequence. `truncations`: of each input, or none; the
/// distribution is that under the condition of lying within. Throws InputError for correlations
/// that contradict each other.
InputSample sample_inputs(const UncertainInputs &inputs, std::size_t n,
                          const std::vector<Truncation> &truncations = {});
} // namespace carambole::lumped
