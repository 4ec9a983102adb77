#pragma once

// Computes the fem models that press two bodies together: those of an analysis of indentation, and
// static models of an impact, without inertia inside the bodies, which a case has in addition to
// its dynamic models and whose record is like theirs.

#include "fem/run/plan.h"
#include "fem/run/run.h"

namespace carambole::fem
{
/// Computes all levels of `entry` and writes the record of the contact, its course over the load
/// steps, and the fields at the maximum if asked. MPI must be initialised. A run that is stopped
/// ends after a load step and keeps its finished levels in `results/.<model>.checkpoint`. Throws
/// InputError, ComputationError, Interrupted, std::runtime_error.
void run_indentation(const Case &c, const FemEntry &entry, const RunOptions &options);

/// Elements, unknowns and load steps of every level.
Plan plan_indentation(const Case &c, const FemEntry &entry);

/// The same of a static model.
void run_static(const Case &c, const FemEntry &entry, const RunOptions &options);
Plan plan_static(const Case &c, const FemEntry &entry);
} // namespace carambole::fem
