#pragma once

// What the finite block that stands for a half-space may have put on the results.

#include <map>
#include <string>
#include <vector>

#include "cases/records/records.h"

namespace carambole::fem
{
/// Half-widths by quantity as in `expect` [SI], and what a reader must be told.
struct Truncation
{
  std::map<std::string, double> uncertainty;
  Remarks remarks;
};

/// Nothing where no wave is back from the end of a block before the contact at its face is over,
/// 2 (L - a)/cp after the first touch: until then nothing at the contact depends on the extent L.
/// Else bounds from the history of the force F(t) at the face, t from the first touch.
///
/// Free end. The block moves off as a whole, at most with the momentum that can have been there and
/// back: V(t) = J(t - t_1)/M, t_1 = 2 (L - a)/cp, J = int F dt. And waves come back to where they
/// were made, for the end is a sphere around it. A force on a half-space radiates
///   W = Q/(mu cs) int F'^2 dt,
/// Q of Lamb's problem (below), by a lag F' Q/(mu cs) of the surface; what converges on it again
/// moves it twice as far, 2 Q/(mu cs) F'(t - j t_1), and does by the Cauchy-Schwarz inequality at
/// most the work
///   W_j(t) = 2 Q/(mu cs) sqrt(int_(j t_1)^t F'^2 dt int_0^(t - j t_1) F'^2 dt)
/// after each way there and back, j = 1, 2, ... Together they change the speed of a body of mass m
/// that leaves at s by at most V + sqrt(s^2 + 2 W/m) - s, and the approach by what the block has
/// gone, int_0^(t - t_1) F(s) (t - s) ds/M, and the sum of the displacements; peaks change by no
/// more than what is back by then.
///
/// Absorbing end. Springs hold the block; the displacement that they bear is off by no more than
/// the share of S waves that is reflected of F/(2 pi mu L). Of the radiated energy 7 % are P waves,
/// the rest comes with the S waves or later (Miller & Pursey 1955); dashpots send back 1.5 % of the
/// energy of P and 5 % of that of S waves (Lysmer & Kuhlemeyer 1969, mean over all angles), the
/// roots of that of their amplitudes.
///
/// Under loads: a remark alone, where waves are back at a probe before the end.
Truncation truncation(const Case &c, const ModelRecord &record, const History &history);

/// Q of the energy that a force on the face of a half-space radiates, by a parabola through Lamb's
/// problem at nu = 0, 1/4 and 1/2: within 1 % for 0 <= nu < 1/2, up to 6 % high below.
double radiation_constant(double poisson_ratio);
} // namespace carambole::fem
