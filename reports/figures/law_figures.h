#pragma once

// The figures of a law's page.

#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/records/law_record.h"

namespace carambole::reports
{
/// Of impacts: force over approach, and restitution or duration. Of inclines: friction force and
/// acceleration.
std::vector<Figure> law_figures(const LawRecord &law);
} // namespace carambole::reports
