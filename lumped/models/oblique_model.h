#pragma once

// An oblique impact under a normal and a tangential law: from a case to the record.

#include "lumped/models/models.h"
#include "lumped/row/row.h"
#include "lumped/row/trajectory.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
/// Adds slip and spin to the record and the history of the normal motion; the history may be empty.
/// Throws std::invalid_argument if the motion cannot be followed, and Interrupted.
void add_slip(const Case &c, const Model &model, const Row &row, const Trajectory &normal,
              Outcome &outcome, const std::atomic<bool> *stop);

/// What rolling resistance knows of the contact of an oblique impact.
RollingPair rolling_pair(const Case &c, const SlipPair &pair);

/// Appends what is wrong with the laws of slip and rotations of a case, and reads their parameters.
void read_tangential(const Case &c, Model &model, std::vector<Diagnostic> &diagnostics);

/// Those of the tangential law, with the stiffness of the normal law.
Parameters tangential_parameters(const Model &model, const Pair &pair);

/// Why the model cannot compute an oblique impact, in words that follow its name; empty: it can.
std::string lack_of_oblique(const Model &model);

/// Whether a limit of friction under adhesion is known for the law of the normal force.
bool has_adhesive_friction(const Case &c, const Model &model);
} // namespace carambole::lumped
