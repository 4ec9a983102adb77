#pragma once

// The options of `carambole run`, stored with the results: a report can be rebuilt for the same
// models, and an interrupted run can continue with the same options.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace carambole
{
struct RunSettings
{
  static constexpr double default_band = 0.05;

  std::vector<std::string> only; ///< names of models, or fem, lumped, data; empty: all
  std::optional<int> threads;
  bool no_report = false;
  bool quick = false; ///< a quick check: on coarser meshes than in the case
  /// Largest error of a law that the report recommends [-].
  double within = default_band;
  std::string case_hash = {}; ///< of case.yaml in the same folder; read only
  int ranks = 1;              ///< processes that compute a model together
};

/// The content of run.json with `case_hash`, the hash of the case in the same folder. Absent values
/// are absent keys.
nlohmann::ordered_json to_json(const RunSettings &settings, const std::string &case_hash);

/// Writes `run.json` into a folder of results, with the hash of the case.yaml in it.
void store_settings(const RunSettings &settings, const std::filesystem::path &results);

/// Reads it; nothing if there is none. Throws InputError if it is damaged.
std::optional<RunSettings> read_settings(const std::filesystem::path &results);

/// Whether the folder contains the tables of a sweep instead of a run.
bool is_sweep(const std::filesystem::path &results);

/// The sweeps of a case, in folders of its results, by name.
std::vector<std::filesystem::path> sweeps_in(const std::filesystem::path &results);
} // namespace carambole
