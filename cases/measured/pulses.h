#pragma once

// Which samples of a measured force are pulses.

#include <span>
#include <vector>

#include "cases/measured/measured_force.h"

namespace carambole
{
constexpr double least_noise_ratio = 8; ///< peak over noise: a pulse stands out

/// Where the first pulse that is about as high as the highest has its largest value.
std::size_t top_of(const std::vector<double> &cleaned, const MeasuredForce &of);

/// The samples of the pulse and of the others; `cleaned` are the forces without sign and baseline.
void find_pulses(std::span<const double> times, const std::vector<double> &cleaned, bool with_pulls,
                 MeasuredForce &of);

/// The last sample of the pulse if the level behind is there before it ends, and what swings back
/// to it is a pull.
std::size_t last_with_shift(const std::vector<double> &cleaned, const MeasuredForce &of);
} // namespace carambole
