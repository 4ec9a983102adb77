#pragma once

// A quasi-static indentation by a contact law: from a case to the record.

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// The two bodies of an indentation or a prescribed motion, with scales for the defaults of laws:
/// those of an impact whose largest approach after Hertz is the expected one, d = (5 M V^2/(4
/// K))^(2/5).
Pair indented_pair(const Case &c);

/// The course of the force over the approach that the law of a model gives for the load steps of an
/// analysis of indentation, loading and unloading. A law whose force depends on the rate, or that
/// has no force, leaves a record without quantities of the contact and a remark that says why.
/// Throws std::invalid_argument if the law does not reach the force of the case, and Interrupted.
Outcome run_indentation(const Case &c, const Model &model, const std::atomic<bool> *stop);
} // namespace carambole::lumped
