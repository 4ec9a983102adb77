#pragma once

// A fit for people: a text and a figure.

#include <filesystem>
#include <string>

#include "lumped/fit_law.h"

namespace carambole::lumped
{
/// Estimates with their errors and intervals, correlations, residuals, what limits their meaning,
/// and the line of YAML to paste.
std::string fit_text(const FitModel &model, const Target &target, const FitResult &result);

/// Writes <stem>.csv, observed beside fitted, and draws it into <stem>.svg with gnuplot. Throws
/// std::runtime_error if that fails.
void draw_fit(const Target &target, const FitResult &result, const std::string &title,
              const std::filesystem::path &stem);
} // namespace carambole::lumped
