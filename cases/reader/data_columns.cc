#include "cases/reader/data_columns.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/formats/formats.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_keys.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/data_hints.h"
#include "cases/reader/taken_column.h"
#include "cases/records/history_columns.h"

namespace carambole
{
namespace
{
/// The columns that the data of a case may have, the time first.
std::vector<ColumnName> known_columns(const Case &c)
{
  std::vector<ColumnName> known{{ColumnKind::time}};
  for (const Contact &contact : c.contacts())
    for (const ColumnKind kind : data_columns().of_contacts)
      known.push_back({kind, contact.name});
  for (const Body &body : c.bodies)
    if (!body.is_ground())
      for (const ColumnKind kind : data_columns().of_bodies)
        known.push_back({kind, body.name});
  for (const std::string &form : data_columns().energies)
    known.push_back({ColumnKind::energy, form});
  return known;
}

class ColumnReader
{
public:
  ColumnReader(const Case &c, const DataKeys &keys, DataEntry &entry, Problems &problems,
               Problems &in_file)
    : keys(keys),
      entry(entry),
      problems(problems),
      in_file(in_file),
      known(known_columns(c)),
      contacts(c.contacts())
  {
  }

  void read()
  {
    try
    {
      file = read_data_file(entry.file, keys.columns ? HeaderLine::may_lack : HeaderLine::required);
    }
    catch (const TableError &error)
    {
      return tell(keys.file, error.what());
    }
    try
    {
      if ((keys.columns && !take_named()) || !choose_table() || (!keys.columns && !take_all()))
        return;
      for (TakenColumn &one : taken)
        if (!find(one))
          tell_missing(one);
      if (time && !find(*time))
        tell_missing(*time);
      if (in_file.any() || !read_times())
        return;
      read_values();
      say();
    }
    catch (const TableError &error)
    {
      tell(keys.file, error.what());
    }
  }

private:
  const DataKeys &keys;
  DataEntry &entry;
  Problems &problems, &in_file;
  std::vector<ColumnName> known;
  std::vector<Contact> contacts;
  DataFile file;
  std::vector<TakenColumn> taken;  ///< without the time
  std::optional<TakenColumn> time; ///< the column that the case names
  const Trace *trace = nullptr;    ///< the table that is read
  std::vector<double> times;       ///< of all lines
  std::size_t count = 0;           ///< lines that count
  std::string note;                ///< for `read_as`
  bool is_chosen = false;          ///< the force, which neither names nor a format told

  void tell(const Located &where, const std::string &what) { in_file.add(where, what); }

  const Table &table() const { return trace->table; }

  /// What the case names. False: nothing can be read.
  bool take_named()
  {
    std::vector<std::string> names;
    for (const ColumnName &column : known)
      names.push_back(to_string(column));
    const StrictMap chosen(keys.columns, names, &keys.columns.form->parts.front(), problems);
    if (!chosen.is_map())
      return false;
    const bool tells_time =
      keys.interval || std::ranges::any_of(file.traces, [](const Trace &one)
                                           { return one.time || one.clock || one.steps; });
    if (!tells_time && !chosen.require("time", "\"t [ms]\""))
      return false;
    const std::size_t before = problems.count();
    for (const ColumnName &column : known)
      if (const Located value = chosen.find(to_string(column)))
        take(value, column);
    if (taken.empty() && problems.count() == before)
      problems.add(keys.columns,
                   time ? "has only the time; name at least one other column" : "names no column");
    return !taken.empty() && problems.count() == before;
  }

  /// A header, or a map with a scale.
  void take(const Located &value, const ColumnName &column)
  {
    TakenColumn one{value, column, ""};
    if (value.node->kind == YamlNode::Kind::map)
    {
      const StrictMap map(value.as_part(1), problems);
      const Located header = map.find("column"), mass = map.find("mass");
      if (!header)
        return; // told
      one.header = read_text(header, problems).value_or("");
      one.is_by_name = true;
      map.read("scale", one.scale);
      map.read("mass", one.mass);
      if (mass && column.kind != ColumnKind::force)
        problems.add(mass, "makes a force of an acceleration; this is no force");
    }
    else if (const auto text = read_text(value.as_part(0), problems))
      one.header = *text;
    if (column.kind == ColumnKind::time)
      time = std::move(one);
    else
      taken.push_back(std::move(one));
  }

