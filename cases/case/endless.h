#pragma once

// Finite sizes that represent infinite ones.

#include "cases/case/case.h"

namespace carambole
{
/// Gives the endless cylinder of an impact a radius or a length from which no wave returns before
/// the end: the time to the end, by Hertz and longer the more energy the waves take, is at most the
/// time of an echo, of bending waves in a plate and of longitudinal waves in a rod. Places the
/// bodies of the row anew.
void choose_endless_sizes(Case &c);
} // namespace carambole
