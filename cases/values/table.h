#pragma once

// Tables of numbers that others have written, whole, with the units of their columns.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/values/table_reader.h"
#include "cases/values/units.h"

namespace carambole
{
/// A header `force [kN]` taken apart.
struct Header
{
  std::string name, unit; ///< unit: empty if there is none
};
Header parse_header(const std::string &text);

class Table
{
public:
  /// Throws TableError: cannot be read, more than 100 MB, no rows, a row of another length, two
  /// columns of one header.
  explicit Table(const std::filesystem::path &file);

  const std::vector<std::string> &headers() const { return names; }
  /// The headers that a message may name: none where no number stands below them, for then the file
  /// is no table and its first line nobody's business.
  std::vector<std::string> told_headers() const;
  /// Them in a message, after "it has".
  std::string headers_text() const;
  std::size_t rows() const { return lines.size(); }

  /// Place of a column: the header as it stands, or, where the file gives no unit, its name.
  std::optional<std::size_t> find(const std::string &header) const;

  /// Numbers of a column in SI units, written in `unit` ("" or "-": none). Throws TableError for a
  /// cell that is no finite number, there or in SI units, or that its unit takes below the smallest
  /// normal one; QuantityError for a unit of another dimension.
  std::vector<double> numbers(std::size_t column, const std::string &unit,
                              const Dimension &dimension) const;

  /// Throws TableError unless the numbers of a column rise from row to row.
  void check_rising(std::size_t column, const std::vector<double> &numbers) const;

private:
  [[noreturn]] void fail(int line, const std::string &what) const;

  std::filesystem::path file;
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> cells; ///< per row
  std::vector<int> lines;                      ///< per row
};
} // namespace carambole
