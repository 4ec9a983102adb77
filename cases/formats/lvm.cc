// Measurement files of LabVIEW (.lvm): a header, then segments, each with or without a header of
// its own. As published by National Instruments, "Specification for the LabVIEW Measurement File".

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "cases/formats/format_rows.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
class LvmReader
{
public:
  explicit LvmReader(const FileText &text) : text(text)
  {
    const std::size_t first = text.filled(0);
    if (text[first].find('\t') == std::string_view::npos &&
        text[first + 1].find('\t') == std::string_view::npos)
      separator = ',';
    const Tags tags = read_tags(first + 1);
    separator = word(tags, "Separator", "Tab") == "Comma" ? ',' : '\t';
    x_columns = word(tags, "X_Columns", "One");
    if (x_columns != "One" && x_columns != "No" && x_columns != "Multi")
      text.fail(first,
                fmt::format("X_Columns {} is none of One, No and Multi", in_quotes(x_columns)));
    has_headings = word(tags, "Multi_Headings", "No") == "Yes";
  }

  std::vector<RawTrace> read()
  {
    std::vector<RawTrace> traces;
    for (line = text.filled(line); line < text.size(); line = text.filled(line))
      if (text[line].starts_with("***Start_Special***"))
        skip_special();
      else
        read_segment(traces);
    return traces;
  }

private:
  struct Tag
  {
    std::size_t line;
    CellViews values;
  };
  using Tags = std::map<std::string, Tag>;

  const FileText &text;
  std::size_t line = 0;
  char separator = '\t';
  std::string x_columns;
  bool has_headings = false;

  bool has_comma() const { return separator != ','; }

  static std::string word(const Tags &tags, const std::string &tag, const char *otherwise)
  {
    const auto found = tags.find(tag);
    return found == tags.end() || found->second.values.empty()
             ? otherwise
             : std::string(found->second.values.front());
  }

  /// Lines from `k` to the end of a header, behind which `line` is then.
  Tags read_tags(std::size_t k)
  {
    Tags tags;
    const std::size_t begin = k;
    for (; k < text.size(); ++k)
    {
      CellViews cells = text.cells(k, separator);
      if (cells.front().starts_with("***End_of_Header***"))
      {
        line = k + 1;
        return tags;
      }
      const std::string tag(cells.front());
      cells.erase(cells.begin());
      tags[tag] = {k, std::move(cells)};
    }
    text.fail(begin, "the header that begins here has no ***End_of_Header***; the file is cut");
  }

  void skip_special()
  {
    const std::size_t begin = line;
    while (!text[line].starts_with("***End_Special***"))
      if (++line >= text.size())
        text.fail(begin, "has no ***End_Special***; the file is cut");
    ++line;
  }

  /// The values of a tag, one per channel. Where every channel has its column of times, some write
  /// a blank cell below or above that.
  CellViews per_channel(const Tag &tag, std::size_t channels) const
  {
    CellViews values = tag.values;
    bool has_blanks = x_columns == "Multi" && values.size() + 1 >= 2 * channels;
    for (std::size_t k = 1; k < values.size(); k += 2)
      has_blanks = has_blanks && values[k].empty();
    for (std::size_t k = 0; has_blanks && 2 * k < values.size(); ++k)
      values[k] = values[2 * k];
    return values;
  }

  /// Numbers of a tag, one per channel.
  std::vector<double> numbers(const Tags &tags, const std::string &tag, std::size_t channels) const
  {
    const auto found = tags.find(tag);
    if (found == tags.end())
      return {};
    const CellViews values = per_channel(found->second, channels);
    if (values.size() < channels)
      text.fail(found->second.line,
                fmt::format("{} has no value for every of {} channels", tag, channels));
    std::vector<double> all;
    for (std::size_t k = 0; k < channels; ++k)
      all.push_back(setting(text, found->second.line, values[k], has_comma()));
    return all;
  }

  std::string unit(const Tags &tags, std::size_t channel, std::size_t channels) const
  {
    const auto found = tags.find("Y_Unit_Label");
    if (found == tags.end())
      return "";
    const CellViews values = per_channel(found->second, channels);
    return values.size() <= channel ? "" : std::string(values[channel]);
  }

  /// Those that have samples; all where none has.
  std::vector<std::size_t> used_channels(const Tags &tags, std::size_t channels) const
  {
    const std::vector<double> samples = numbers(tags, "Samples", channels);
    std::vector<std::size_t> used;
    for (std::size_t k = 0; k < channels; ++k)
      if (samples.empty() || samples[k] > 0 || std::ranges::max(samples) <= 0)
        used.push_back(k);
    return used;
  }

