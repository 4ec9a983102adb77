#pragma once

// Measurements that the reference does not reproduce: what a law shares with it is then no answer.

#include <vector>

#include "reports/judgement/answer.h"

namespace carambole::reports
{
/// Of each measurement beside the reference what lies farthest from it, of the quantities asked:
/// beyond the band of the answer and the uncertainties that are stated. None if the reference
/// is measured itself.
std::vector<OpenPoint> contradicting_measurements(const Results &results,
                                                  const std::vector<QuantityName> &asked);
} // namespace carambole::reports
