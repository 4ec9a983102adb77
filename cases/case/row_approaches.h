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

/// Contacts that close at less than a ten-thousandth of the fastest speed do not count. Velocity
/// Verlet steps of a 400th of the shortest isolated contact, and free flight in one step.
/// `durations` [s] are those of the isolated contacts, `stiffnesses` K [N/m^1.5] of K d^1.5.
RowApproaches approaches_in_row(const Case &c, const std::vector<double> &durations,
                                const std::vector<double> &stiffnesses);
} // namespace carambole
