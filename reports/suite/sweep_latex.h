#pragma once

// The table of a sweep for a paper.

#include <string>

#include "reports/records/sweep_table.h"

namespace carambole::reports
{
/// A table of LaTeX for every quantity: a line per point with finite elements, with their
/// uncertainty and the laws beside them; without such points a line per point of the grid. An empty
/// cell is a dash.
std::string sweep_latex(const SweepTable &sweep);
} // namespace carambole::reports
