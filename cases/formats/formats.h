#pragma once

// Files of numbers as instruments and codes write them.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/values/table.h"

namespace carambole
{
/// Samples at equal distances [s].
struct Clock
{
  double start = 0, interval = 0;
};

/// What a file says of the times of a table.
struct TraceTimes
{
  std::optional<std::size_t> time = {};  ///< column of the times, with or without a unit
  std::optional<Clock> clock = {};       ///< takes the place of a column of times
  std::optional<std::size_t> steps = {}; ///< column that counts time steps
  std::optional<double> timestep = {};   ///< [s] of such a step, where the file says it
  double step_zero = 0;                  ///< [s] when step zero would have been at that timestep
  std::string doubt = {};                ///< what contradicts its times; empty: nothing
};

/// One table of a file.
struct Trace : TraceTimes
{
  Table table;
};

struct DataFile
{
  std::string format = {};            ///< "Tektronix CSV"; empty: a table of headers and numbers
  std::string column_word = "column"; ///< "channel" of an instrument
  std::vector<Trace> traces = {};
  bool is_cut = false;          ///< the last line has no end, and its samples are left out
  std::string first_lines = {}; ///< the first three as they were read, for a message
};

/// Finds out what a file is and reads it. Tables that go on in time are joined. `header`: of a
/// table that is of none of the known formats. Throws TableError.
DataFile read_data_file(const std::filesystem::path &file, HeaderLine header);

/// "50000 samples at 8 ns", or "812 samples over 3.1 ms" where they are not at equal distances.
std::string samples_text(const std::vector<double> &times);

/// At most that many bytes of a text, with "..." behind it where it is longer.
std::string shortened(std::string_view text, std::size_t most);

/// A line per known format, how it is known, for people.
std::string format_list();
} // namespace carambole
