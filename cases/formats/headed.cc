// Numbers below a header of any text, names and units: exports of catman (HBM), and records whose
// header tells the sampling interval.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cases/formats/format_rows.h"
#include "cases/process/diagnostics.h"
#include "cases/values/signal_units.h"
#include "cases/values/table_layout.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::size_t most_header_lines_of_text = 100;

/// A key of a header, its value and its unit: "dt = 1e-7 s", "Sampling interval [us]: 0,1".
struct HeaderValue
{
  std::string key, unit;
  double number = 0;
};

std::optional<HeaderValue> header_value(std::string_view line, bool allows_comma)
{
  line = trimmed(line, "#%; \t");
  const std::size_t sign = std::min(line.find_first_of("=:\t;"), line.find(", "));
  const std::size_t comma = line.find(',');
  const std::size_t division = sign < line.size() ? sign : comma;
  if (division >= line.size())
    return {};
  HeaderValue value;
  const Header key = parse_header(std::string(trimmed(line.substr(0, division), " \t\"")));
  value.key = lower_case(key.name);
  value.unit = key.unit;
  const std::string_view rest = trimmed(line.substr(division + 1), " \t\";,=");
  const std::size_t end =
    std::min(rest.find_first_of(division == comma ? " \t;[," : " \t;["), rest.size());
  const auto number = parse_number(rest.substr(0, end), allows_comma);
  if (!number)
    return {};
  value.number = *number;
  if (const std::string unit(trimmed(rest.substr(end), " \t;,[]()\"")); !unit.empty())
    value.unit = unit;
  return value;
}

enum class TimeKey
{
  none,
  start,
  interval,
  rate
};

TimeKey time_key(const std::string &key)
{
  for (const char *one :
       {"dt", "delta t", "delta_t", "sample interval", "sampling interval", "sample time",
        "sampling time", "sampling period", "sample period", "time increment", "xincrement",
        "x increment", "increment", "interval", "hresolution", "abtastintervall"})
    if (key == one)
      return TimeKey::interval;
  for (const char *one : {"fs", "sample rate", "sampling rate", "samplerate", "sampling frequency",
                          "sample frequency", "abtastrate", "messrate"})
    if (key == one)
      return TimeKey::rate;
  for (const char *one : {"t0", "start", "start time", "x0", "xzero", "x zero", "hoffset"})
    if (key == one)
      return TimeKey::start;
  return TimeKey::none;
}

/// What a header says of the clock, in seconds. Throws TableError for a value without a unit.
std::optional<Clock> clock_of(const FileText &text, std::size_t end, bool allows_comma)
{
  std::optional<double> start, interval;
  for (std::size_t k = 0; k < end; ++k)
  {
    const auto value = header_value(text[k], allows_comma);
    const TimeKey key = value ? time_key(value->key) : TimeKey::none;
    if (key == TimeKey::none)
      continue;
    try
    {
      const std::string unit = plain_unit(value->unit);
      if (unit.empty() && !(key == TimeKey::start && value->number == 0))
        text.fail(k, fmt::format("{} has no unit; write it there, or 'interval:' in the case",
                                 in_quotes(value->key)));
      const double one = unit.empty()
                           ? 0
                           : parse_quantity("1 " + unit, key == TimeKey::rate ? Dimension{0, 0, -1}
                                                                              : dimension::time);
      std::optional<double> &of = key == TimeKey::start ? start : interval;
      const double seconds = key == TimeKey::rate ? 1 / (one * value->number) : one * value->number;
      if (of && *of != seconds)
        text.fail(k,
                  fmt::format("{} differs from what the header says above", in_quotes(value->key)));
      of = seconds;
    }
    catch (const QuantityError &error)
    {
      text.fail(k, error.what());
    }
  }
  if (!interval || !(*interval > 0))
    return {};
  return Clock{start.value_or(0), *interval};
}

