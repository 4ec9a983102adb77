#pragma once

// The only reader of tables: a line of headers, then lines with the same number of cells.

#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace carambole
{
/// A number as cells of others have it, all of the text: "1.5", "+2.", "-1.E-03", "−1", and "1,5"
/// where the decimal sign may be a comma; nothing for any other text, nan and inf.
std::optional<double> parse_number(std::string_view cell, bool allows_comma = false);

/// A file that is not a table, or a cell that is not a number. The message starts with `file:line:
/// `.
class TableError : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/// Meaning of an empty cell.
enum class EmptyCell
{
  is_refused,
  is_nothing ///< a NaN: a quantity that does not apply there
};

class TableReader
{
public:
  /// A table of these programs: cells between commas, unchanged. Reads the headers. Throws
  /// TableError: cannot be read, or is empty.
  explicit TableReader(const std::filesystem::path &file);

  /// A table of others, of which the file has this text: cells between commas, semicolons, tabs or
  /// blanks, depending on the header, without surrounding blanks and quotes; blank lines, lines
  /// that start with '#' or '%' and lines of a title above the headers are skipped. Between blanks,
  /// as in a report of ABAQUS/Viewer
  /// (.rpt), headers may take several lines, each above its column, and the lines of minimum and
  /// maximum below the numbers are left out. Throws TableError: is empty, or is not text.
  TableReader(const std::filesystem::path &file, std::string text);

  const std::vector<std::string> &headers() const { return names; }
  /// Line of the headers, then of the last line that was read.
  int line() const { return number; }

  /// Reads the next line; false at the end. Throws TableError for another number of cells.
  bool next();
  /// Cells of that line, valid until the next one is read.
  const std::vector<std::string_view> &cells() const { return current; }
  /// Of cells: ',', ';', a tab, or ' ' for any number of blanks.
  char separator() const { return between; }
  /// Whether that line has no line end: its file may be truncated.
  bool is_cut() const { return stream->eof(); }

  /// A cell as a number, all of it. Throws TableError.
  double value(std::size_t column, EmptyCell empty = EmptyCell::is_refused) const;

  /// Throws TableError with the file and the line.
  [[noreturn]] void fail(const std::string &what) const;

private:
  std::filesystem::path file;
  bool is_of_others = false;
  std::unique_ptr<std::istream> stream; ///< the file, or its text
  char between = ',';
  int number = 0;
  std::string text;     ///< of the line that was read last
  bool is_read = false; ///< `text` is the next line already
  std::vector<std::string> names;
  std::vector<std::string_view> current;

  void read_headers();
  void skip_title();
  bool read_line();
  void split();
  bool find_blank_separated();
  bool skip_summary();
};
} // namespace carambole
