#include "cases/formats/formats.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "cases/formats/format_rows.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
/// In the order in which they are tried.
const std::array<const Format *, 16> &format_rows()
{
  static const std::array<const Format *, 16> rows{
    &lvm_format,    &tektronix_format,  &rigol_format,      &keysight_format,
    &lecroy_format, &lammps_log_format, &lammps_fix_format, &rcforc_format,
    &glstat_format, &nodout_format,     &calculix_format,   &abaqus_format,
    &catman_format, &headed_format,     &yade_format,       &commented_format};
  return rows;
}

/// First and last time of a part, and the distance of its samples, or the same of counted steps.
struct Span
{
  double first, last, interval;
};

std::optional<Span> span_of(const RawTrace &trace)
{
  const std::size_t n = trace.cells.lines.size();
  if (n == 0)
    return {};
  if (trace.clock)
    return Span{trace.clock->start,
                trace.clock->start + static_cast<double>(n - 1) * trace.clock->interval,
                trace.clock->interval};
  const std::optional<std::size_t> column = trace.time ? trace.time : trace.steps;
  if (!column)
    return {};
  const auto first = trace.cells.number(0, *column), last = trace.cells.number(n - 1, *column);
  if (!first || !last)
    return {};
  return Span{*first, *last, n > 1 ? (*last - *first) / static_cast<double>(n - 1) : 0};
}

/// Whether a table begins where the one before it ends, or a sample later.
bool goes_on(const RawTrace &before, const RawTrace &after)
{
  const auto a = span_of(before), b = span_of(after);
  if (!a || !b || before.cells.headers != after.cells.headers ||
      before.clock.has_value() != after.clock.has_value() || before.timestep != after.timestep ||
      before.step_zero != after.step_zero)
    return false;
  const double interval = std::max(a->interval, b->interval), gap = b->first - a->last;
  if (before.clock)
    return std::abs(gap - interval) <= 0.01 * interval &&
           std::abs(a->interval - b->interval) <= 1e-6 * interval;
  return gap >= 0 && gap <= 1.5 * interval;
}

void append(RawTrace &to, const RawTrace &from)
{
  for (std::size_t line = 0; line < from.cells.lines.size(); ++line)
  {
    CellViews cells;
    for (std::size_t column = 0; column < from.cells.headers.size(); ++column)
      cells.push_back(from.cells.cell(line, column));
    to.cells.add(from.cells.lines[line], cells);
  }
}

std::vector<RawTrace> joined(std::vector<RawTrace> parts)
{
  std::vector<RawTrace> traces;
  for (RawTrace &part : parts)
    if (!traces.empty() && goes_on(traces.back(), part))
      append(traces.back(), part);
    else
      traces.push_back(std::move(part));
  return traces;
}

/// Without its last line.
void drop_last(TableCells &cells)
{
  if (cells.lines.empty())
    return;
  cells.lines.pop_back();
  cells.ends.resize(cells.lines.size() * cells.headers.size());
  cells.text.resize(cells.ends.empty() ? 0 : cells.ends.back());
}

std::string first_lines_of(const FileText &text)
{
  std::string told;
  constexpr std::size_t longest = 100, count = 3;
  for (std::size_t k = 0; k < std::min(count, text.size()); ++k)
    told +=
      fmt::format("{}{}: {}", k == 0 ? "" : ", ", k + 1, in_quotes(shortened(text[k], longest)));
  return told;
}
} // namespace

DataFile read_data_file(const std::filesystem::path &path, HeaderLine header)
{
  const FileText text(path, text_of_table(path));
  DataFile file;
  file.first_lines = first_lines_of(text);
  // A text has no such byte; the reader of tables tells it.
  const bool is_text = text.whole().find('\0') == std::string::npos;
  const auto &rows = format_rows();
  const auto format =
    std::ranges::find_if(rows, [&](const Format *row) { return is_text && row->recognises(text); });
  if (format == rows.end())
  {
    file.traces.push_back({{}, Table(path, text.whole(), header)});
    return file;
  }
  file.format = (*format)->name;
  file.column_word = (*format)->column;
  std::vector<RawTrace> traces = joined((*format)->read(text));
  // The last number of a file that was cut may lack its exponent.
  file.is_cut = !traces.empty() && !text.whole().ends_with('\n');
  if (file.is_cut)
    drop_last(traces.back().cells);
  for (RawTrace &trace : traces)
    file.traces.push_back({trace, Table(path, std::move(trace.cells))});
  if (file.traces.empty())
    throw TableError(
      fmt::format("{}: looks like {}, but has no numbers", path.string(), file.format));
  return file;
}

namespace
{
std::string seconds_text(double seconds)
{
  constexpr std::array<std::pair<double, const char *>, 4> units{
    {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}}};
  for (const auto &[unit, name] : units)
    if (std::abs(seconds) >= 0.9999999 * unit || unit == units.back().first)
      return fmt::format("{:.6g} {}", seconds / unit, name);
  return "";
}
} // namespace

std::string samples_text(const std::vector<double> &times)
{
  const std::size_t n = times.size();
  if (n < 2)
    return fmt::format("{} sample{}", n, n == 1 ? "" : "s");
  const double over = times.back() - times.front(), mean = over / static_cast<double>(n - 1);
  bool is_regular = true;
  for (std::size_t k = 0; k < n; ++k)
    is_regular =
      is_regular && std::abs(times[k] - times.front() - static_cast<double>(k) * mean) < 0.6 * mean;
  return is_regular ? fmt::format("{} samples at {}", n, seconds_text(mean))
                    : fmt::format("{} samples over {}", n, seconds_text(over));
}

std::string shortened(std::string_view text, std::size_t most)
{
  if (text.size() <= most)
    return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80)
    --most; // within a character
  return std::string(text.substr(0, most)) + "...";
}

std::string format_list()
{
  std::string text;
  for (const Format *row : format_rows())
    text += fmt::format("  {:<28} {}\n", row->name, row->about);
  return text;
}
} // namespace carambole
