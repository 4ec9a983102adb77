// Waveforms that oscilloscopes save as text. As described in the manuals of Tektronix (TDS, MSO,
// DPO, TBS), Siglent, Rigol, Keysight and LeCroy.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "cases/formats/format_rows.h"
#include "cases/process/diagnostics.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::size_t most_settings = 60; // lines

/// Settings of a waveform, of each key the values behind it.
struct Settings
{
  struct Line
  {
    std::size_t line;
    CellViews values;
  };
  std::map<std::string, Line> all; ///< by the key in lower case
  char separator = ',';            ///< of all cells of the file

  const Line *find(const char *key) const
  {
    const auto found = all.find(key);
    return found == all.end() ? nullptr : &found->second;
  }
};

/// Without the '#' of some models and what stands before a colon ("Analog:8E-09", "CH1:V").
std::string_view bare_setting(std::string_view cell)
{
  const std::size_t colon = cell.rfind(':');
  return trimmed(colon == std::string_view::npos ? cell : cell.substr(colon + 1), " \t\"");
}

/// A semicolon where the decimal sign is a comma.
char separator_of_settings(const FileText &text)
{
  return text[0].find(';') != std::string_view::npos ? ';' : ',';
}

void take_setting(const FileText &text, std::size_t line, std::size_t values, Settings &settings)
{
  const CellViews cells = text.cells(line, settings.separator);
  const std::string key = lower_case(trimmed(cells.front(), "# \""));
  if (key.empty() || settings.all.contains(key))
    return;
  CellViews all;
  for (std::size_t k = 1; k < std::min(cells.size(), values + 1); ++k)
    all.push_back(bare_setting(cells[k]));
  settings.all[key] = {line, std::move(all)};
}

std::optional<double> number_of(const FileText &text, const Settings &settings, const char *key)
{
  const Settings::Line *of = settings.find(key);
  if (!of || of->values.empty() || of->values.front().empty())
    return {};
  return setting(text, of->line, of->values.front(), settings.separator != ',');
}

std::string_view value_of(const Settings &settings, const char *key, std::size_t k)
{
  const Settings::Line *of = settings.find(key);
  return of && k < of->values.size() ? of->values[k] : std::string_view();
}

/// What a waveform of Tektronix or Siglent says of itself, judged where its samples are known.
void settle_settings(const FileText &text, const Settings &settings, RawTrace &trace)
{
  const auto first = static_cast<std::size_t>(trace.cells.lines.front()) - 1;
  const std::string horizontal = lower_case(value_of(settings, "horizontal units", 0));
  if (!horizontal.empty() && horizontal != "s" && horizontal != "sec" && horizontal != "second")
    text.fail(settings.find("horizontal units")->line,
              fmt::format("the horizontal unit is {}, not s", in_quotes(horizontal)));
  const auto length = number_of(text, settings, "record length");
  if (length && *length != static_cast<double>(trace.cells.lines.size()))
    text.fail(first,
              fmt::format("the header says {:.0f} samples, but {} follow; is the file whole?",
                          *length, trace.cells.lines.size()));
  settle_times(text, trace, {0, number_of(text, settings, "sample interval").value_or(0)});
}

/// Settings in the first two columns, samples in the fourth and fifth.
RawTrace read_beside_settings(const FileText &text)
{
  Settings settings;
  RawTrace trace;
  std::size_t last = text.size();
  while (last > 0 && text.is_blank(last - 1))
    --last;
  for (std::size_t k = 0; k < last; ++k)
  {
    const CellViews cells = text.cells(k, ',');
    if (cells.size() < 5)
      text.fail(
        k, fmt::format("has {} cells, but the time is in the fourth and the signal in the fifth",
                       cells.size()));
    take_setting(text, k, 1, settings);
    trace.cells.headers.resize(2);
    trace.cells.add(static_cast<int>(k) + 1, {cells[3], cells[4]});
  }
  const std::string_view source = value_of(settings, "source", 0);
  trace.cells.headers = {"TIME [s]", header_of(source.empty() ? "CH1" : source,
                                               value_of(settings, "vertical units", 0))};
  trace.time = 0;
  settle_settings(text, settings, trace);
  return trace;
}

