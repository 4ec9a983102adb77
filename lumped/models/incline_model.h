#pragma once

// A sphere on an incline: from a case to the record.

#include "lumped/law/incline.h"
#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Moves the sphere of a case with `incline` under a model whose law has `roll`, or that has a
/// tangential law. Throws std::invalid_argument if the motion cannot be followed, and Interrupted.
Outcome run_incline(const Case &c, const Model &model, const std::atomic<bool> *stop,
                    bool keeps_history);

/// Why the model cannot hold a sphere on an incline, in words that follow its name; empty: it can.
std::string lack_of_incline(const Case &c, const Model &model);

/// Motion from rest until the end of the case, in `intervals` equal intervals, their ends sampled;
/// `stored` is zero, as a tangential law does not say how much of the work it would return. The
/// normal force is the sphere's weight from the start. Explicit steps of second order, a 400th of
/// the swing of the tangential spring. Throws std::invalid_argument for a motion of more than 1e10
/// steps, and Interrupted when `stop` is set.
std::vector<RollSample> roll_by_tangential(const Case &c, const Model &model,
                                           const Incline &incline, int intervals,
                                           const std::atomic<bool> *stop);
} // namespace carambole::lumped
