#include "cases/formats/file_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/infinity.h"
#include "cases/values/signal_units.h"
#include "cases/values/table_layout.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::string_view line_blanks = " \t\r";
} // namespace

FileText::FileText(std::filesystem::path path, std::string all)
  : file(std::move(path)), text(std::move(all))
{
  const std::string_view view = text;
  for (std::size_t start = 0; start < view.size();)
  {
    const std::size_t end = std::min(view.find('\n', start), view.size());
    std::string_view line = view.substr(start, end - start);
    if (line.ends_with('\r'))
      line.remove_suffix(1);
    lines.push_back(line);
    start = end + 1;
  }
}

bool FileText::is_blank(std::size_t k) const
{
  return (*this)[k].find_first_not_of(line_blanks) == std::string_view::npos;
}

std::size_t FileText::filled(std::size_t k) const
{
  while (k < size() && is_blank(k))
    ++k;
  return k;
}

CellViews FileText::cells(std::size_t k, char separator) const
{
  CellViews cells;
  split_cells((*this)[k], separator, cells);
  return cells;
}

void FileText::fail(std::size_t k, const std::string &what) const
{
  throw TableError(fmt::format("{}:{}: {}", file.string(), k + 1, what));
}

std::string lower_case(std::string_view text)
{
  return in_lower_case(trimmed(text, line_blanks));
}

std::string header_of(std::string_view name, std::string_view unit)
{
  return unit.empty() ? std::string(name) : fmt::format("{} [{}]", name, plain_unit(unit));
}

std::optional<NumbersBegin> find_numbers(const FileText &text, std::size_t k, std::size_t end,
                                         std::size_t least)
{
  for (; k < std::min(end, text.size()); ++k)
    if (const auto separator = separator_of_numbers(text[k], least))
      return NumbersBegin{k, *separator};
  return {};
}

void take_lines(const FileText &text, std::size_t begin, std::size_t end, char separator,
                TableCells &cells)
{
  for (std::size_t k = begin; k < end; ++k)
  {
    if (text.is_blank(k))
      continue;
    CellViews line = text.cells(k, separator);
    while (line.size() > cells.headers.size() && line.back().empty())
      line.pop_back();
    if (line.size() != cells.headers.size())
      text.fail(k, fmt::format("has {} cells, but there are {} columns", line.size(),
                               cells.headers.size()));
    cells.add(static_cast<int>(k) + 1, line);
  }
}

double setting(const FileText &text, std::size_t line, std::string_view value, bool allows_comma)
{
  if (const auto number = parse_number(trimmed(value, " \t\"'"), allows_comma))
    return *number;
  text.fail(line, fmt::format("{} in the header is not a number", in_quotes(value)));
}

void settle_times(const FileText &text, RawTrace &trace, const Clock &header)
{
  const TableCells &cells = trace.cells;
  const std::size_t n = cells.lines.size();
  if (n < 2 || !(header.interval > 0))
    return;
  std::vector<double> times;
  for (std::size_t k = 0; k < n; ++k)
    if (const auto time = cells.number(k, *trace.time))
      times.push_back(*time);
  if (times.size() < n)
    return; // told where the column is read
  bool is_rounded = false;
  double resolution = infinity;
  for (std::size_t k = 1; k < n; ++k)
    if (times[k] == times[k - 1])
      is_rounded = true;
    else
      resolution = std::min(resolution, std::abs(times[k] - times[k - 1]));
  const double intervals = static_cast<double>(n - 1), over = times.back() - times.front(),
               said = intervals * header.interval,
               allowed = 0.01 * said + (is_rounded ? resolution : 0);
  if (over != 0 && !(std::abs(over - said) <= allowed))
    trace.doubt =
      fmt::format("{}:{}: the times are {:.6g} s apart on average, but the header says "
                  "{:.6g} s; the file may be cut",
                  text.path().string(), cells.lines.front(), over / intervals, header.interval);
  else if (is_rounded)
    // A header of few digits drifts off the times that it was rounded from.
    trace.clock = {times.front(), over == 0 || std::abs(over - said) <= resolution + header.interval
                                    ? header.interval
                                    : over / intervals};
}
} // namespace carambole
