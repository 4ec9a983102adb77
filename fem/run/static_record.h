#pragma once

// The record of an impact of two bodies without inertia of their interior.

#include "fem/implicit/indentation.h"
#include "fem/run/impact.h"

namespace carambole::fem
{
/// Loading to the work of the approach, m V^2/2 of the relative motion, and unloading.
IndentationSchedule static_schedule(const Case &c);

/// Record and history of the motion that a course gives.
ImpactResult static_impact(const Case &c, const IndentationResult &course);
} // namespace carambole::fem
