#pragma once

// The frames of a figure for page.js, which draws them in place of the picture from gnuplot:
// values under the pointer, curves switched off, zoom (page.js).

#include <string>
#include <vector>

#include "reports/drawing/chart.h"

namespace carambole::reports
{
/// JSON for page.js: curves without the points that no eye would miss (0.05 px of a frame 1000 px
/// wide) and those that an axis cannot show; a value that is not finite interrupts a curve. Empty
/// for no frame, and where no curve has two points.
std::string chart_json(const std::vector<ChartFrame> &frames);

/// JSON for page.js of frames that show one thing at several times, which it plays one after the
/// other out of the picture that the page has anyway: where the panels, equally large, stand in the
/// picture [px], their titles, and their times [s]. Empty for a chart without times.
std::string film_json(const Chart &chart);
} // namespace carambole::reports
