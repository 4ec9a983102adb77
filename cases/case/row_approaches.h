#pragma once

// A row of point masses between Hertz springs: how deep each contact is pressed.

#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// What the contacts of the row go through, to some per mille.
struct RowApproaches
{
  std::vector<double> largest; ///< [m] of every contact; zero for one that is never loaded
  double end = 0;              ///< [s] when the last one opens, or the computation ends
};

/// Integrates with velocity Verlet, 400 steps in the shortest isolated contact and one step per
/// free flight. Ignores contacts that close at less than 1e-4 of the fastest speed. `durations`: of
/// the isolated contacts [s]; `stiffnesses`: K in F = K d^1.5 [N/m^1.5].
RowApproaches approaches_in_row(const Case &c, const std::vector<double> &durations,
                                const std::vector<double> &stiffnesses);
} // namespace carambole
