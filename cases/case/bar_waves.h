#pragma once

// How long two bars that meet with flat faces push each other, from one-dimensional waves.

#include <vector>

namespace carambole
{
/// A bar that ends in a free face.
struct Bar
{
  double impedance = 0;  ///< rho c0 A [kg/s]
  double round_trip = 0; ///< 2 L/c0 [s]
};

/// Time [s] for which two bars that approach each other push each other, until the waves that
/// return from their far ends part them; of one bar on a rigid wall, or with a rigid body, its
/// round trip; zero without bars. A heavy striker pushes a light bar in steps: after `most_steps`
/// of them the force has decayed, and the time is that of the last one.
double contact_time(const std::vector<Bar> &bars);
} // namespace carambole
