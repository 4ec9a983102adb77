#pragma once

// Infinitely slow impacts of an adhesive contact, from the energy that its jumps take.

#include <vector>

#include "cases/records/records.h"

namespace carambole
{
/// At speeds from a quarter of V_J to five times it, V_J the speed below which the contact of
/// Johnson, Kendall and Roberts holds: e^2 = 1 - W/(M V^2/2) with the loss W [J] of any impact,
/// which waves are not part of. None without a relative mass M, where both bodies are fixed. The
/// first contact of the case has adhesion.
std::vector<SlowImpact> slow_impacts(const Case &c, double loss);
} // namespace carambole
