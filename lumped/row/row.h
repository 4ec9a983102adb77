#pragma once

// The row of bodies for the dynamics.

#include <algorithm>
#include <vector>

#include "cases/case/case.h"
#include "lumped/law/pair.h"

namespace carambole::lumped
{
/// A body whose struck faces move by the waves that leave them [SI]; its mass has no part in that.
struct BodyWaves
{
  int body = 0;              ///< index in the row
  bool is_plate = false;     ///< its two faces move as one; those of a rod by themselves
  double mobility = 0;       ///< velocity of a face per force on it: 1/Z
  double end_stiffening = 0; ///< [m/N] by which the approach of a rod's end is less
  double echo_time = 0;      ///< [s] of a wave to the other end of a rod, free, and back; 0: never
};

struct Row
{
  std::vector<Body> bodies;
  std::vector<Pair> pairs;     ///< neighbours in the order of the row
  double approach_speed = 0;   ///< [m/s] of the neighbours that meet first
  bool starts_at_rest = false; ///< no neighbours meet: some lie on the ground, and their speed is
                               ///< that which their weight stands for (speed_from_rest)
  double gravity = 0;          ///< [m/s^2] along the row, on every body that is not ground
  std::vector<BodyWaves> waves = {}; ///< of the bodies that carry waves, see add_waves

  bool carries_waves(std::size_t i) const
  {
    return std::ranges::find(waves, static_cast<int>(i), &BodyWaves::body) != waves.end();
  }

  /// [m/s^2] of body i.
  double gravity_on(std::size_t i) const { return bodies[i].is_ground() ? 0 : gravity; }
};

/// The first approach speed is that of the neighbours that close their gap first, or of the fastest
/// of them. Throws std::invalid_argument if no neighbours approach and none lie on the ground.
Row make_row(const std::vector<Body> &bodies, double gravity = 0);

/// The row of a case, with its gravity.
Row make_row(const Case &c);
} // namespace carambole::lumped
