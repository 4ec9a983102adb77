#pragma once

// The result of `carambole sweep CASE --vary`: one table of the laws over the grid of the varied
// values.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/quantities.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
/// A header of a column of a model, "hertz peak_force B1-B2 [N]".
struct SweepHeader
{
  std::string model;
  QuantityName quantity;
  std::string unit; ///< empty for a pure number
};

/// Nothing for the header of a varied value, "bodies.B1.velocity [m/s]". Throws std::runtime_error
/// for an unknown quantity.
std::optional<SweepHeader> parse_sweep_header(const std::string &header);

/// One quantity of one model over the grid [SI].
struct SweepColumn
{
  SweepHeader header;
  std::vector<double> values; ///< NaN where there is none
};

/// One value that varies.
struct SweepAxis
{
  std::string header;         ///< "bodies.B1.velocity [m/s]"
  std::vector<double> values; ///< in the unit of the header, each once, in the order of the table
};

struct SweepTable
{
  std::filesystem::path folder;
  std::string title; ///< of the case
  std::vector<SweepAxis> axes;
  std::vector<std::string> models;
  std::vector<SweepColumn> columns;
  std::size_t points = 0;

  /// Every quantity once, as in the table.
  std::vector<QuantityName> quantities() const;
  /// Number of points that lack a value which others have.
  std::size_t incomplete_points() const;
};

/// Throws InputError or std::runtime_error, with the file, for a case or a table that is damaged.
SweepTable read_sweep(const std::filesystem::path &folder);
} // namespace carambole::reports
