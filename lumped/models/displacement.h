#pragma once

// How two bodies in contact move against each other.

#include <array>
#include <cstddef>

namespace carambole::lumped
{
/// The motions across the normal; indices of the arrays below.
struct Way
{
  enum : std::size_t
  {
    slip,  ///< of the contact points along x
    roll,  ///< rotation about y
    twist, ///< rotation about the normal
    count
  };
};

/// How the first body has moved against the second one [m, rad], or a rate of that.
struct Displacement
{
  double approach = 0;
  std::array<double, Way::count> across{};
};
} // namespace carambole::lumped
