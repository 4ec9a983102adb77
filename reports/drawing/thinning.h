#pragma once

// Curves with far more points than a picture can show.

#include "reports/drawing/chart.h"

namespace carambole::reports
{
/// Drops the points of lines and bands whose absence moves none of the curves at the same x by more
/// than a tenth of a pixel (Douglas and Peucker, for all of them together: they share the x of a
/// table). A value that is not a number interrupts the curve and stays, as do few points.
void thin_out(Chart &chart);
} // namespace carambole::reports
