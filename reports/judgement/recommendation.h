#pragma once

// The law to use for each purpose: the error of every law by purpose, the smallest first.

#include <optional>
#include <string>
#include <vector>

#include "reports/judgement/comparison.h"

namespace carambole::reports
{
/// The error of a law for one purpose, at the contact or body where it is largest.
struct LawError
{
  std::string model;
  std::string subject;               ///< contact or body; empty where there is one contact only
  double error = 0;                  ///< [-], with its sign, see Purpose
  std::optional<double> uncertainty; ///< of the error [-]
  /// Its coefficients are given: never ranked with predictions, unless the reference is measured.
  bool is_calibrated = false;
  bool in_doubt = false; ///< see reservations.h: shown, but never recommended

  bool may_be_recommended() const { return !is_calibrated && !in_doubt; }
};

/// How the error of a purpose is measured: of a value relative to it, of a restitution as a
/// difference, of a force history as the comprehensive error, of velocities over the approach
/// speed.
enum class PurposeKind
{
  value,
  restitution,
  history,
  velocities
};

/// What a law is used for.
struct Purpose
{
  PurposeKind kind = PurposeKind::value;
  std::string name;  ///< "peak force"
  std::string scale; ///< what errors are parts of, "of the approach speed"; empty: of the value
  /// Predictions first, then what has given coefficients, then what is in doubt, each by rising
  /// magnitude. Errors are relative to the reference's value; of a restitution the difference, of a
  /// velocity at the end the difference over the approach speed (on an incline over the
  /// reference's), of the force history Sprague and Geers' comprehensive error.
  std::vector<LawError> laws;
  std::vector<std::string> doubts; ///< why the reference is not reliable for this
  bool is_asked = true;            ///< counts in the answer (answer.h)
};

/// Purposes for which no law has a value are left out, and contacts that carry little momentum
/// (comparison.h). Of a row the velocities come first. Velocities replace the restitution where the
/// reference has none; on an incline, accelerations and the friction force replace the quantities
/// of the contact. An indentation has the force over the approach, the peak force or the largest
/// approach, whichever is not given, and the work.
std::vector<Purpose> purposes(const Results &results, const Summary &summary);

/// "+1.2 %", "−0.0012" for a restitution, "0.8 %" for a force history.
std::string error_text(const Purpose &purpose, const LawError &law);

/// The bounds of the error classes [-].
inline constexpr double error_classes[] = {0.01, 0.05, 0.10};
} // namespace carambole::reports
