#pragma once

// The figures of a law's page.

#include <optional>
#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/records/law_record.h"

namespace carambole::reports
{
/// Force over approach at several speeds, other options at the highest; absent without loops.
std::optional<Figure> law_loop_figure(const LawRecord &law);

/// Restitution over the specified restitution, or over the speed; for a conservative law the
/// duration over the speed. Absent without impacts.
std::optional<Figure> law_response_figure(const LawRecord &law);

/// Friction force from rest on inclines; absent for a law without one.
std::optional<Figure> law_rolling_figure(const LawRecord &law);

/// Acceleration over the coefficient of friction.
std::optional<Figure> law_acceleration_figure(const LawRecord &law);

/// All figures of the law.
std::vector<Figure> law_figures(const LawRecord &law);
} // namespace carambole::reports
