#pragma once

// The figure of a fit: data as points, the fitted law as a line.

#include <filesystem>
#include <string>

#include "lumped/fit/fit_law.h"

namespace carambole::lumped
{
/// Writes <stem>.csv, with observed and fitted values, and draws it into <stem>.svg with gnuplot;
/// restitutions are recomputed over the whole range of speeds, for a smooth line. Throws
/// std::runtime_error if that fails.
void draw_fit(const Case &c, const FitModel &model, const Target &target, const FitResult &result,
              const std::string &title, const std::filesystem::path &stem);
} // namespace carambole::lumped
