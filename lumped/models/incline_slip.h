#pragma once

// A sphere on an incline that a law of the normal force carries and a law of the tangential force
// holds.

#include "lumped/law/incline.h"
#include "lumped/models/models.h"

namespace carambole::lumped
{
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
