// Reports of ABAQUS/Viewer (.rpt) with several tables, one behind the other. A report with one
// table is a table of headers above numbers.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cases/formats/format_rows.h"
#include "cases/process/diagnostics.h"
#include "cases/values/table_layout.h"

namespace carambole
{
namespace
{
bool is_line_of_numbers(std::string_view line)
{
  return separator_of_numbers(line, 2) == ' ';
}

struct ReportTable
{
  std::vector<std::string> header_lines;
  std::size_t begin = 0, end = 0; ///< lines of numbers
};

std::vector<ReportTable> tables_of(const FileText &text)
{
  std::vector<ReportTable> tables;
  std::vector<std::string> headers;
  for (std::size_t k = 0; k < text.size(); ++k)
    if (is_line_of_numbers(text[k]))
    {
      ReportTable table{std::move(headers), k, k};
      headers.clear();
      while (k < text.size() && !text.is_blank(k) && !is_summary(text[k]))
        ++k;
      table.end = k--;
      tables.push_back(std::move(table));
    }
    else if (is_summary(text[k]))
      headers.clear();
    else if (text[k].find_first_not_of(" \t-") != std::string_view::npos)
      headers.emplace_back(text[k]);
  return tables;
}

bool is_report(const FileText &text)
{
  const CellViews first = words_of(text[text.filled(0)]);
  return !first.empty() && first.front() == "X" && tables_of(text).size() >= 2;
}

bool have_equal_times(const TableCells &a, const TableCells &b)
{
  if (a.lines.size() != b.lines.size())
    return false;
  for (std::size_t k = 0; k < a.lines.size(); ++k)
    if (a.cell(k, 0) != b.cell(k, 0))
      return false;
  return true;
}

/// All columns side by side, the times of the first table alone.
RawTrace side_by_side(const std::vector<RawTrace> &parts)
{
  RawTrace all;
  all.time = 0;
  all.cells.has_commas = true;
  for (const RawTrace &part : parts)
    for (std::size_t k = all.cells.headers.empty() ? 0 : 1; k < part.cells.headers.size(); ++k)
      all.cells.headers.push_back(part.cells.headers[k]);
  for (std::size_t row = 0; row < parts.front().cells.lines.size(); ++row)
  {
    CellViews cells;
    for (const RawTrace &part : parts)
      for (std::size_t k = cells.empty() ? 0 : 1; k < part.cells.headers.size(); ++k)
        cells.push_back(part.cells.cell(row, k));
    all.cells.add(parts.front().cells.lines[row], cells);
  }
  return all;
}

std::vector<RawTrace> read_report(const FileText &text)
{
  std::vector<RawTrace> parts;
  for (const ReportTable &table : tables_of(text))
  {
    RawTrace part;
    part.cells.headers = headers_above(table.header_lines, std::string(text[table.begin]));
    if (part.cells.headers.empty())
      text.fail(table.begin, fmt::format("has {} numbers, but the headers above are not as many",
                                         words_of(text[table.begin]).size()));
    part.cells.header_line = static_cast<int>(table.begin);
    part.cells.has_commas = true;
    part.time = 0;
    take_lines(text, table.begin, table.end, ' ', part.cells);
    parts.push_back(std::move(part));
  }
  std::set<std::string> names;
  bool can_join = true;
  for (const RawTrace &part : parts)
  {
    can_join = can_join && have_equal_times(parts.front().cells, part.cells);
    for (std::size_t k = 1; k < part.cells.headers.size(); ++k)
      can_join = can_join && names.insert(part.cells.headers[k]).second;
  }
  if (can_join)
    return {side_by_side(parts)};
  return parts;
}
} // namespace

const Format abaqus_format{"ABAQUS report",
                           "several tables that begin with X (.rpt of ABAQUS/Viewer)", "column",
                           is_report, read_report};
} // namespace carambole
