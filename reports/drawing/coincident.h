#pragma once

// Which curves of a chart lie on one another, so that only one of them is seen.

#include "reports/drawing/chart.h"

namespace carambole::reports
{
/// Gives lines that hide one another in every frame the same `mark`, a raised number, and says in
/// the caption what it means. Lines of one name belong together. A line may end earlier than
/// another one.
void mark_coincident(Chart &chart);

/// The marks of a chart, in order; empty without any.
std::vector<std::string> marks_of(const Chart &chart);
} // namespace carambole::reports
