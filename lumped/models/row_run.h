#pragma once

// The motion of the row of a case under a model, and its forces alone.

#include "cases/records/records.h"
#include "lumped/models/models.h"
#include "lumped/row/dynamics.h"

namespace carambole::lumped
{
/// Moves a row under the law of a model, one per pair. Throws as the dynamics do.
Trajectory move_row(const Row &row, const Model &model, const Settings &settings);

/// How finely forces are computed: the least number of steps, and of samples, in an expected
/// contact duration, and the local error per step over the scales of the impact.
struct Fineness
{
  int steps_per_contact = 400;
  double tolerance = 1e-13;
};

/// Time and forces of an impact, without fineness those of the history of `run_model`, and no
/// record: for the many runs of a fit. Throws ModelError as `run_model` does.
History run_forces(const Case &c, const Model &model, long step_limit,
                   const Fineness &fineness = {});
} // namespace carambole::lumped
