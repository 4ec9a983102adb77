#pragma once

// The roofline of a machine, with the element kernel below it (Williams, Waterman & Patterson
// 2009).

#include <nlohmann/json_fwd.hpp>

#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
inline constexpr double giga = 1e9; ///< of the rates of these pages

/// The materials of the kernels in the order of `fem`, that of bench.json; the figure has their
/// numbers, from 1.
std::vector<std::string> kernel_materials(const nlohmann::ordered_json &fem);

/// `fem`: of bench.json.
Figure roofline_figure(const nlohmann::ordered_json &fem);
} // namespace carambole::reports
