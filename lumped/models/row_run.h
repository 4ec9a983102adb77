#pragma once

// The row of a case as a model sees it, with the bodies whose impedance the model takes in place of
// their rigid motion; and how it moves.

#include "cases/case/wave_bodies.h"
#include "lumped/models/models.h"
#include "lumped/row/dynamics.h"

namespace carambole::lumped
{
/// The bodies that waves leave under a model: those of its `impedance:`, or all cylinders under a
/// law that has one of its own.
std::vector<WaveBody> waves_of(const Case &c, const Model &model);

/// The row of an impact. The impedance of a thick plate depends on the duration of its contact:
/// impacts with these settings are repeated until it does not change. Throws as the dynamics do.
Row row_of(const Case &c, const Model &model, const Settings &settings);

/// The same without repeated impacts: with the durations of Hertz' impacts.
Row row_of(const Case &c, const Model &model);

/// Why a model cannot have the impedances that it asks for, in words that follow its name; empty:
/// it can.
std::string lack_of_waves(const Case &c, const Model &model);

/// Remarks on contact number `contact` of the case where its body does not act as the law supposes:
/// waves that it leaves out, layers, of which it sees only one.
Remarks wave_remarks(const Case &c, const Model &model, const Row &row, int contact,
                     const ContactHistory &history);

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
