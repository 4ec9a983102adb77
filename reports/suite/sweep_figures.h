#pragma once

// Figures of the table written by `carambole sweep CASE --vary`.

#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/records/sweep_table.h"

namespace carambole::reports
{
/// A figure per quantity: curves over one varied value, or a map per law over two; none over more.
std::vector<Figure> sweep_figures(const SweepTable &sweep);
} // namespace carambole::reports
