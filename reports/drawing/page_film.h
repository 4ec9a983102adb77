#pragma once

// Frames of a figure that show one thing at several times, for page.js: it plays them one after the
// other, out of the picture that the page has anyway.

#include <string>

#include "reports/drawing/chart.h"

namespace carambole::reports
{
/// JSON for page.js: where the panels, equally large, stand in the picture [px], their titles, and
/// their times [s]. Empty for a chart without times.
std::string film_json(const Chart &chart);
} // namespace carambole::reports
