#pragma once

// The columns of an entry of `data:`, taken from its file.

#include "cases/case/case.h"
#include "cases/reader/strict_map.h"

namespace carambole
{
/// What an entry says of its file; absent keys are empty.
struct DataKeys
{
  Located file, columns, interval, timestep, table;
  std::string path; ///< of the entry
};

/// Reads the file of the entry into its columns, the time first, and says in `read_as` what the
/// file was taken for. What is wrong in the case goes to `problems`, what is wrong in the file or
/// does not match it to `in_file`.
void read_data_columns(const Case &c, const DataKeys &keys, DataEntry &entry, Problems &problems,
                       Problems &in_file);
} // namespace carambole
