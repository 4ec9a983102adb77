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

/// Time [s] that two bars stay in contact, until waves returning from their far ends separate them.
/// For a single bar against a rigid body it is the round trip; without bars it is zero. A heavy
/// striker pushes a light bar in steps of decaying force: contact ends when the force has dropped
/// to a thousandth of its first value.
double contact_time(const std::vector<Bar> &bars);
} // namespace carambole
