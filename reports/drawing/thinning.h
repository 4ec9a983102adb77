#pragma once

// Curves with far more points than a picture can show.

#include <vector>

namespace carambole::reports
{
/// Drops the points whose absence moves a curve by less than 2e-4 of the ranges of x and y (Douglas
/// and Peucker). A value that is not a number interrupts the curve and stays.
void thin_out(std::vector<double> &x, std::vector<double> &y);
} // namespace carambole::reports
