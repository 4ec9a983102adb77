#pragma once

// Motion of the contact point along x under a tangential law, during a normal impact that it does
// not change.

#include <atomic>
#include <vector>

#include "lumped/row/trajectory.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
/// The state along x at a time of the normal motion [SI].
struct SlipSample
{
  double force = 0;          ///< Q, against positive slip
  double velocity = 0;       ///< V of slip
  double impulse = 0;        ///< of Q so far
  double rolling = 0;        ///< w, rolling velocity
  double torque_impulse = 0; ///< of the rolling torque so far
};

struct SlipMotion
{
  std::vector<SlipSample> samples; ///< at those of the trajectory
  double impulse = 0, peak_force = 0;
  double torque_impulse = 0, rolling_work = 0; ///< of the rolling torque [N m s, J]
};

/// A rolling resistance with the rotation that it acts on.
struct RollingResistance
{
  RollingPair pair;
  RollingLaw *law = nullptr; ///< none: nothing resists
};

/// Follows the contact of two bodies through the samples of its normal motion under `normal_law`,
/// in at least `least_steps` steps of the touch. Explicit steps of second order, whose slip is
/// consistent with the impulses: momentum is conserved by construction. Throws Interrupted when
/// `stop` is set, and std::invalid_argument for a rolling spring that is too stiff for the steps.
SlipMotion follow_slip(const SlipPair &pair, TangentialLaw &law, double slip_velocity,
                       const ForceLaw &normal_law, const Trajectory &normal, int least_steps,
                       const RollingResistance &rolling = {},
                       const std::atomic<bool> *stop = nullptr);
} // namespace carambole::lumped
