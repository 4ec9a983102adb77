#pragma once

// A fit for people, as text.

#include <string>

#include "lumped/fit/fit_law.h"

namespace carambole::lumped
{
/// Estimates with their errors and intervals, correlations, residuals, what limits their meaning,
/// and the line of YAML to paste.
std::string fit_text(const FitModel &model, const Target &target, const FitResult &result);
} // namespace carambole::lumped
