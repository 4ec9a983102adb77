#pragma once

// Tables of numbers from other programs, with the units of their columns.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/values/table_reader.h"
#include "cases/values/units.h"

namespace carambole
{
/// A header `force [kN]` taken apart; `force (kN)` and `force / kN` too, if what is behind the name
/// is a unit.
struct Header
{
  std::string name, unit; ///< unit: empty if there is none
};
Header parse_header(const std::string &text);

/// Whether a table may begin with numbers.
enum class HeaderLine
{
  required,
  may_lack ///< the headers of a table without them are "1", "2", ...
};

/// The position, from 1, that a text of digits names; nothing for any other text.
std::optional<std::size_t> position_of(const std::string &text);

class Table
{
public:
  /// Throws TableError: cannot be read, more than 100 MB, no headers or no lines, a line with
  /// another number of cells, two columns of one header, decimal commas and points in one file. A
  /// line of units below the headers counts with them.
  /// Where the headers may lack, a first line of the numbers 0, 1, 2 or 1, 2, 3 is refused too: it
  /// may count the columns.
  explicit Table(const std::filesystem::path &file, HeaderLine header = HeaderLine::required);

  const std::vector<std::string> &headers() const { return names; }
  /// The headers that a message may print: none if there are no numbers below them, because then
  /// the file is not a table and its first line may be private.
  std::vector<std::string> told_headers() const;
  /// The same as text after "it has".
  std::string headers_text() const;
  std::size_t n_lines() const { return lines.size(); }

  /// Index of a column by its header, or by its name if the header has no unit.
  std::optional<std::size_t> find(const std::string &header) const;

  /// The same, or else the column at the position that the name consists of: "3", "3 [kN]". Throws
  /// TableError where that name is the header of a column elsewhere, or where the unit beside the
  /// position differs from the unit in the file.
  std::optional<std::size_t> find_or_place(const std::string &header) const;

  /// Numbers of a column in SI units, written in `unit` ("" or "-": none). Throws TableError for a
  /// cell that is not a finite number, as written or in SI units, whose square is not, or that
  /// becomes smaller than the smallest normal number; QuantityError for a unit of another
  /// dimension.
  std::vector<double> numbers(std::size_t column, const std::string &unit,
                              const Dimension &dimension) const;

  /// Throws TableError where the numbers of a column decrease from line to line.
  void check_not_falling(std::size_t column, const std::vector<double> &numbers) const;

private:
  [[noreturn]] void fail(int line, const std::string &what) const;

  std::filesystem::path file;
  std::vector<std::string> names;
  std::string text;              ///< of all cells, one behind the other
  std::vector<std::size_t> ends; ///< of each cell in it
  std::vector<int> lines;        ///< per line of numbers
  bool has_commas = false;       ///< the decimal sign may be a comma

  std::string_view cell(std::size_t line, std::size_t column) const;
  bool read_units(const std::vector<std::string_view> &cells);
  void check_decimal_signs() const;
  void take_headers_as_numbers(int line);
};
} // namespace carambole
