#pragma once

// Computes an impact of two bodies without inertia inside them: a static model. A case has it
// in addition to its dynamic models, and it has a record like theirs.

#include "fem/run/plan.h"
#include "fem/run/run.h"

namespace carambole::fem
{
/// Computes all levels of `entry` and writes the record. MPI must be initialised. Stops and goes on
/// like run_indentation. Throws InputError, ComputationError, Interrupted, std::runtime_error.
void run_static(const Case &c, const FemEntry &entry, const RunOptions &options);

/// Elements, unknowns and load steps of every level.
Plan plan_static(const Case &c, const FemEntry &entry);
} // namespace carambole::fem
