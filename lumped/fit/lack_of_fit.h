#pragma once

// Whether a law can follow what it was fitted to.

#include "lumped/fit/fit_law.h"

namespace carambole::lumped
{
/// Residuals of a law that follows are as likely to differ from the one before as from any other.
/// Of a law that cannot, neighbours are alike: they scatter by less than the whole.
struct LackOfFit
{
  double deviation = 0; ///< root mean square of the residuals
  double scatter = 0;   ///< root mean square of the differences of neighbours over the root of two
  double misfit = 0;    ///< root mean square of what is beyond the noise
  bool can_be_told = false; ///< there are ten residuals or more
  bool found = false; ///< neighbours are more alike than in one of a thousand sets of independent
                      ///< errors, and by more than numbers are computed to
};

/// Of a measured force the noise is known from the samples at rest, correlated as it may be: with
/// the residuals averaged over blocks of the pulse, which leaves of noise of variance s^2 and
/// dependence tau s^2 tau/m in blocks of m, the squares of the means over that follow an F
/// distribution; `found` as above, in one of a thousand. Without samples at rest, and of all else,
/// after von Neumann (1941): of n independent errors 1 - scatter^2/deviation^2 has a mean of zero
/// and a standard deviation of n^-1/2. Neighbours are those in time, within a contact, or in speed.
LackOfFit lack_of_fit(const Target &target, const FitResult &result);
} // namespace carambole::lumped
