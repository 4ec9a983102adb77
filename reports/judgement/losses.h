#pragma once

// What an impact takes from the motion of the bodies as wholes, and where that goes.

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
  std::optional<double> energy; ///< [J]; absent where the record does not tell
};

struct Loss
{
  double total; ///< [J]: initial energy and work from outside, less what the bodies fly on with
  /// plastic, viscous, radiated, vibrational, friction, the rest that a record has, and what its
  /// balance leaves over. Their sum is the total.
  std::vector<LossPart> parts;
};

/// The loss of an impact; absent where the record does not tell it, or there is no impact.
/// Radiated is what went away through the ground; vibrational what is left in the other bodies:
/// what rings, and what is locked in around plastic strain; where a contact had not ended it is
/// called "vibrational, and in open contacts".
std::optional<Loss> loss_of(const Results &results, const Model &model);
} // namespace carambole::reports
