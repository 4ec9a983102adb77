#pragma once

// The figure of a fit: data as points, fitted laws as lines, and below them the residuals.

#include <filesystem>
#include <string>
#include <vector>

#include "lumped/fit/fit_law.h"

namespace carambole::lumped
{
/// A law and the data of one setup.
struct FittedLaw
{
  std::string name; ///< "tsuji"
  FitModel model;
  FitResult result; ///< about this setup only
};

/// Writes <stem>.csv, with observed and fitted values, and draws it into <stem>.svg with gnuplot;
/// restitutions are recomputed over the whole range of speeds, for a smooth line. The time of a
/// measured force is that of the first law: zero at the first touch. Throws std::runtime_error if
/// that fails.
void draw_fits(const Setup &setup, const std::vector<FittedLaw> &laws, const std::string &title,
               const std::filesystem::path &stem);
} // namespace carambole::lumped
