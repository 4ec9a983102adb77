#pragma once

// The script of a chart, and which of its curves lie on one another, so that only one of them is
// seen.

#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
/// Where the numbers of a series are: the columns of its table, from 1; `extent` is 0 where it has
/// none.
struct SeriesColumns
{
  std::string file; ///< of the table
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

/// Gives lines that hide one another in every frame the same `mark`, a raised number, and says in
/// the caption what it means. Lines of one name belong together. A line may end earlier than
/// another one.
void mark_coincident(Chart &chart);

/// The marks of a chart, in order; empty without any.
std::vector<std::string> marks_of(const Chart &chart);

/// The whole script; the columns of the series frame by frame.
std::string chart_script(const Chart &chart,
                         const std::vector<std::vector<SeriesColumns>> &columns);
} // namespace carambole::reports
