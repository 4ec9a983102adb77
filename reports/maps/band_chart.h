#pragma once

// A chart of cells, each coloured by the band of its error, with the error printed in it.

#include <string>
#include <vector>

#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
struct BandPanel
{
  std::string title;
  std::vector<std::string> lines;                 ///< labels, from the top
  std::vector<std::vector<double>> errors;        ///< [line][column], relative; NaN: an empty cell
  std::vector<std::vector<double>> uncertainties; ///< of the same
};

struct BandChart
{
  std::string name, purpose; ///< of the figure's files; first line of its script
  std::string x_label;
  std::vector<std::string> columns; ///< labels, the same in all panels
  std::vector<BandPanel> panels;    ///< one below the other
  bool upright = false;             ///< the labels of the columns, where they are long
};

/// Script and data; alternative and caption are left to the caller.
Figure draw_bands(const BandChart &chart);

/// "+0.4", "−12": per cent, one decimal below ten.
std::string band_cell_text(double error);
} // namespace carambole::reports
