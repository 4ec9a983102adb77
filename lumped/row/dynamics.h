#pragma once

// Collinear dynamics of a row of bodies under force laws.
//
// Each contact c carries its approach d_c, its impulse P_c and the work W_c done on it; together
// with the position of the first body this is the whole state, and velocities v_i = v_i(0) +
// (P_(i-1) - P_i)/m_i conserve momentum by construction. Dormand-Prince steps of order 5 end
// exactly at every event: stage evaluations beyond it are discarded, and the step is repeated with
// the length at which bracketing finds the event, without interpolation. The start and the end of a
// touch, a change of sign of the rate of approach and every approach at which a law is not smooth
// are such events. Between contacts the bodies fly freely: one exact step.
//
// A law whose coefficients depend on the onset speed uses the row's first approach speed for a
// touch that starts at rest, and at least 1e-4 of it for any other.

#include <atomic>
#include <memory>
#include <optional>

#include "lumped/law/law.h"
#include "lumped/row/row.h"
#include "lumped/row/trajectory.h"

namespace carambole::lumped
{
struct Settings
{
  double tolerance = 1e-13; ///< local error per step, over the scales of each pair's impact
  int steps_per_contact =
    400; ///< least number of steps, and of samples, in an expected contact duration
  bool keeps_history = true; ///< else only the first and the last sample are kept
  bool forces_alone = false; ///< samples after the first have time and forces only
  std::optional<double> duration = std::nullopt; ///< [s]; absent: until separation
  double time_limit =
    0; ///< [s] of a run until separation; raised to 20 contact durations per contact. Impulsive
       ///< models need it only between two walls, where impacts never end.
  std::size_t sample_budget =
    1'000'000;         ///< numbers kept in samples; beyond it every other sample is dropped
  long step_limit = 0; ///< more steps are an error; 0: any number
  const std::atomic<bool> *stop = nullptr; ///< set to interrupt
};

/// Moves a row under one law per pair. Throws std::runtime_error, with the place and the time, if
/// the motion cannot be followed.
Trajectory move(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
                const Settings &settings);

/// The same with instantaneous impulses; the order of impacts is that of the first law.
Trajectory move(const Row &row, const std::vector<ImpulseLaw> &laws, const Settings &settings);
} // namespace carambole::lumped
