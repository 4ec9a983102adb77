#pragma once

// A fit for people, as text.

#include <string>

#include "lumped/fit/fit_law.h"
#include "lumped/fit/ranking.h"

namespace carambole::lumped
{
/// Estimates with their errors and intervals, correlations, residuals, what limits their meaning,
/// and the line of YAML to paste.
std::string fit_text(const FitModel &model, const Target &target, const FitResult &result);

/// The same of a fit to several setups: an entry to paste for each where they differ.
std::string fit_text(const JointModel &model, const std::vector<Setup> &setups,
                     const FitResult &result);

/// All laws, the best first, with what they lack; intervals and the lines of YAML of those that the
/// data do not distinguish from the first.
std::string ranking_text(const Ranking &ranking, const std::vector<Setup> &setups);
} // namespace carambole::lumped
