#pragma once

// Whether a sensor was at its limit.

#include <span>
#include <vector>

#include "cases/measured/measured_force.h"

namespace carambole
{
/// Sets `clipped` or `level_top` of a pulse that was found in `forces`; `cleaned` are these without
/// sign and baseline.
void find_limit(std::span<const double> times, std::span<const double> forces,
                const std::vector<double> &cleaned, MeasuredForce &of);
} // namespace carambole
