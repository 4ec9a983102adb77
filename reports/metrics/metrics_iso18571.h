#pragma once

// Objective rating of two signals by ISO/TS 18571:2024, "Road vehicles - Objective rating metric
// for non-ambiguous signals".

#include <optional>
#include <span>

namespace carambole::reports
{
/// Scores between 0 and 1; all one for equal signals.
struct IsoRating
{
  double corridor = 0, phase = 0, magnitude = 0, slope = 0, overall = 0;
};

/// Rates the candidate C against the reference T, both of N samples at the same equal steps (the
/// scores do not depend on how long a step is). Constants are those of the standard.
///
/// corridor Z: mean over the samples of ((b - |C - T|)/(b - a))^2, one within a = 0.05 max|T| and
/// zero beyond b = 0.5 max|T|.
/// phase EP: C is shifted by n samples, |n| <= 0.2 N, to the largest correlation of what overlaps,
/// the smallest n of equal ones, earlier before later; (0.2 N - |n|)/(0.2 N).
/// magnitude EM: after the shift both are warped onto each other (dynamic time warping: squared
/// distance, steps (1,0), (0,1), (1,1), window of 10 % of the samples); with e the sum of |C - T|
/// over that of |T| along the path, (0.5 - e)/0.5, zero beyond. Of paths with equal cost the one
/// with the most diagonal steps, from the end, is taken.
/// slope ES: after the shift, central differences (one-sided at the ends), averaged over 9
/// samples (1, 3, 5, 7 towards the ends); with e the sum of |C' - T'| over that of |T'|,
/// (2 - e)/2, zero beyond.
/// overall R = 0.4 Z + 0.2 EP + 0.2 EM + 0.2 ES.
///
/// Absent for fewer than `fewest_samples`, too few for averages of 9, and if one of the signals is
/// constant, so that there is no correlation.
std::optional<IsoRating> iso18571(std::span<const double> reference,
                                  std::span<const double> candidate);

inline constexpr std::size_t fewest_samples = 50, ///< the window of the slope is a fifth of them
  most_samples = 2001; ///< to which longer records are thinned: the warping takes their square
} // namespace carambole::reports