/// Settings in the lines above the samples, the names of the channels in the last of them.
RawTrace read_below_settings(const FileText &text)
{
  Settings settings{{}, separator_of_settings(text)};
  const auto begin = find_numbers(text, 0, most_settings);
  if (!begin || begin->separator != settings.separator || begin->line == 0)
    text.fail(0, "has settings of a waveform, but no samples follow");
  std::size_t names_line = begin->line - 1;
  while (names_line > 0 && text.is_blank(names_line))
    --names_line;
  for (std::size_t k = 0; k < names_line; ++k)
    take_setting(text, k, 100, settings);
  CellViews names = text.cells(names_line, settings.separator);
  while (!names.empty() && names.back().empty())
    names.pop_back();
  const std::string first = names.empty() ? "" : lower_case(trimmed(names.front(), "# \""));
  if (first != "time" && first != "second" && first != "time(s)")
    text.fail(names_line, "expected the names of the columns, TIME first");
  RawTrace trace;
  trace.cells.headers.emplace_back("TIME [s]");
  for (std::size_t k = 1; k < names.size(); ++k)
  {
    // Siglent has units in this line, and the names of the channels above.
    const std::string_view source = value_of(settings, "source", k - 1),
                           unit = value_of(settings, "vertical units", k - 1);
    const Header named = parse_header(std::string(names[k]));
    if (first == "second")
      trace.cells.headers.push_back(
        header_of(source.empty() ? fmt::format("CH{}", k) : std::string(source), names[k]));
    else
      trace.cells.headers.push_back(
        header_of(named.name, named.unit.empty() ? unit : std::string_view(named.unit)));
  }
  trace.cells.header_line = static_cast<int>(names_line) + 1;
  trace.time = 0;
  trace.cells.has_commas = settings.separator != ',';
  take_lines(text, begin->line, text.size(), settings.separator, trace.cells);
  settle_settings(text, settings, trace);
  return trace;
}

bool has_samples_beside(const FileText &text)
{
  const CellViews cells = text.cells(0, ',');
  return cells.size() >= 5 && parse_number(cells[3]) && parse_number(cells[4]);
}

bool is_tektronix(const FileText &text)
{
  bool has_interval = false, has_other = false;
  for (std::size_t k = 0; k < std::min(text.size(), most_settings); ++k)
  {
    const std::string key =
      lower_case(trimmed(text.cells(k, separator_of_settings(text)).front(), "# \""));
    has_interval = has_interval || key == "sample interval" || key == "record length";
    for (const char *one : {"model", "model number", "firmware version", "pt fmt", "point format",
                            "vertical units", "vertical scale"})
      has_other = has_other || key == one;
  }
  return has_interval && has_other;
}

/// "t0 = -5.0e-05s" as the start, "tInc = 1e-09" as the interval.
std::optional<double> rigol_time(const FileText &text, std::string_view cell, std::string_view key)
{
  const std::size_t sign = cell.find('=');
  if (sign == std::string_view::npos || lower_case(cell.substr(0, sign)) != key)
    return {};
  return setting(text, 0, trimmed(cell.substr(sign + 1), " s"), false);
}

/// Whether the first column counts the samples from zero.
void check_sequence(const FileText &text, const TableCells &cells)
{
  for (std::size_t k = 0; k < cells.lines.size(); ++k)
    if (cells.number(k, 0) != static_cast<double>(k))
      text.fail(static_cast<std::size_t>(cells.lines[k]) - 1,
                fmt::format("is sample {}, but the number is {}; lines may be missing", k,
                            in_quotes(cells.cell(k, 0))));
}

std::vector<RawTrace> read_rigol(const FileText &text)
{
  CellViews names = text.cells(0, ','), units = text.cells(1, ',');
  RawTrace trace;
  std::optional<double> start, interval;
  std::size_t begin = 1;
  if (lower_case(names.front()) == "x")
  {
    begin = 2;
    for (std::size_t k = 0; k < names.size(); ++k)
      if (const std::string name = lower_case(names[k]); name == "start" || name == "increment")
      {
        if (k >= units.size())
          text.fail(1, fmt::format("has no value below {}", in_quotes(names[k])));
        (name == "start" ? start : interval) = setting(text, 1, units[k], false);
      }
      else if (!name.empty())
        trace.cells.headers.push_back(
          k == 0 ? "X" : header_of(names[k], k < units.size() ? units[k] : ""));
    const bool counts = lower_case(units.front()) == "sequence";
    if (!counts)
      trace.cells.headers.front() = header_of("X", units.front());
    take_lines(text, begin, text.size(), ',', trace.cells);
    if (counts && (!start || !interval))
      text.fail(0, "the samples are counted, but Start and Increment are missing");
    if (counts)
      check_sequence(text, trace.cells);
    else
      trace.time = 0;
  }
  else
  {
    for (const std::string_view name : names)
      if (const auto t0 = rigol_time(text, name, "t0"))
        start = t0;
      else if (const auto increment = rigol_time(text, name, "tinc"))
        interval = increment;
      else if (!name.empty())
        trace.cells.headers.emplace_back(name);
    take_lines(text, begin, text.size(), ',', trace.cells);
    if (lower_case(names.front()).starts_with("time"))
      trace.time = 0;
  }
  if (trace.cells.lines.empty())
    text.fail(text.size(), "no samples follow");
  if (trace.time)
    settle_times(text, trace, {0, interval.value_or(0)});
  else if (interval && *interval > 0)
    trace.clock = Clock{start.value_or(0), *interval};
  else
    text.fail(0, "the header tells no increment of time");
  return {std::move(trace)};
}

