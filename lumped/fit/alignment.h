#pragma once

// The time zero and the baseline of a measured force, found together with the law that is compared
// with it.

#include <span>
#include <vector>

#include "lumped/fit/target.h"

namespace carambole::lumped
{
struct AlignedForces
{
  std::vector<double> predicted; ///< at the samples of the target, column by column, baseline added
  double shift = 0;              ///< of the target's clock against the law's [s]
  std::vector<double> levels;    ///< of each column [N], against the baseline found at rest
};

/// The forces of a law, F(t - shift) + level + slope t, with the shift, the levels and the slopes
/// that make the sum of squared differences from the target least; levels and slopes only where the
/// target has samples at rest, slopes where it drifts. The shift is searched in steps of a fiftieth
/// of the pulse, of half a sample for a law whose force jumps, and then by Brent's method. Throws
/// std::runtime_error where the law lacks one of the forces.
AlignedForces align(const History &law, const Target &target);

/// The same with a given shift.
AlignedForces align_at(const History &law, const Target &target, double shift);

/// Derivative of the predictions of `align_at` by the shift [N/s].
std::vector<double> shift_derivative(const History &law, const Target &target, double shift);

/// Number of parameters that `align` fits.
std::size_t nuisances_of(const Target &target);

/// Values per independent value of the residuals of a measured force, all contacts together; 1 for
/// any other target.
double dependence_of(const Target &target, std::span<const double> residuals);

/// Force at a time, linear between samples, zero beyond them. Where it jumps, the side that is
/// nearer to `observed` is that of the instant. `near`: the place of the last call,
/// which for rising times is near that of this one.
double force_at(const std::vector<double> &times, const std::vector<double> &forces, double at,
                double observed, std::size_t *near = nullptr);
} // namespace carambole::lumped
