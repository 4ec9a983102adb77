#pragma once

// Nodal values at one time, derived from the arrays that central differences keep.

#include <cstdint>
#include <vector>

namespace carambole::fem
{
/// State at t_n after the step from t_n to t_{n+1}. Index 2 node: r, 2 node + 1: z.
struct NodalState
{
  const std::vector<double> &next_displacement;                ///< u_{n+1} [m]
  const std::vector<double> &velocity_before, &velocity_after; ///< v_{n-1/2}, v_{n+1/2} [m/s]
  double time_step;                                            ///< t_{n+1} - t_n [s]
  double time = 0;                                             ///< t_n [s]
  double step_before = time_step;                              ///< t_n - t_{n-1} [s]
  /// Per node, or null: its displacement advances in 2^level steps; the last began `phase` steps
  /// after the beginning of a period.
  const std::uint8_t *motion_level = nullptr;
  int phase = 0;

  double displacement(int i) const
  {
    const int steps = motion_level ? 1 << motion_level[i / 2] : 1;
    const int made = phase & (steps - 1); // phase % steps, without a division
    return next_displacement[i] - (steps - made) * time_step * velocity_after[i];
  }
  double velocity(int i) const
  {
    return velocity_before[i] +
           step_before / (step_before + time_step) * (velocity_after[i] - velocity_before[i]);
  }
  std::vector<double> displacements() const
  {
    std::vector<double> u(next_displacement);
    for (std::size_t i = 0; i < u.size(); ++i)
      u[i] = displacement(int(i));
    return u;
  }
  std::vector<double> velocities() const
  {
    std::vector<double> v(velocity_after);
    for (std::size_t i = 0; i < v.size(); ++i)
      v[i] = velocity(int(i));
    return v;
  }
};
} // namespace carambole::fem
