#pragma once

// Runs CalculiX as a model of a case: a second opinion of the continuum.

#include "fem/run/run.h"

namespace carambole::fem
{
/// Computes the impact on two meshes, the second with half the element size and half the step, and
/// writes the record of the second. Half of what they differ by is stated as its uncertainty.
/// Throws CodeError, Interrupted, InputError, std::runtime_error.
void run_calculix(const Case &c, const CodeEntry &entry, const RunOptions &options);
} // namespace carambole::fem