bool is_rigol(const FileText &text)
{
  const CellViews names = text.cells(0, ',');
  const bool has_channel =
    std::ranges::any_of(names, [](std::string_view name)
                        { return name.starts_with("CH") || name.starts_with("MATH"); });
  const std::string unit = lower_case(text.cells(1, ',').front());
  if (lower_case(names.front()) == "x")
    return has_channel && (unit == "sequence" || unit == "second");
  return has_channel && std::ranges::any_of(names, [](std::string_view name)
                                            { return lower_case(name).starts_with("tinc"); });
}

std::vector<RawTrace> read_keysight(const FileText &text)
{
  const CellViews names = text.cells(0, ','), units = text.cells(1, ',');
  RawTrace trace;
  for (std::size_t k = 0; k < names.size(); ++k)
    if (k == 0)
      trace.cells.headers.push_back(header_of("x-axis", units.front()));
    else if (!names[k].empty())
      trace.cells.headers.push_back(
        header_of(fmt::format("channel {}", names[k]), k < units.size() ? units[k] : ""));
  trace.cells.header_line = 1;
  trace.time = 0;
  take_lines(text, 2, text.size(), ',', trace.cells);
  return {std::move(trace)};
}

/// Volts, and the times in seconds, as the manual of the instruments says.
std::vector<RawTrace> read_lecroy(const FileText &text)
{
  const char separator = separator_of_settings(text);
  const bool has_commas = separator != ',';
  std::size_t names_line = 0;
  while (names_line < std::min(text.size(), most_settings) &&
         lower_case(text.cells(names_line, separator).front()) != "time")
    ++names_line;
  if (names_line >= std::min(text.size(), most_settings))
    text.fail(0, "has no line 'Time,Ampl'");
  const CellViews segments = text.cells(1, separator);
  if (segments.size() >= 2 && segments[0] == "Segments" &&
      setting(text, 1, segments[1], has_commas) != 1)
    text.fail(1, fmt::format("has {} segments; save one of them", in_quotes(segments[1])));
  RawTrace trace;
  trace.cells.headers = {"Time [s]", "Ampl [V]"};
  trace.cells.header_line = static_cast<int>(names_line) + 1;
  trace.cells.has_commas = has_commas;
  trace.time = 0;
  take_lines(text, names_line + 1, text.size(), separator, trace.cells);
  if (segments.size() >= 4 && segments[2] == "SegmentSize" &&
      setting(text, 1, segments[3], has_commas) != static_cast<double>(trace.cells.lines.size()))
    text.fail(1, fmt::format("the header says {} samples, but {} follow; is the file whole?",
                             segments[3], trace.cells.lines.size()));
  return {std::move(trace)};
}
} // namespace

const Format tektronix_format{
  "Tektronix CSV",
  "settings 'Record Length', 'Sample Interval' beside or above the samples (Siglent, too)",
  "channel", is_tektronix,
  [](const FileText &text)
  {
    return std::vector<RawTrace>{has_samples_beside(text) ? read_beside_settings(text)
                                                          : read_below_settings(text)};
  }};

const Format rigol_format{"Rigol CSV", "first line 'X,CH1,Start,Increment' or with 'tInc ='",
                          "channel", is_rigol, read_rigol};

const Format keysight_format{
  "Keysight CSV", "first line 'x-axis,1', second 'second,Volt'", "channel",
  [](const FileText &text) { return lower_case(text.cells(0, ',').front()) == "x-axis"; },
  read_keysight};

const Format lecroy_format{"LeCroy text", "first line 'LECROY...', then 'Time,Ampl'", "channel",
                           [](const FileText &text) { return text[0].starts_with("LECROY"); },
                           read_lecroy};
} // namespace carambole
