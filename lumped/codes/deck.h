#pragma once

// Input decks of discrete-element codes for an impact of two bodies along x.

#include <string>

#include "cases/case/case.h"

namespace carambole::lumped
{
/// The file that a deck makes its code write: lines "t F d v1 v2", the force in compression, the
/// approach and the velocities along the row, all of one time.
inline constexpr const char *samples_file = "samples.txt";

/// The deck for so many steps of `step` [s].
std::string deck_of(const Case &c, const CodeEntry &entry, double step, long steps);
} // namespace carambole::lumped
