#pragma once

// The page of a benchmark, and its figure.

#include <string>
#include <vector>

#include "cases/records/bench_file.h"
#include "reports/bench/bench_compare.h"
#include "reports/html/drawn_figure.h"

namespace carambole::reports
{
inline constexpr double giga = 1e9; ///< of the rates of these pages

/// The roofline of a machine, with the element kernel below it (Williams, Waterman & Patterson
/// 2009). `fem`: of bench.json; the materials of the kernels are numbered in its order, from 1.
Figure roofline_figure(const nlohmann::ordered_json &fem);

/// The document; `comparison` with the file named `other`, or null.
std::string bench_page(const BenchFile &bench, const std::vector<DrawnFigure> &figures,
                       const BenchComparison *comparison, const std::string &other,
                       const std::string &version);

/// What the command prints, some lines.
std::string bench_text(const BenchFile &bench);

/// "Other programs took processors while this was measured ...", or nothing.
std::string busy_text(const BenchFile &bench);
} // namespace carambole::reports
