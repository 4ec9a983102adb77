#pragma once

// The difference of every law from the reference, the closest law first, for the verdict.

#include <optional>
#include <string>
#include <vector>

#include "reports/judgement/comparison.h"

namespace carambole::reports
{
/// The largest of several differences, and the body or contact that has it.
struct LargestDifference
{
  std::string subject; ///< body or contact
  Difference difference;
};

struct ModelDistance
{
  std::string model;
  bool is_law = false; ///< else another finite-element variant, or data
  /// Its coefficients are given, not predicted; never of a measurement, where they count alike.
  bool is_calibrated = false;
  bool in_doubt = false; ///< see reservations.h
  /// Sprague and Geers' comprehensive error of the compared force, mean over the contacts; absent
  /// where the model has no force history (an instantaneous law) or the reference none. Of an
  /// indentation the normalised RMS of the force over the approach.
  std::optional<double> force_error;
  /// Relatively largest over the contacts that carry momentum, see comparison.h.
  std::optional<LargestDifference> peak_force, duration, impulse, max_approach;
  std::optional<LargestDifference> velocity;              ///< largest over the bodies
  std::optional<LargestDifference> separation_speed;      ///< of bodies that bounce
  std::optional<LargestDifference> tangential_impulse;    ///< of an oblique impact
  std::optional<LargestDifference> peak_tangential_force; ///< of a given motion with slip

  /// A law that counts among those that are ranked and may be named the closest: a prediction
  /// within its validity.
  bool is_prediction() const { return is_law && !is_calibrated && !in_doubt; }
};

/// All models but the reference, by rising force error; models without one, and all on an incline,
/// where the force is the same for all, or against a measurement with a clock of its own, by rising
/// difference of the velocities or, of bodies that bounce, of the separation speed; models in doubt
/// come last.
/// None without a reference.
std::vector<ModelDistance> rank_models(const Results &results, const Summary &summary);
} // namespace carambole::reports
