// What LS-DYNA (rcforc, glstat, nodout) and CalculiX (.dat) print at every time. As described in
// the manuals of LS-DYNA (*DATABASE_OPTION) and CalculiX (*NODE PRINT).

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "cases/formats/format_rows.h"
#include "cases/process/diagnostics.h"
#include "cases/values/table_layout.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::size_t most_banner_lines = 200;

/// Values by name at one time after another; every time has the same names.
class ByTime
{
public:
  ByTime(const FileText &text) : text(text) {}

  void begin(std::size_t line, std::string_view time)
  {
    if (!times.empty() && times.back().time == time)
      return; // a later block of the same time
    finish();
    times.push_back({line, time, {}});
  }

  void add(std::size_t line, const std::string &name, std::string_view value)
  {
    if (times.empty())
      text.fail(line, "a value stands before the first time");
    if (!times.back().values.emplace(name, value).second)
      text.fail(
        line, fmt::format("{} is given twice at the time {}", in_quotes(name), times.back().time));
  }

  RawTrace trace()
  {
    finish();
    RawTrace trace;
    if (times.empty())
      return trace;
    trace.time = 0;
    trace.cells.headers.emplace_back("time");
    for (const auto &[name, value] : times.front().values)
      trace.cells.headers.push_back(name);
    trace.cells.header_line = static_cast<int>(times.front().line) + 1;
    for (const At &at : times)
    {
      CellViews cells{at.time};
      for (const auto &[name, value] : at.values)
        cells.push_back(value);
      trace.cells.add(static_cast<int>(at.line) + 1, cells);
    }
    return trace;
  }

private:
  struct At
  {
    std::size_t line;
    std::string_view time;
    std::map<std::string, std::string_view> values;
  };
  const FileText &text;
  std::vector<At> times;

  void finish() const
  {
    if (times.empty())
      return;
    const auto &first = times.front().values, &last = times.back().values;
    if (!std::ranges::equal(
          first, last, {}, [](const auto &one) { return one.first; },
          [](const auto &one) { return one.first; }))
      text.fail(
        times.back().line,
        fmt::format(
          "has {} values at this time, but {} at the first time, or others; is the file whole?",
          last.size(), first.size()));
  }
};

bool is_side(std::string_view word)
{
  constexpr std::array<std::string_view, 4> sides{"slave", "master", "surfa", "surfb"};
  const std::string lower = lower_case(word);
  return std::ranges::any_of(sides, [&](std::string_view side) { return lower == side; });
}

/// "slave 1 time 0.0 x 0.0 y 0.0 z 0.0 mass 0.0"
bool is_contact_line(const CellViews &words)
{
  return words.size() >= 6 && is_side(words[0]) && words[2] == "time";
}

std::vector<RawTrace> read_rcforc(const FileText &text)
{
  ByTime by_time(text);
  for (std::size_t k = 0; k < text.size(); ++k)
  {
    const CellViews words = words_of(text[k]);
    if (!is_contact_line(words))
    {
      if (!words.empty() && is_side(words[0]))
        text.fail(k, "is not whole");
      continue;
    }
    by_time.begin(k, words[3]);
    if (words.size() % 2 != 0)
      text.fail(k, "a name has no value");
    for (std::size_t i = 4; i + 1 < words.size(); i += 2)
      by_time.add(k, fmt::format("{} {} {}", words[0], words[1], words[i]), words[i + 1]);
  }
  return {by_time.trace()};
}

/// "kinetic energy....   1.0E+00": name and value of a line of glstat.
std::optional<std::pair<std::string_view, std::string_view>> dotted(std::string_view line)
{
  const std::size_t dots = line.find("...");
  if (dots == std::string_view::npos)
    return {};
  const std::string_view value = trimmed(line.substr(dots), ". \t");
  const std::size_t begin = line.find_first_not_of(". \t", dots);
  return std::pair(trimmed(line.substr(0, dots), " \t"),
                   begin == std::string_view::npos ? value : trimmed(line.substr(begin), " \t"));
}

std::vector<RawTrace> read_glstat(const FileText &text)
{
  ByTime by_time(text);
  bool has_time = false;
  for (std::size_t k = 0; k < text.size(); ++k)
    if (const auto line = dotted(text[k]))
    {
      if (line->first == "time")
      {
        by_time.begin(k, line->second);
        has_time = true;
      }
      else if (has_time)
        by_time.add(k, std::string(line->first), line->second);
    }
  return {by_time.trace()};
}

/// The time in "n o d a l   p r i n t   o u t ... ( at time 1.0E-06 )".
std::optional<std::string_view> nodal_time(std::string_view line)
{
  if (line.find("n o d a l   p r i n t   o u t") == std::string_view::npos)
    return {};
  const std::size_t at = line.find("at time");
  if (at == std::string_view::npos)
    return {};
  const CellViews words = words_of(line.substr(at + 7));
  return words.empty() ? std::string_view() : trimmed(words.front(), "()");
}

