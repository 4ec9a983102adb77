#pragma once

// What `carambole validate` did with the cases of a suite, kept beside their results so that the
// site can tell: RESULTS/validate.json.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace carambole
{
struct SuiteRun
{
  /// A case that was to be run.
  struct Entry
  {
    std::string name;
    int status = 0;     ///< exit status of its run
    std::string reason; ///< why it was left out; empty: it was run
  };
  std::vector<Entry> cases;
};

void store_suite_run(const SuiteRun &run, const std::filesystem::path &results);

/// Nothing if there is none. Throws InputError if it is damaged or of another schema.
std::optional<SuiteRun> read_suite_run(const std::filesystem::path &results);
} // namespace carambole
