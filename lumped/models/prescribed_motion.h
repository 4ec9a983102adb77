#pragma once

// A contact whose motion is given: the normal force, and what resists slip and rotations.

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "cases/case/case.h"
#include "lumped/law/law.h"
#include "lumped/models/motion_course.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
/// A part of the motion with constant rates, or along formulas that do not turn, in which the
/// bodies touch or not and the normal force is smooth.
struct PathPiece
{
  double begin = 0, end = 0, duration = 0; ///< [s]; the end is the beginning of the next piece
  Displacement from, rate;                 ///< at the beginning; per second
  double last_approach = 0;                ///< at the end [m]
  std::shared_ptr<const CourseOfRow> course = {}; ///< of its row; null: rates are constant
  bool touches = false;
  bool starts_touch = false; ///< what resists slip and rotations has no memory yet
  Memory memory = {};        ///< of the normal law at the beginning

  /// From the nearer end: laws have roots of the approach where it is zero.
  double approach(double since) const;
  Displacement at(double since) const;
  double approach_rate(double since) const;
  double across_rate(std::size_t way, double since) const;
  /// Of the normal law [N], tension below zero.
  double force(const ForceLaw &law, double since) const;
};

/// The pieces of a motion under a normal law, one after the other, and its memory at the end. A
/// touch begins and ends as in an impact, at the approach that is left by the touch before.
struct Path
{
  std::vector<PathPiece> pieces;
  Memory memory = {};
};
Path make_path(const MotionEntry &motion, const ForceLaw &law);

/// What resists slip, roll and twist in a touch; empty: nothing.
struct Resistances
{
  std::unique_ptr<TangentialLaw> slip;
  std::unique_ptr<RollingLaw> roll, twist;
};
/// Makes them for a touch that begins with these rates.
using MakeResistances = std::function<Resistances(const Displacement &rate)>;

/// A force or torque against a motion, and its work since the beginning [N or N m, J].
struct Resisted
{
  double force = 0, work = 0;
};

/// The contact at one time [SI].
struct PathSample
{
  double time = 0;
  Displacement moved;
  double force = 0, work = 0, impulse = 0; ///< of the normal force, tension below zero
  std::array<Resisted, Way::count> across{};
};

struct PathForces
{
  std::vector<PathSample> samples; ///< two at a time where a force may jump
  double peak_force = 0, peak_time = 0;
  std::array<double, Way::count> peaks{}; ///< magnitudes
  /// Change of a tangential force or a torque when its steps were last halved, over its peak.
  double error = 0;
};

/// Follows the path of a contact of the relative radius `radius` [m]. The normal force is a
/// function of the state. The others are integrated in steps that end where the motion or the
/// normal force is not smooth, and are halved until nothing changes. Throws Interrupted when `stop`
/// is set.
PathForces follow_path(const Path &path, const ForceLaw &law, double radius,
                       const MakeResistances &make, const std::atomic<bool> *stop = nullptr);
} // namespace carambole::lumped
