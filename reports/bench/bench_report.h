#pragma once

// `carambole-report bench`: the page of a benchmark, what it prints, its comparison with another.

#include <csignal>
#include <filesystem>
#include <string>

namespace carambole::reports
{
struct BenchRequest
{
  std::filesystem::path file;   ///< what was measured
  std::filesystem::path folder; ///< gets bench.json, index.html and figures/
  std::string compare;          ///< another bench.json; empty: none
  bool as_json = false;
  std::string version; ///< of the program
  const volatile std::sig_atomic_t *signal = nullptr;
};

/// Returns the exit status. Throws as `read_bench` and `draw` do.
int report_bench(const BenchRequest &request);
} // namespace carambole::reports
