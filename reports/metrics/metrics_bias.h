#pragma once

// Bias and scatter of one model for one quantity, from many comparisons.

#include <cstddef>
#include <optional>
#include <span>

namespace carambole::reports
{
/// One comparison: a value of the model M and of the reference E, in the same unit, both positive.
struct ValuePair
{
  double value = 0, reference = 0;
  /// Relative standard deviation of the reference [-]: half of the half-width of its 95 % interval,
  /// over the reference; zero where the reference counts as exact.
  double reference_deviation = 0;
};

/// The true value lies around M/bias with a relative standard deviation of `scatter`.
struct BiasAndScatter
{
  std::size_t count = 0;          ///< of the pairs that were used
  std::size_t left_out = 0;       ///< pairs whose values are not both positive: they have no ratio
  double bias = 1;                ///< delta [-]; 1.1: the model gives 10 % too much on average
  std::optional<double> scatter;  ///< sigma_M [-], of the model alone; absent for a single pair
  double reference_deviation = 0; ///< sigma_E [-] that was taken out
  /// The references are as uncertain as the ratios scatter: sigma_E was reduced to sigma_M, for no
  /// model can be shown to be better than what it is compared with.
  bool limited = false;
};

/// With x_i = ln(M_i/E_i), their mean m and variance s^2 (of n - 1):
///   sigma_M^2 = s^2 - sigma_E^2,  sigma_E^2 = min(mean of the squared deviations, s^2/2),
///   delta = exp(m + sigma_M^2/2 - sigma_E^2/2).
/// Absent without a single usable pair. Source: K. McGrattan, B. Toman, Metrologia 48 (2011); the
/// Fire Dynamics Simulator's Validation Guide (NIST SP 1018-3), "Calculating Model Uncertainty".
/// The guide's weights of bins are not taken over: every pair counts once.
std::optional<BiasAndScatter> bias_and_scatter(std::span<const ValuePair> pairs);
} // namespace carambole::reports
