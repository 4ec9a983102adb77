#pragma once

// The roofline of a machine, with the element kernel below it (Williams, Waterman & Patterson
// 2009).

#include <nlohmann/json_fwd.hpp>

#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
/// `fem`: of bench.json.
Figure roofline_figure(const nlohmann::ordered_json &fem);
} // namespace carambole::reports
