#pragma once

// A quasi-static indentation by a contact law: from a case to the record.

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// The course of the force over the approach that the law of a model gives for the load steps of an
/// analysis of indentation, loading and unloading. A law whose force depends on the rate, or that
/// has no force, leaves a record without quantities of the contact and a remark that says why.
/// Throws std::invalid_argument if the law does not reach the force of the case, and Interrupted.
Outcome run_indentation(const Case &c, const Model &model, const std::atomic<bool> *stop);
} // namespace carambole::lumped