std::vector<RawTrace> read_nodout(const FileText &text)
{
  ByTime by_time(text);
  CellViews names;
  for (std::size_t k = 0; k < text.size(); ++k)
  {
    const CellViews words = words_of(text[k]);
    if (const auto time = nodal_time(text[k]))
    {
      by_time.begin(k, *time);
      names.clear();
    }
    else if (words.size() > 2 && words[0] == "nodal" && words[1] == "point")
      names.assign(words.begin() + 2, words.end());
    else if (!names.empty() && !words.empty())
    {
      if (words.size() != names.size() + 1)
        text.fail(
          k, fmt::format("has {} numbers, but there are {} names", words.size() - 1, names.size()));
      for (std::size_t i = 0; i < names.size(); ++i)
        by_time.add(k, fmt::format("{} {}", words[0], names[i]), words[i + 1]);
    }
  }
  return {by_time.trace()};
}

/// "total force (fx,fy,fz) for set BALL and time  0.1000000E-04" of CalculiX.
struct PrintHead
{
  std::string what, set;
  std::string_view time;
  std::vector<std::string> components;
};

std::optional<PrintHead> print_head(std::string_view line)
{
  const std::size_t open = line.find('('), close = line.find(')'), of = line.find(" for set "),
                    at = line.find(" and time ");
  if (open == std::string_view::npos || close == std::string_view::npos || close < open ||
      of == std::string_view::npos || at == std::string_view::npos || of < close || at < of)
    return {};
  const auto part = [&](std::size_t begin, std::size_t end)
  { return trimmed(line.substr(begin, end - begin), " \t"); };
  PrintHead head{
    std::string(part(0, open)), std::string(part(of + 9, at)), part(at + 10, line.size()), {}};
  CellViews components;
  split_cells(line.substr(open + 1, close - open - 1), ',', components);
  head.components.assign(components.begin(), components.end());
  return head;
}

std::vector<RawTrace> read_calculix(const FileText &text)
{
  ByTime by_time(text);
  for (std::size_t k = 0; k < text.size(); ++k)
  {
    const auto head = print_head(text[k]);
    if (!head)
      continue;
    by_time.begin(k, head->time);
    std::size_t count = 0;
    for (k = text.filled(k + 1); k < text.size() && !text.is_blank(k); ++k, ++count)
    {
      const CellViews words = words_of(text[k]);
      const bool has_node = words.size() == head->components.size() + 1;
      if (!has_node && words.size() != head->components.size())
        text.fail(k, fmt::format("has {} numbers, but there are {} components", words.size(),
                                 head->components.size()));
      for (std::size_t i = 0; i < head->components.size(); ++i)
        by_time.add(k,
                    fmt::format("{} {}{} {}", head->what, head->set,
                                has_node ? fmt::format(" {}", words[0]) : "", head->components[i]),
                    words[i + (has_node ? 1 : 0)]);
    }
    if (count == 0)
      text.fail(k, "no numbers follow; the file is cut");
  }
  return {by_time.trace()};
}

bool any_banner_line(const FileText &text, bool (*is_one)(std::string_view))
{
  for (std::size_t k = 0; k < std::min(text.size(), most_banner_lines); ++k)
    if (is_one(text[k]))
      return true;
  return false;
}

bool is_glstat(const FileText &text)
{
  return any_banner_line(text,
                         [](std::string_view line)
                         {
                           const auto one = dotted(line);
                           return one && one->first == "time";
                         });
}
} // namespace

const Format rcforc_format{"LS-DYNA rcforc", "lines 'slave 1 time ... x ...' or 'surfa'", "column",
                           [](const FileText &text)
                           {
                             return any_banner_line(text, [](std::string_view line)
                                                    { return is_contact_line(words_of(line)); });
                           },
                           read_rcforc};

const Format glstat_format{"LS-DYNA glstat", "lines 'time....' and 'kinetic energy....'", "column",
                           is_glstat, read_glstat};

const Format nodout_format{"LS-DYNA nodout", "lines 'n o d a l   p r i n t   o u t'", "column",
                           [](const FileText &text)
                           {
                             return any_banner_line(text, [](std::string_view line)
                                                    { return nodal_time(line).has_value(); });
                           },
                           read_nodout};

const Format calculix_format{"CalculiX .dat",
                             "lines 'total force (fx,fy,fz) for set ... and time ...'", "column",
                             [](const FileText &text)
                             {
                               return any_banner_line(text, [](std::string_view line)
                                                      { return print_head(line).has_value(); });
                             },
                             read_calculix};
} // namespace carambole
