#pragma once

// Status of the cases of `carambole validate`, stored with their results for the site:
// RESULTS/validate.json.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace carambole
{
struct SuiteRun
{
  /// One case of the suite.
  struct Entry
  {
    std::string name;
    int status = 0;     ///< exit status of its run
    std::string reason; ///< why it was skipped; empty: it was run
  };
  std::vector<Entry> cases;
};

void store_suite_run(const SuiteRun &run, const std::filesystem::path &results);

/// Nothing if there is none. Throws InputError if it is damaged or has another schema.
std::optional<SuiteRun> read_suite_run(const std::filesystem::path &results);
} // namespace carambole