  /// Of a file with several tables the one that is named, or the only one with all columns.
  bool choose_table()
  {
    const std::size_t n = file.traces.size();
    if (keys.table)
    {
      const std::optional<int> number = read_integer(keys.table, problems);
      if (number && static_cast<std::size_t>(*number) > n)
        tell(keys.table, fmt::format("the file has {} table{}", n, n == 1 ? "" : "s"));
      else if (number)
        trace = &file.traces[static_cast<std::size_t>(*number) - 1];
      return trace != nullptr;
    }
    if (n == 1)
    {
      trace = &file.traces.front();
      return true;
    }
    std::vector<const Trace *> fit;
    for (const Trace &one : file.traces)
    {
      trace = &one;
      if (!taken.empty() && std::ranges::all_of(taken, [&](TakenColumn of) { return find(of); }))
        fit.push_back(&one);
    }
    trace = fit.size() == 1 ? fit.front() : nullptr;
    if (trace)
      return true;
    std::string tables;
    for (std::size_t k = 0; k < std::min<std::size_t>(n, 3); ++k)
      tables += fmt::format("{}{}: {} lines of {}", k == 0 ? "" : "; ", k + 1,
                            file.traces[k].table.n_lines(), file.traces[k].table.headers_text());
    tell(keys.file,
         fmt::format("{} with {} tables that do not go on in time ({}); name one of them, "
                     "'table: 1'",
                     file.format, n, tables));
    return false;
  }

  bool find(TakenColumn &one) const { return one.find_in(table(), !file.format.empty()); }

  void tell_missing(const TakenColumn &one)
  {
    tell(one.where, fmt::format("{} has no column {}{}", entry.file, in_quotes(one.name()),
                                suggestion(one.name(), table().told_headers())));
  }

  bool has_own_time() const { return trace->time || trace->clock || trace->steps; }

  /// Without `columns`: those with names as in history.csv, or the only one that can be the force.
  bool take_all()
  {
    for (const ColumnName &column : known)
      for (const std::string &header : table().headers())
        if (parse_header(header).name == to_string(column))
        {
          TakenColumn one{{keys.file.node, join(keys.path, to_string(column))}, column, header};
          if (column.kind != ColumnKind::time)
            taken.push_back(std::move(one));
          else if (!keys.interval)
            time = std::move(one);
        }
    if (!taken.empty() && (time || keys.interval || has_own_time()))
      return true;
    std::vector<std::size_t> forces;
    for (std::size_t k = 0; k < table().headers().size(); ++k)
      if (k != trace->time &&
          dimension_of_unit(unit_of_header(table().headers()[k])) == dimension::force)
        forces.push_back(k);
    const bool has_time = !file.format.empty() || keys.interval || time;
    if (has_time && forces.size() == 1 && contacts.size() == 1)
    {
      is_chosen = true;
      taken.push_back({{keys.file.node, keys.path},
                       {ColumnKind::force, contacts.front().name},
                       table().headers()[forces.front()]});
      return true;
    }
    if (file.format.empty() && !keys.interval)
    {
      tell(keys.file,
           fmt::format("needs the column 'time [s]' and at least one other of history.csv; if they "
                       "have other names, write 'columns: {{time: \"t [ms]\", ...}}'. It has {}{}",
                       table().headers_text(), how_to_name()));
      return false;
    }
    tell(keys.file, fmt::format("{}does not tell which column is which{}",
                                file.format.empty() ? "" : "is read as " + file.format + ", which ",
                                how_to_name()));
    return false;
  }

  std::string how_to_name() const
  {
    return columns_hint(*trace, contacts.empty() ? "" : contacts.front().name,
                        keys.interval.node != nullptr, file.first_lines);
  }

