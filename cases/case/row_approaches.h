#pragma once

// A row of point masses between Hertz springs: how deep each contact is pressed.

#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// Largest approach [m] of every contact, to some per mille; zero for a contact that is never
/// loaded. Velocity Verlet steps of a 400th of the shortest isolated contact, and free flight in
/// one step. `durations` [s] are those of the isolated contacts, `stiffnesses` K [N/m^1.5] of K
/// d^1.5.
std::vector<double> largest_approaches_in_row(const Case &c, const std::vector<double> &durations,
                                              const std::vector<double> &stiffnesses);
} // namespace carambole
