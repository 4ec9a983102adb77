#pragma once

// A sphere on an incline: from a case to the record.

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Moves the sphere of a case with `incline` under a model whose law has `roll`, or that has a
/// tangential law. Throws std::invalid_argument if the motion cannot be followed, and Interrupted.
Outcome run_incline(const Case &c, const Model &model, const std::atomic<bool> *stop,
                    bool keeps_history);
} // namespace carambole::lumped
