#pragma once

// The page of a benchmark.

#include <optional>
#include <string>
#include <vector>

#include "cases/records/bench_file.h"
#include "reports/bench/bench_compare.h"
#include "reports/html/drawn_figure.h"

namespace carambole::reports
{
/// The document; `comparison` with the file named `other`, or null.
std::string bench_page(const BenchFile &bench, const std::vector<DrawnFigure> &figures,
                       const BenchComparison *comparison, const std::string &other,
                       const std::string &version);

/// What the command prints, some lines.
std::string bench_text(const BenchFile &bench);

/// "Other programs took processors while this was measured ...", or nothing.
std::string busy_text(const BenchFile &bench);
} // namespace carambole::reports