  /// Times of all lines. False: told.
  bool read_times()
  {
    const auto clock = [&](const Clock &of)
    {
      for (std::size_t k = 0; k < table().n_lines(); ++k)
        times.push_back(of.start + static_cast<double>(k) * of.interval);
      return true;
    };
    if (keys.interval)
    {
      if (time)
        tell(keys.interval, "cannot stand beside a column of times; leave one of them out");
      const std::optional<double> interval = read_quantity(keys.interval, problems);
      note += ", interval of the case";
      return !time && interval && clock({trace->clock ? trace->clock->start : 0, *interval});
    }
    if (keys.timestep && (time || !trace->steps))
    {
      tell(keys.timestep, time ? "cannot stand beside a column of times; leave one of them out"
                               : "the file counts no time steps");
      return false;
    }
    if (time)
      return read_time_column();
    if (!trace->doubt.empty())
    {
      tell(keys.file, trace->doubt + "; if it is whole, write 'interval:' with the right one");
      return false;
    }
    if (trace->clock && !keys.timestep)
      return clock(*trace->clock);
    if (trace->time && !keys.timestep)
    {
      const std::string &header = table().headers()[*trace->time];
      time = TakenColumn{keys.file, {ColumnKind::time}, header};
      if (unit_of_header(header).empty())
      {
        tell(keys.file, fmt::format("{} has no unit; write 'columns: {{time: \"{} [s]\", ...}}'",
                                    in_quotes(header), header));
        return false;
      }
      return find(*time) && read_time_column();
    }
    std::optional<double> step = trace->timestep;
    if (keys.timestep)
      step = read_quantity(keys.timestep, problems);
    if (!trace->steps || !step)
    {
      tell(keys.file, trace->steps
                        ? "counts time steps; write 'timestep: 10 ns' with the length of one"
                        : "has no times; write 'interval: 8 ns' with the sampling interval, or "
                          "name their column in 'columns'" +
                            how_to_name());
      return false;
    }
    times = table().numbers(*trace->steps, *step, "steps", table().n_lines());
    if (!keys.timestep)
      for (double &at : times)
        at += trace->step_zero;
    table().check_not_falling(*trace->steps, times);
    return true;
  }

  bool read_time_column()
  {
    auto values = numbers_of(*time, table().length_of(*time->at));
    if (!values)
      return false;
    times = *std::move(values);
    table().check_not_falling(*time->at, times);
    return true;
  }

  /// The first `n` numbers of a column in SI units; nothing: told.
  std::optional<std::vector<double>> numbers_of(const TakenColumn &one, std::size_t n)
  {
    try
    {
      const double factor = one.factor();
      std::vector<double> values = table().numbers(*one.at, factor, one.unit, n);
      // What instruments of Keysight write where they have no sample.
      constexpr double no_sample = 9.9e37;
      if (file.format.empty() ||
          std::ranges::none_of(values,
                               [&](double value) { return std::abs(value / factor) >= no_sample; }))
        return values;
      tell(one.where, "has the number 9.9e37, which stands for a missing sample");
    }
    catch (const std::runtime_error &error) // of the table or of the unit
    {
      tell(one.where, error.what());
    }
    return {};
  }

  void read_values()
  {
    std::vector<std::size_t> lengths;
    for (const TakenColumn &one : taken)
      lengths.push_back(table().length_of(*one.at));
    count = lengths.front();
    for (std::size_t k = 0; k < taken.size(); ++k)
      if (lengths[k] != count || lengths[k] > times.size() || lengths[k] == 0)
        return tell(taken[k].where,
                    fmt::format("has {} numbers, but there are {}; columns of one entry have the "
                                "same times",
                                lengths[k],
                                lengths[k] != count
                                  ? fmt::format("{} of {}", count, in_quotes(taken.front().header))
                                  : fmt::format("{} times", times.size())));
    if (count < times.size())
      note +=
        fmt::format(", without the last {} times, which have no number", times.size() - count);
    if (file.is_cut)
      note += ", without the last line, which has no end";
    times.resize(count);
    entry.columns.push_back({to_string(known.front()), "s", times});
    for (const TakenColumn &one : taken)
      if (auto values = numbers_of(one, count))
        entry.columns.push_back(
          {to_string(one.column), si_unit(dimension_of(one.column.kind)), *std::move(values)});
  }

  /// What the file was taken for; nothing of a table without anything to say.
  void say()
  {
    const bool is_scaled = std::ranges::any_of(taken, [](const TakenColumn &one)
                                               { return !one.scale.empty() || one.mass; });
    if (in_file.any() || (file.format.empty() && note.empty() && !is_scaled && !is_chosen))
      return;
    entry.read_as = fmt::format("{}, {}{}", file.format.empty() ? "table" : file.format,
                                samples_text(times), note);
    for (const TakenColumn &one : taken)
    {
      const std::string name = parse_header(table().headers()[*one.at]).name,
                        word = file.column_word + " ";
      entry.read_as += fmt::format(", {}{}{}", name.starts_with(word) ? "" : word,
                                   shortened(name, 60), one.unit.empty() ? "" : " in " + one.unit);
      if (!one.scale.empty())
        entry.read_as += " at " + one.scale;
      if (one.mass)
        entry.read_as += fmt::format(" times {:.6g} kg", *one.mass);
    }
  }
};
} // namespace

void read_data_columns(const Case &c, const DataKeys &keys, DataEntry &entry, Problems &problems,
                       Problems &in_file)
{
  ColumnReader(c, keys, entry, problems, in_file).read();
}
} // namespace carambole