  void read_segment(std::vector<RawTrace> &traces)
  {
    const std::size_t begin = line;
    const Tags tags = read_tags(begin);
    const auto counts = numbers(tags, "Channels", 1);
    if (counts.empty() || !(counts[0] >= 1 && counts[0] <= 1000))
      text.fail(begin, "the header of the segment does not tell the number of channels");
    const auto channels = static_cast<std::size_t>(counts[0]);
    if (const auto found = tags.find("X_Dimension"); found != tags.end())
      for (const std::string_view one : found->second.values)
        if (!one.empty() && lower_case(one) != "time")
          text.fail(found->second.line, fmt::format("X_Dimension is {}, not Time", in_quotes(one)));
    const std::size_t names_line = text.filled(line);
    const CellViews names = text.cells(names_line, separator);
    const std::size_t per_channel = x_columns == "Multi" ? 2 : 1,
                      first = x_columns == "Multi" ? 0 : 1,
                      columns = first + per_channel * channels;
    if (names.size() < columns || !names.front().starts_with("X_Value"))
      text.fail(names_line, fmt::format("expected X_Value and the names of {} channels", channels));
    TableCells all;
    all.headers.resize(columns);
    all.has_commas = has_comma();
    for (line = names_line + 1; line < text.size() && !ends_segment(); ++line)
      if (!text.is_blank(line))
        add_line(all);
    if (all.lines.empty())
      text.fail(names_line, "no numbers follow");
    check_counts(tags, all, channels, names_line);
    divide(tags, names, all, channels, traces);
  }

  bool ends_segment() const
  {
    return text[line].starts_with("***") || text[line].starts_with("Channels");
  }

  /// Behind the channels there may be a comment.
  void add_line(TableCells &all) const
  {
    CellViews cells = text.cells(line, separator);
    const std::size_t columns = all.headers.size();
    if (cells.size() < columns || cells.size() > columns + 2)
      text.fail(line, fmt::format("has {} cells, but there are {} columns{}", cells.size(), columns,
                                  line + 1 == text.size() ? "; the file is cut" : ""));
    cells.resize(columns);
    all.add(static_cast<int>(line) + 1, cells);
  }

  void check_counts(const Tags &tags, const TableCells &all, std::size_t channels,
                    std::size_t at) const
  {
    const std::vector<double> samples = numbers(tags, "Samples", channels);
    for (std::size_t k = 0; k < samples.size(); ++k)
    {
      const std::size_t column = x_columns == "Multi" ? 2 * k + 1 : k + 1;
      std::size_t count = 0;
      for (std::size_t row = 0; row < all.lines.size(); ++row)
        count += all.cell(row, column).empty() ? 0 : 1;
      // Later packets follow without headers, unless every one has its own.
      const auto expected = static_cast<std::size_t>(std::max(samples[k], 0.));
      if (expected > 0 && (has_headings ? count != expected : count % expected != 0))
        text.fail(
          at,
          fmt::format("the header says {} samples of a channel, but {} follow; is the file whole?",
                      expected, count));
    }
  }

  RawTrace columns_of(const TableCells &all, const std::vector<std::size_t> &chosen,
                      std::vector<std::string> headers) const
  {
    RawTrace trace;
    trace.cells.has_commas = all.has_commas;
    trace.cells.headers = std::move(headers);
    trace.cells.header_line = all.lines.front() - 1;
    CellViews cells(chosen.size());
    for (std::size_t row = 0; row < all.lines.size(); ++row)
    {
      for (std::size_t k = 0; k < chosen.size(); ++k)
        cells[k] = all.cell(row, chosen[k]);
      trace.cells.add(all.lines[row], cells);
    }
    return trace;
  }

  void divide(const Tags &tags, const CellViews &names, const TableCells &all, std::size_t channels,
              std::vector<RawTrace> &traces) const
  {
    const std::vector<double> starts = numbers(tags, "X0", channels),
                              intervals = numbers(tags, "Delta_X", channels);
    const auto clock = [&](std::size_t channel) {
      return Clock{starts.empty() ? 0 : starts[channel],
                   intervals.empty() ? 0 : intervals[channel]};
    };
    const std::vector<std::size_t> used = used_channels(tags, channels);
    if (x_columns == "Multi")
    {
      for (const std::size_t k : used)
      {
        traces.push_back(
          columns_of(all, {2 * k, 2 * k + 1},
                     {"X_Value [s]", header_of(names[2 * k + 1], unit(tags, k, channels))}));
        traces.back().time = 0;
        settle_times(text, traces.back(), clock(k));
      }
      return;
    }
    const bool has_times = x_columns == "One";
    const Clock first = clock(used.front());
    std::vector<std::size_t> chosen;
    std::vector<std::string> headers;
    if (has_times)
    {
      chosen.push_back(0);
      headers.emplace_back("X_Value [s]");
    }
    for (const std::size_t k : used)
    {
      chosen.push_back(k + 1);
      headers.push_back(header_of(names[k + 1], unit(tags, k, channels)));
      if (clock(k).interval != first.interval || clock(k).start != first.start)
        text.fail(static_cast<std::size_t>(all.lines.front()) - 1,
                  "the channels have different X0 or Delta_X; write a file for each");
    }
    RawTrace trace = columns_of(all, chosen, std::move(headers));
    if (has_times)
    {
      trace.time = 0;
      settle_times(text, trace, first);
    }
    else if (first.interval > 0)
      trace.clock = first;
    traces.push_back(std::move(trace));
  }
};
} // namespace

const Format lvm_format{
  "LabVIEW measurement file", "first line 'LabVIEW Measurement' (.lvm of National Instruments)",
  "channel",
  [](const FileText &text) { return text[text.filled(0)].starts_with("LabVIEW Measurement"); },
  [](const FileText &text) { return LvmReader(text).read(); }};
} // namespace carambole
