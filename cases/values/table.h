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
/// is a unit. "f_wall[3]" has an index and no unit.
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

/// The text of a file of numbers in UTF-8. Throws TableError: cannot be read, more than 100 MB, or
/// has the mark of UTF-16 and is not whole.
std::string text_of_table(const std::filesystem::path &file);

/// Cells as they stand in a file, line by line.
struct TableCells
{
  std::vector<std::string> headers;
  std::string text;              ///< of all cells, one behind the other
  std::vector<std::size_t> ends; ///< of each cell in it
  std::vector<int> lines;        ///< in the file, per line of numbers
  int header_line = 1;
  bool has_commas = false; ///< the decimal sign may be a comma

  /// Cells of a line, as many as there are headers.
  void add(int line, const std::vector<std::string_view> &cells);
  std::string_view cell(std::size_t line, std::size_t column) const;
  std::optional<double> number(std::size_t line, std::size_t column) const;
};

class Table
{
public:
  /// Throws TableError: cannot be read, more than 100 MB, no headers or no lines, a line with
  /// another number of cells, two columns of one header, decimal commas and points in one file. A
  /// line of units below the headers counts with them.
  /// Where the headers may lack, a first line of the numbers 0, 1, 2 or 1, 2, 3 is refused too: it
  /// may count the columns.
  explicit Table(const std::filesystem::path &file, HeaderLine header = HeaderLine::required);
  /// The same of the text of that file.
  Table(const std::filesystem::path &file, std::string text, HeaderLine header);
  /// Of cells that a reader of another format found in the file. Throws TableError: no lines, two
  /// columns of one header, decimal commas and points.
  Table(const std::filesystem::path &file, TableCells cells);

  const std::vector<std::string> &headers() const { return all.headers; }
  /// The headers that a message may print: none if there are no numbers below them, because then
  /// the file is not a table and its first line may be private.
  std::vector<std::string> told_headers() const;
  /// The same as text after "it has".
  std::string headers_text() const;
  std::size_t n_lines() const { return all.lines.size(); }
  /// Lines before the empty cells at the end of a column: traces side by side differ in length.
  std::size_t length_of(std::size_t column) const;
  /// The largest of a column minus the smallest, without cells that are no numbers.
  double spread_of(std::size_t column) const;

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
  /// The same times a factor, of the first `count` lines; `unit` is for messages.
  std::vector<double> numbers(std::size_t column, double factor, const std::string &unit,
                              std::size_t count) const;

  /// Lines whose cell in a column is neither empty nor "-" nor "NaN".
  std::vector<std::size_t> lines_with(std::size_t column) const;
  /// The number in one cell, as written. Throws TableError: it is not a finite number.
  double number(std::size_t line, std::size_t column) const;

  /// Throws TableError where the numbers of a column decrease from line to line.
  void check_not_falling(std::size_t column, const std::vector<double> &numbers) const;

private:
  [[noreturn]] void fail(int line, const std::string &what) const;

  std::filesystem::path file;
  TableCells all;

  bool read_units(const std::vector<std::string_view> &cells);
  void check() const;
  void check_decimal_signs() const;
  void take_headers_as_numbers(int line);
};
} // namespace carambole
