#pragma once

// The row of bodies for the dynamics.

#include <vector>

#include "lumped/law/pair.h"

namespace carambole::lumped
{
struct Row
{
  std::vector<Body> bodies;
  std::vector<Pair> pairs;     ///< neighbours in the order of the row
  double approach_speed = 0;   ///< [m/s] of the neighbours that meet first
  bool starts_at_rest = false; ///< no neighbours meet: some lie on the ground, and their speed is
                               ///< that which their weight stands for (speed_from_rest)
  double gravity = 0;          ///< [m/s^2] along the row, on every body that is not ground

  /// [m/s^2] of body i.
  double gravity_on(std::size_t i) const { return bodies[i].is_ground() ? 0 : gravity; }
};

/// The first approach speed is that of the neighbours that close their gap first, or of the fastest
/// of them. Throws std::invalid_argument if no neighbours approach and none lie on the ground.
Row make_row(const std::vector<Body> &bodies, double gravity = 0);
} // namespace carambole::lumped