bool is_time(const std::string &header)
{
  const Header parsed = parse_header(header);
  try
  {
    return !parsed.unit.empty() && !signal_unit(parsed.unit) &&
           parse_quantity("1 " + parsed.unit).dimension == dimension::time;
  }
  catch (const QuantityError &)
  {
    return false;
  }
}

/// Names and units of the columns, from the lines above the numbers that have as many cells.
std::vector<std::string> names_above(const FileText &text, const NumbersBegin &numbers,
                                     std::size_t columns)
{
  std::vector<std::string> names, units;
  for (std::size_t k = numbers.line; k-- > 0 && names.empty();)
  {
    std::vector<std::string> cells =
      names_in(trimmed(text[k], numbers.separator == '\t' ? "#%" : "#% \t"), numbers.separator);
    while (cells.size() > columns && cells.back().empty())
      cells.pop_back();
    if (text.is_blank(k) || cells.size() != columns)
      continue;
    const bool all_units =
      std::ranges::all_of(cells, [](const std::string &cell)
                          { return cell.empty() || is_unit_word(trimmed(cell, "[]() ")); });
    if (units.empty() && all_units)
      units = cells;
    else
      names = cells;
  }
  std::vector<std::string> headers;
  for (std::size_t k = 0; k < columns; ++k)
  {
    const std::string name = names.empty() || names[k].empty() ? std::to_string(k + 1) : names[k];
    const std::string_view unit = units.empty() ? std::string_view() : trimmed(units[k], "[]() ");
    headers.push_back(parse_header(name).unit.empty() && unit != "-" ? header_of(name, unit)
                                                                     : name);
  }
  return headers;
}

std::vector<RawTrace> read_headed(const FileText &text)
{
  const auto numbers = find_numbers(text, 0, most_header_lines_of_text, 1);
  if (!numbers)
    text.fail(0, "no numbers follow the header");
  CellViews first = text.cells(numbers->line, numbers->separator);
  while (!first.empty() && first.back().empty())
    first.pop_back();
  RawTrace trace;
  trace.cells.headers = names_above(text, *numbers, first.size());
  trace.cells.header_line = static_cast<int>(numbers->line);
  trace.cells.has_commas = numbers->separator != ',';
  take_lines(text, numbers->line, text.size(), numbers->separator, trace.cells);
  const auto time = std::ranges::find_if(trace.cells.headers, is_time);
  if (time != trace.cells.headers.end())
    trace.time = time - trace.cells.headers.begin();
  else
    trace.clock = clock_of(text, numbers->line, numbers->separator != ',');
  return {std::move(trace)};
}

bool is_catman(const FileText &text)
{
  for (std::size_t k = 0; k < std::min(text.size(), most_header_lines_of_text); ++k)
  {
    const std::string line = lower_case(text[k]);
    if (separator_of_numbers(text[k], 2))
      return false;
    if (line.find("catman") != std::string::npos ||
        line.find("default sample rate") != std::string::npos ||
        line.find("standardmessrate") != std::string::npos)
      return true;
  }
  return false;
}

/// A line that tells the interval, above the first numbers.
bool tells_interval(const FileText &text)
{
  const auto numbers = find_numbers(text, 0, most_header_lines_of_text, 1);
  if (!numbers)
    return false;
  for (std::size_t k = 0; k < numbers->line; ++k)
    if (const auto value = header_value(text[k], numbers->separator != ','))
      if (const TimeKey key = time_key(value->key);
          key == TimeKey::interval || key == TimeKey::rate)
        return true;
  return false;
}
} // namespace

const Format catman_format{"HBM catman ASCII",
                           "names, units, then numbers; 'catman' or 'default sample rate' above",
                           "channel", is_catman, read_headed};

const Format headed_format{"numbers below a header",
                           "a header with 'dt = 0.1 us', 'sample rate: 1 MHz' or the like",
                           "channel", tells_interval, read_headed};
} // namespace carambole
