#pragma once

// A table over varied values, computed by carambole-lumped.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/driver/commands.h"

namespace carambole
{
/// Input for a table.
struct LumpedTable
{
  std::string case_path;
  Overrides overrides;
  std::vector<std::string> vary = {}; ///< PATH=A:B:N
  bool logarithmic = false;
  std::filesystem::path points = {}; ///< table of points, instead of `vary`
  std::vector<std::string> models;   ///< empty: all lumped models
  std::optional<int> threads;
};

/// Writes `csv`, and next to it the same table in HDF5, `.h5`, and prints both paths. Returns the
/// exit status: 3 if runs failed, whose cells are empty.
int write_lumped_table(const LumpedTable &table, const std::filesystem::path &csv);

/// Writes the table `csv` in HDF5 next to it and prints the paths of both. Returns the exit status.
int write_hdf5_of(const std::filesystem::path &csv);
} // namespace carambole
