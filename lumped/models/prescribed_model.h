#pragma once

// Two bodies on a prescribed motion under the laws of a case: from the case to the record.

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Why the model cannot follow a prescribed motion, in words that follow its name; empty: it can.
std::string lack_of_prescribed(const Model &model);

/// Force and torques on the way. Throws Interrupted.
Outcome run_prescribed(const Case &c, const Model &model, const std::atomic<bool> *stop);
} // namespace carambole::lumped
