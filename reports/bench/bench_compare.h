#pragma once

// Two benchmarks side by side: what changed beyond the spread of its repetitions.

#include <string>
#include <vector>

#include "cases/records/bench_file.h"

namespace carambole::reports
{
struct BenchChange
{
  BenchValue before, after;
  double ratio() const { return after.median / before.median; }
};

struct BenchComparison
{
  std::size_t compared = 0;         ///< values that both have
  std::vector<BenchChange> changes; ///< rates whose ranges have no value in common; numbers that
                                    ///< differ by more than their noise
  std::vector<std::string> missing, added; ///< values of one of them alone
  /// What may explain a change: "processor: A, now B".
  std::vector<std::string> other_conditions;
};

/// Processor time over time of day, the smallest of all rates of a benchmark: below that number
/// other programs took processors.
double least_processor_share(const BenchFile &bench);
inline constexpr double busy_below = 0.9;

BenchComparison compare_benches(const BenchFile &before, const BenchFile &after);

/// "2 of 80 values changed ..." and a line for each.
std::string comparison_text(const BenchComparison &comparison);
nlohmann::ordered_json comparison_json(const BenchComparison &comparison);
} // namespace carambole::reports
