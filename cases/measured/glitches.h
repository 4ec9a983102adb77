#pragma once

// Single samples of a force that a recorder or its line made.

#include <span>
#include <vector>

#include "cases/measured/measured_force.h"

namespace carambole
{
/// Samples far off what their neighbours on both sides predict: more than twenty times the noise,
/// ten times what the neighbours leave open, and a twentieth of the whole range. None in a record
/// whose pulse has few samples, where a true peak looks like that, or with many such samples.
std::vector<MeasuredForce::Glitch> find_glitches(std::span<const double> times,
                                                 std::span<const double> forces);
} // namespace carambole
