#pragma once

// Error bounds for the finite block that represents a half-space.

#include <map>
#include <string>

#include "cases/records/records.h"

namespace carambole::fem
{
/// Half-widths of the error bounds by quantity as in `expect` [SI], and remarks for the reader.
struct Truncation
{
  std::map<std::string, double> uncertainty;
  Remarks remarks;
};

/// The result is empty if no wave returns from the end of a block before the contact at its face is
/// over. The first wave returns 2 (L - a)/cp after the first touch; until then nothing at the
/// contact depends on the extent L. Otherwise there are bounds from the history of the force F(t)
/// at the face, t from the first touch.
///
/// Free end. The block moves as a whole, at most with the momentum that has had time to travel to
/// the end and back: V(t) = J(t - t_1)/M, t_1 = 2 (L - a)/cp, J = int F dt. In addition, waves
/// converge on the place where they started, because the end is a sphere around it. A force on a
/// half-space radiates
///   W = Q/(mu cs) int F'^2 dt,
/// Q from Lamb's problem (half_space_waves.h), because the surface lags by F' Q/(mu cs). A wave
/// that converges on it again moves it twice as far, 2 Q/(mu cs) F'(t - j t_1), and by the
/// Cauchy-Schwarz inequality does at most the work
///   W_j(t) = 2 Q/(mu cs) sqrt(int_(j t_1)^t F'^2 dt int_0^(t - j t_1) F'^2 dt)
/// after each round trip, j = 1, 2, ... Together they change the speed of a body of mass m that
/// leaves at s by at most V + sqrt(s^2 + 2 W/m) - s. They change the approach by at most the
/// displacement of the block, int_0^(t - t_1) F(s) (t - s) ds/M, plus the sum of the displacements
/// by waves. Peaks change at most by what has returned by then.
///
/// Absorbing end. Springs hold the block. The displacement that they bear is in error by at most
/// the reflected fraction of S waves times F/(2 pi mu L). Of the radiated energy 7 % are P waves;
/// the rest arrives with the S waves or later (Miller & Pursey 1955). Dashpots reflect 1.5 % of the
/// energy of P waves and 5 % of that of S waves (Lysmer & Kuhlemeyer 1969, mean over all angles);
/// the amplitudes are the square roots of these.
///
/// Under loads there is only a remark if waves return to a probe before the end.
Truncation truncation(const Case &c, const ModelRecord &record, const History &history);
} // namespace carambole::fem
