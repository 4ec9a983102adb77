#pragma once

// What `carambole run` was asked for, beside the case: kept with the results, so that a report is
// drawn anew of the same models and an interrupted run goes on as it began.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace carambole
{
struct RunSettings
{
  std::vector<std::string> only; ///< names of models, or fem, lumped, data; empty: all
  std::optional<int> threads;
  bool no_report = false;
  bool quick = false;         ///< a quick look: on coarser meshes than the case asks for
  std::string case_hash = {}; ///< of case.yaml beside it; read only
};

/// Writes `run.json` into a folder of results, with the hash of the case.yaml that stands there.
void store_settings(const RunSettings &settings, const std::filesystem::path &results);

/// Reads it; nothing if there is none. Throws InputError if it is damaged.
std::optional<RunSettings> read_settings(const std::filesystem::path &results);

/// Whether the folder holds the table that `carambole sweep --vary` leaves, and not a run.
bool is_sweep(const std::filesystem::path &results);
} // namespace carambole
