#pragma once

// Record and history of the motion of a row of bodies.

#include "cases/records/records.h"
#include "lumped/models/models.h"
#include "lumped/row/row.h"
#include "lumped/row/trajectory.h"

namespace carambole::lumped
{
/// Everything except the model's name, hash and wall time. Remarks state where the law left its
/// range.
ModelRecord make_record(const Case &c, const Model &model, const Row &row,
                        const Trajectory &trajectory);

/// A line per sample: forces and approaches of all contacts, positions and velocities of all bodies
/// that are not ground, energies.
History make_history(const Case &c, const Trajectory &trajectory);

/// Its times and the forces of the contacts alone.
History make_forces(const Case &c, const Trajectory &trajectory);
} // namespace carambole::lumped
