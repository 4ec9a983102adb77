#pragma once

// Computes the reference of an adhesive indentation: two half-spaces in rings (fem/adhesion), from
// a case to its record.

#include "fem/run/plan.h"
#include "fem/run/run.h"

namespace carambole::fem
{
/// Computes all levels of `entry`, each with half the rings of the next, and writes the record, the
/// course at a given approach, forth and back, as its history, and in `equilibria.csv` all
/// equilibria, also those that a given approach passes by in a jump. Nothing is kept of a run that
/// is stopped. Throws ComputationError, Interrupted, std::runtime_error.
void run_adhesive(const Case &c, const FemEntry &entry, const RunOptions &options);

/// Rings and equilibria of every level.
Plan plan_adhesive(const Case &c, const FemEntry &entry);
} // namespace carambole::fem
