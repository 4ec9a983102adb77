#pragma once

// Energy that forces take from the bodies, step by step.

#include <vector>

#include "fem/numbers/serialize.h"

namespace carambole::fem
{
/// Energy that a contact, its friction or a boundary node has taken, at t_n and at t_{n+1/2}.
struct EnergyTaken
{
  double now = 0, next = 0;

  /// Adds a force that takes `power` [W] at the mean of the velocities before and after a step,
  /// and `change` at the change of the velocities. The half step at the velocity before belongs
  /// to the time until t_n.
  void add(double step, double power, double change)
  {
    now = next + step / 2 * (power - change / 2);
    next += step * power;
  }

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, now, next);
  }
};

/// The sum at t_n.
inline double energy_now(const std::vector<EnergyTaken> &all)
{
  double sum = 0;
  for (const EnergyTaken &one : all)
    sum += one.now;
  return sum;
}
} // namespace carambole::fem
