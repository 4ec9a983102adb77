#pragma once

// The script of a chart.

#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
/// Places of a series in the table, from 1; `extent` is 0 where it has none.
struct SeriesColumns
{
  std::size_t x = 0, y = 0, extent = 0;
};

/// Size of the picture [px].
struct PictureSize
{
  int width, height;
};
PictureSize size_of(const Chart &chart);

/// gnuplot's terminal for a picture of that size that is so many inches wide.
std::string terminal_of(PictureFormat format, const PictureSize &size, double width);

/// Where its frames stand in the picture.
std::vector<FramePlace> places_of(const Chart &chart);

/// The whole script; the columns of the series frame by frame.
std::string chart_script(const Chart &chart,
                         const std::vector<std::vector<SeriesColumns>> &columns);
} // namespace carambole::reports
