#pragma once

// The loss of rigid-body energy in an impact, by mechanism.

#include <optional>
#include <string>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
struct LossPart
{
  const char *label;            ///< "plastic"
  const char *colour;           ///< of its bar
  std::optional<double> energy; ///< [J]; absent where the record has no value
};

struct Loss
{
  double total; ///< [J]: initial energy and external work, less the final rigid-body energy
  /// plastic, viscous, radiated, vibrational, friction, the other terms of the record, and the
  /// balance error. Their sum is the total.
  std::vector<LossPart> parts;
};

/// The loss of an impact; absent without an impact, or where the record lacks the energies.
/// Radiated: energy that left through the ground. Vibrational: energy left in the other bodies as
/// vibration or as residual stress around plastic strain; where a contact had not ended, its energy
/// is included and the label says so.
std::optional<Loss> loss_of(const Results &results, const Model &model);
} // namespace carambole::reports
