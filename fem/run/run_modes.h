#pragma once

// The free vibration modes of all bodies of a case on all levels of a model, and the record of
// them.

#include "fem/run/plan.h"
#include "fem/run/run.h"

namespace carambole::fem
{
/// Computes the modes of every deformable body and puts the record in place: frequencies of the
/// finest level with what the levels say about them, `mesh.csv` and `mesh-finest.csv`, and, where
/// the case asks for shapes, `modes-<body>.vtu`. There are no checkpoints; a stop request is obeyed
/// between two bodies.
/// Throws InputError, ComputationError, Interrupted.
void run_modes(const Case &c, const FemEntry &entry, const RunOptions &options);

/// Elements and unknowns of every body on every level.
Plan plan_modes(const Case &c, const FemEntry &entry);

/// Throws InputError with file and model if the model needs more memory or disk than there is, or
/// if its coarsest mesh is too coarse for so many modes. Every rank has most of what one process
/// has.
void check_modes_fit(const Case &c, const FemEntry &entry, const std::filesystem::path &folder);
} // namespace carambole::fem
