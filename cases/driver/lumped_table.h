#pragma once

// A table over values that vary, by carambole-lumped.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/driver/commands.h"

namespace carambole
{
/// What a table is made of.
struct LumpedTable
{
  std::string case_path;
  Overrides overrides;
  std::vector<std::string> vary; ///< PATH=A:B:N
  bool logarithmic = false;
  std::vector<std::string> models; ///< empty: all lumped models
  std::optional<int> threads;
};

/// Writes `csv` and beside it the same table in HDF5, `.h5`, and tells where. Returns the exit
/// status; a table with empty cells for runs that failed is written with status 3.
int write_lumped_table(const LumpedTable &table, const std::filesystem::path &csv);
} // namespace carambole
