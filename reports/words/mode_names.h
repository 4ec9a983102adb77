#pragma once

// Short names of the modes in which a body vibrates.

#include <string>
#include <vector>

#include "cases/records/records.h"

namespace carambole::reports
{
/// Of the modes of one body, by frequency: of a sphere "₀S₂", overtone 0 of the spheroidal modes of
/// degree 2; of a cylinder "L1", "R1", the first that is longitudinal or radial. A sphere's modes
/// from the first without a degree on have their numbers, "7": overtones cannot be counted there.
std::vector<std::string> mode_names(const std::vector<ModeRecord> &modes);
} // namespace carambole::reports
