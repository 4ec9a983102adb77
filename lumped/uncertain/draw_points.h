#pragma once

// The points of a study of uncertain inputs, as tables for the programs that compute them.

#include <filesystem>

#include "cases/case/case.h"

namespace carambole::lumped
{
/// Throws InputError for distributions that the case refuses.
void check_inputs(const Case &c, const Overrides &overrides);

/// Writes `points.csv`, the points of all laws, and `runs.csv`, the first of them for the continuum
/// models. Throws as `check_inputs`.
void draw_points(const Case &c, const Overrides &overrides, const std::filesystem::path &folder);
} // namespace carambole::lumped
