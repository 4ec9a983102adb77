#pragma once

// How a contact ends where the law leaves that open.

#include "lumped/fit/fit_law.h"

namespace carambole::lumped
{
/// A law and its fit.
struct ChosenFit
{
  JointModel model;
  FitResult result;
};

/// Fits as fit_law does. A damper pulls before the approach is zero, and a contact that cannot pull
/// ends where the force first is zero: the two belong to different data. Where neither the case nor
/// the law says which it is, a law that pulls is fitted with its end at zero force as well, by
/// `restitution_at` where a restitution is given, else by `separation`, and the likelier of the two
/// is returned: the one with the smaller sum n ln S, S the sum of squared residuals of each setup,
/// for both have as many parameters. What was chosen stands in the entry.
ChosenFit fit_with_end(const JointModel &start, const std::vector<Setup> &setups);

/// "restitution_at: zero-force", where fit_with_end chose so; else empty.
std::string chosen_end(const FitModel &model);
} // namespace carambole::lumped
