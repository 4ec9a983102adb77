#pragma once

// Figures and LaTeX of the table written by `carambole sweep CASE --vary`.

#include <string>
#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/records/sweep_table.h"

namespace carambole::reports
{
/// A figure per quantity: curves over one varied value, or a map per law over two; none over more.
std::vector<Figure> sweep_figures(const SweepTable &sweep);

/// The same for a paper: a table of LaTeX for every quantity: a line per point with finite
/// elements, with their uncertainty and the laws beside them; without such points a line per point
/// of the grid. An empty cell is a dash.
std::string sweep_latex(const SweepTable &sweep);
} // namespace carambole::reports
