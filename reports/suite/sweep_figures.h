#pragma once

// Pictures of the table that `carambole sweep CASE --vary` has left.

#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/records/sweep_table.h"

namespace carambole::reports
{
/// A picture per quantity: its curves over a value that varies, a map per law over two of them;
/// none over more.
std::vector<Figure> sweep_figures(const SweepTable &sweep);
} // namespace carambole::reports
