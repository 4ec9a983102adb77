#pragma once

// Expected cost of a model, before it is run.

#include "cases/case/case.h"

namespace carambole::fem
{
/// Prints one line per level on standard output, with elements, steps and expected cost, then the
/// time of all levels at a nominal rate; above an hour it warns on standard error.
void print_plan(const Case &c, const FemEntry &entry);
} // namespace carambole::fem
