#pragma once

// Computes the reference of an oblique impact: elastic half-spaces under Hertz' pressure
// (fem/oblique), from a case to its record.

#include "fem/run/plan.h"
#include "fem/run/run.h"

namespace carambole::fem
{
/// Computes all levels of `entry`, each with half the rings of the next, and writes
/// the record. It takes less than a second: nothing is kept of a run that is stopped. Throws
/// ComputationError, Interrupted, std::runtime_error.
void run_oblique(const Case &c, const FemEntry &entry, const RunOptions &options);

/// Rings and steps of every level.
Plan plan_oblique(const Case &c, const FemEntry &entry);
} // namespace carambole::fem
