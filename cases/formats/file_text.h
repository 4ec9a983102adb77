#pragma once

// The lines of a file of numbers, and what the readers of all formats share.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/formats/formats.h"

namespace carambole
{
using CellViews = std::vector<std::string_view>;

/// The lines of a text without line ends.
class FileText
{
public:
  FileText(std::filesystem::path path, std::string text);
  FileText(const FileText &) = delete;
  FileText &operator=(const FileText &) = delete;

  const std::filesystem::path &path() const { return file; }
  std::size_t size() const { return lines.size(); }
  /// Empty behind the last line.
  std::string_view operator[](std::size_t k) const { return k < size() ? lines[k] : ""; }
  bool is_blank(std::size_t k) const;
  /// The next line that is not blank, from `k` on; size() if there is none.
  std::size_t filled(std::size_t k) const;
  /// Its cells; `separator` as in a table, ' ' for any number of blanks.
  CellViews cells(std::size_t k, char separator) const;
  const std::string &whole() const { return text; }

  /// Throws TableError with the file and the line, k from 0.
  [[noreturn]] void fail(std::size_t k, const std::string &what) const;

private:
  std::filesystem::path file;
  std::string text;
  std::vector<std::string_view> lines;
};

/// A table of a file before its parts are joined.
struct RawTrace : TraceTimes
{
  TableCells cells;
};

/// One row of the table of formats.
struct Format
{
  const char *name;   ///< "Tektronix CSV"
  const char *about;  ///< how it is known, for people
  const char *column; ///< "channel" or "column", for people
  bool (*recognises)(const FileText &text);
  /// Throws TableError.
  std::vector<RawTrace> (*read)(const FileText &text);
};

/// Without blanks around it.
std::string lower_case(std::string_view text);

/// "name [unit]", or the name alone.
std::string header_of(std::string_view name, std::string_view unit);

/// The first line from `k` on, before line `end`, of `least` numbers or more, with its separator.
struct NumbersBegin
{
  std::size_t line;
  char separator;
};
std::optional<NumbersBegin> find_numbers(const FileText &text, std::size_t k, std::size_t end,
                                         std::size_t least = 2);

/// Takes the lines from `begin` to `end` into the cells, without blank lines. Throws TableError for
/// a line that has not as many cells as there are headers; empty cells may follow.
void take_lines(const FileText &text, std::size_t begin, std::size_t end, char separator,
                TableCells &cells);

/// A number of a header, in SI units if it has a unit. Throws TableError.
double setting(const FileText &text, std::size_t line, std::string_view value, bool allows_comma);

/// Decides between a column of times in seconds and what the header says of them: where rounding
/// made times equal, the clock counts. Where they contradict each other, the trace has a doubt.
void settle_times(const FileText &text, RawTrace &trace, const Clock &header);
} // namespace carambole
