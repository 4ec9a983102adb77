#pragma once

// The row of bodies for the dynamics.

#include <vector>

#include "lumped/law/pair.h"

namespace carambole::lumped
{
struct Row
{
  std::vector<Body> bodies;
  std::vector<Pair> pairs;   ///< neighbours in the order of the row
  double approach_speed = 0; ///< [m/s] of the neighbours that meet first
};

/// The first approach speed is that of the neighbours that close their gap first, or of the fastest
/// of them. Throws std::invalid_argument if no neighbours approach.
Row make_row(const std::vector<Body> &bodies);
} // namespace carambole::lumped
