// Logs of LAMMPS and LIGGGHTS, and what their fixes print and ave/time write. As described in the
// manual of LAMMPS: thermo_style, fix print, fix ave/time, units.

#include <algorithm>
#include <cstdint>
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
/// Seconds in the unit of time of a style of units; nothing: it has none.
std::optional<double> time_unit_of(std::string_view style)
{
  static const std::map<std::string_view, double> styles{
    {"si", 1},       {"cgs", 1},       {"micro", 1e-6},    {"nano", 1e-9},
    {"real", 1e-15}, {"metal", 1e-12}, {"electron", 1e-15}};
  const auto found = styles.find(style);
  return found == styles.end() ? std::nullopt : std::optional(found->second);
}

bool is_whole_number(std::string_view word)
{
  return number_in<std::int64_t>(word).has_value();
}

bool begins_thermo(const FileText &text, std::size_t k)
{
  const CellViews words = words_of(text[k]);
  if (words.size() < 2 || words.front() != "Step")
    return false;
  const CellViews next = words_of(text[text.filled(k + 1)]);
  return !next.empty() && is_whole_number(next.front());
}

/// What the commands that a log repeats say of its times.
struct LogClock
{
  std::optional<double> unit, step; ///< [s], in that unit
  bool varies = false;              ///< a fix changes the step, or a command an unknown one
  double steps_made = 0;            ///< at the end of the last run
  double step_zero = 0;             ///< when step zero would have been at this step, in the unit

  void take(std::string_view line)
  {
    const CellViews words = words_of(line);
    if (words.size() >= 2 && words[0] == "units")
      unit = time_unit_of(words[1]);
    else if (words.size() >= 2 && words[0] == "timestep")
      change_step(parse_number(words[1]));
    else if (words.size() >= 2 && words[0] == "reset_timestep")
    {
      steps_made = parse_number(words[1]).value_or(0);
      step_zero = 0;
    }
    varies = varies || (words.size() >= 4 && words[0] == "fix" && words[3] == "dt/reset");
  }

private:
  /// The time goes on: step_zero + n step is the same before and after.
  void change_step(const std::optional<double> &next)
  {
    if (!next)
      return;
    varies = varies || (steps_made > 0 && !step);
    step_zero += steps_made * (step.value_or(0) - *next);
    step = next;
  }
};

std::vector<RawTrace> read_log(const FileText &text)
{
  std::vector<RawTrace> traces;
  LogClock clock;
  for (std::size_t k = 0; k < text.size(); ++k)
  {
    clock.take(text[k]);
    if (!begins_thermo(text, k))
      continue;
    RawTrace trace;
    const CellViews names = words_of(text[k]);
    trace.cells.headers.assign(names.begin(), names.end());
    trace.cells.header_line = static_cast<int>(k) + 1;
    trace.cells.has_commas = true;
    trace.steps = 0;
    if (clock.unit && clock.step && !clock.varies)
      trace.timestep = *clock.unit * *clock.step;
    trace.step_zero = clock.unit.value_or(1) * clock.step_zero; // tables on two clocks are two
    if (const auto time = std::ranges::find(names, "Time"); time != names.end())
    {
      trace.time = time - names.begin();
      if (clock.unit == 1)
        trace.cells.headers[*trace.time] = "Time [s]";
    }
    for (++k; k < text.size() && !text[k].starts_with("Loop time of"); ++k)
    {
      const CellViews words = words_of(text[k]);
      if (words.empty() || !is_whole_number(words.front()))
        continue; // a warning between the lines
      if (words.size() != names.size())
        text.fail(
          k, fmt::format("has {} numbers, but there are {} headers", words.size(), names.size()));
      trace.cells.add(static_cast<int>(k) + 1, words);
      clock.steps_made = parse_number(words.front()).value_or(0);
    }
    traces.push_back(std::move(trace));
  }
  return traces;
}

bool is_log(const FileText &text)
{
  const std::string_view first = text[text.filled(0)];
  if (first.starts_with("LAMMPS (") || first.starts_with("LIGGGHTS ("))
    return true;
  bool has_thermo = false;
  for (std::size_t k = 0; k < text.size(); ++k)
    if (text[k].starts_with("Loop time of") && has_thermo)
      return true;
    else
      has_thermo = has_thermo || begins_thermo(text, k);
  return false;
}

bool is_fix(const FileText &text)
{
  return text[0].starts_with("# Fix print output for fix") ||
         text[0].starts_with("# Time-averaged data for fix");
}

std::vector<RawTrace> read_fix(const FileText &text)
{
  RawTrace trace;
  std::size_t begin = 1;
  for (; text[begin].starts_with("#"); ++begin)
  {
    const CellViews names = words_of(text[begin].substr(1));
    if (names.size() >= 2 && names[1] == "Number-of-rows")
      text.fail(begin,
                "has rows at every time (mode vector); write one value a time (mode scalar)");
    trace.cells.headers.assign(names.begin(), names.end());
  }
  begin = text.filled(begin);
  const CellViews first = words_of(text[begin]);
  if (trace.cells.headers.empty())
    for (std::size_t k = 1; k <= first.size(); ++k)
      trace.cells.headers.push_back(std::to_string(k));
  else if (trace.cells.headers.front() == "TimeStep")
    trace.steps = 0;
  trace.cells.header_line = static_cast<int>(begin);
  trace.cells.has_commas = true;
  take_lines(text, begin, text.size(), ' ', trace.cells);
  return {std::move(trace)};
}
} // namespace

const Format lammps_log_format{"LAMMPS log", "lines 'Step ...' to 'Loop time of' (LIGGGHTS, too)",
                               "column", is_log, read_log};

const Format lammps_fix_format{"LAMMPS fix output",
                               "first line '# Fix print output' or '# Time-averaged data'",
                               "column", is_fix, read_fix};
} // namespace carambole
