#include <algorithm>

#include <fmt/format.h>

#include "cases/formats/formats.h"
#include "cases/measured/data_record.h"
#include "cases/process/diagnostics.h"
#include "cases/records/history_columns.h"
#include "cases/records/quantities.h"
#include "lumped/fit/target.h"

namespace carambole::lumped
{
namespace
{
[[noreturn]] void refuse(const std::string &place, const std::string &what)
{
  throw InputError(place, what);
}

/// Column of that name; its unit must stand in the header unless the numbers are pure.
std::optional<std::vector<double>> find_column(const Table &table, const std::string &file,
                                               const std::string &name, const Dimension &dimension)
{
  for (std::size_t k = 0; k < table.headers().size(); ++k)
  {
    const Header header = parse_header(table.headers()[k]);
    if (header.name != name)
      continue;
    if (header.unit.empty() && !(dimension == dimension::none))
      refuse(file, fmt::format("the column {} has no unit; its header must be '{} [{}]'",
                               in_quotes(name), name, si_unit(dimension)));
    std::vector<double> values = table.numbers(k, header.unit, dimension);
    if (dimension == dimension::time)
      table.check_not_falling(k, values);
    return values;
  }
  return {};
}

Target read_restitutions(const Case &c, const Table &table, const std::string &file)
{
  if (c.bodies.size() != 2)
    refuse(file, "a table of restitutions needs a case of two bodies");
  Target target{fmt::format("the restitutions of {}", file)};
  target.restitutions = *find_column(table, file, "restitution", dimension::none);
  const auto speeds = find_column(table, file, "velocity", dimension::velocity);
  if (!speeds)
    refuse(file, "a table with 'restitution' also needs a column 'velocity [m/s]'");
  target.speeds = *speeds;
  for (std::size_t k = 0; k < target.speeds.size(); ++k)
    if (!(target.speeds[k] > 0) || !(target.restitutions[k] >= 0))
      refuse(file,
             fmt::format(
               "velocities must be positive and restitutions zero or more, not {:g} m/s and {:g}",
               target.speeds[k], target.restitutions[k]));
    else if (constexpr double largest = 1.1; target.restitutions[k] > largest)
      refuse(file, fmt::format("the restitution {:g} is above 1 by more than a measurement error; "
                               "if it is in per cent, write the header 'restitution [%]'",
                               target.restitutions[k]));
  return target;
}

/// Dimension of a header's unit; nothing without one that can be read.
std::optional<Dimension> dimension_of(const std::string &header)
{
  const std::string unit = parse_header(header).unit;
  try
  {
    return unit.empty() ? std::nullopt : std::optional(parse_quantity("1 " + unit).dimension);
  }
  catch (const QuantityError &)
  {
    return {};
  }
}

/// The only column whose unit is of a dimension.
std::optional<std::string> only_column(const Table &table, const Dimension &dimension)
{
  std::optional<std::string> found;
  for (const std::string &header : table.headers())
    if (dimension_of(header) == dimension)
    {
      if (found)
        return {};
      found = header;
    }
  return found;
}

[[noreturn]] void refuse_columns(const Case &c, const Table &table, const std::string &file)
{
  const std::string contact = c.contacts().front().name;
  refuse(file,
         fmt::format(
           "needs the columns 'velocity [m/s]' and 'restitution', or 'time [s]' and 'force {} "
           "[N]', in any unit; it has {}. Columns with other names can be assigned in the case: "
           "'data: [{{name: lab, file: {}, columns: {{time: \"... [ms]\", force {}: \"... "
           "[kN]\"}}}}]'",
           contact, table.headers_text(), std::filesystem::path(file).filename().string(),
           contact));
}

Target read_forces(const Case &c, const Table &table, const std::string &file)
{
  DataEntry data;
  data.file = file;
  const auto add =
    [&](const std::string &name, const char *unit, std::optional<std::vector<double>> values)
  {
    if (values)
      data.columns.push_back({name, unit, std::move(*values)});
  };
  std::string note;
  add("time", "s", find_column(table, file, "time", dimension::time));
  for (const Contact &contact : c.contacts())
  {
    const std::string name = to_string(ColumnName{ColumnKind::force, contact.name});
    add(name, "N", find_column(table, file, name, dimension::force));
  }
  if (data.columns.size() < 2)
  {
    // For one contact the units say which column is which.
    const auto time = only_column(table, dimension::time),
               force = only_column(table, dimension::force);
    if (!time || !force || c.contacts().size() != 1)
      refuse_columns(c, table, file);
    data.columns.clear();
    add("time", "s", find_column(table, file, parse_header(*time).name, dimension::time));
    add(to_string(ColumnName{ColumnKind::force, c.contacts().front().name}), "N",
        find_column(table, file, parse_header(*force).name, dimension::force));
    note = fmt::format("the time is {}, the force is {}", in_quotes(*time), in_quotes(*force));
  }
  Target target = target_of(c, data, "the forces of " + file);
  if (!note.empty())
    target.notes.insert(target.notes.begin(), note);
  return target;
}

Target read_file(const Case &c, const std::string &file)
try
{
  const DataFile data = read_data_file(file, HeaderLine::required);
  const Trace &trace = data.traces.front();
  if (data.traces.size() > 1 || trace.clock || trace.steps || !trace.doubt.empty())
    refuse("--to", fmt::format("{} is read as {}; name it under 'data:' of the case, with its "
                               "columns, and fit to the name there",
                               file, data.format));
  const Table &table = trace.table;
  const auto &headers = table.headers();
  const bool is_table = std::ranges::any_of(headers, [](const std::string &text)
                                            { return parse_header(text).name == "restitution"; });
  return is_table ? read_restitutions(c, table, file) : read_forces(c, table, file);
}
catch (const TableError &error)
{
  refuse("--to", error.what());
}
catch (const QuantityError &error)
{
  refuse(file, error.what());
}

/// Time and forces of a history.
Target forces_of(const std::string &text, const History &history)
{
  Target target{text};
  for (const History::Column &column : history.columns)
    if (const auto name = parse_column_name(column.name);
        name && (name->kind == ColumnKind::time || name->kind == ColumnKind::force))
      target.history.columns.push_back(column);
  return target;
}

/// The restitution of every bounce at its own speed.
Target restitutions_of(const std::string &to, const std::vector<Bounce> &bounces)
{
  Target target{"the bounces of " + to};
  for (const Bounce &bounce : bounces)
  {
    target.speeds.push_back(bounce.speed);
    target.restitutions.push_back(bounce.restitution);
  }
  return target;
}

bool is_same_file(const std::filesystem::path &first, const std::filesystem::path &second)
{
  std::error_code ignored; // there is no such file
  return std::filesystem::equivalent(first, second, ignored);
}

Target read_any(const Case &c, const std::string &to, const std::filesystem::path &results)
{
  for (const DataEntry &entry : c.data)
    if ((entry.name == to || is_same_file(entry.file, to)) && !entry.bounces.empty())
      return restitutions_of(to, entry.bounces);
    else if (entry.name == to || is_same_file(entry.file, to))
      return entry.kind == DataKind::computed
               ? forces_of("the forces of " + to, make_history(entry))
               : target_of(c, entry, "the forces of " + to);
  const std::vector<std::string> names = c.model_names();
  const bool is_model = std::ranges::find(names, to) != names.end();
  if (!is_model && std::filesystem::is_regular_file(to))
    return read_file(c, to);
  if (!is_model)
    refuse("--to", fmt::format("there is neither a file nor a model {}{}", in_quotes(to),
                               suggestion(to, names)));
  const std::optional<StoredRecord> record = read_record(results, to);
  if (!record)
    refuse("--to", fmt::format("{} has no record of {}; create it with 'carambole run'",
                               results.string(), to));
  if (record->physics_hash != c.physics_hash)
    refuse("--to", fmt::format("the record of {} in {} differs from the case in its physics; "
                               "update it with 'carambole run'",
                               to, results.string()));
  return forces_of("the forces of " + to, read_history(results / to / "history.csv"));
}

constexpr std::size_t most_samples = 1500;
constexpr double around = 0.6; ///< of the pulse: what is left of the record on both sides

/// Samples from the first to the last, both with them.
struct Range
{
  std::size_t first = 0, last = 0;
};

/// The impact and what is at rest around it; other pulses of two bodies are cut off.
Range window_of(const DataEntry &data, const std::vector<MeasuredForce> &sensors, bool is_of_two)
{
  const std::vector<double> &t = data.columns.front().values;
  Range pulse{t.size() - 1, 0};
  for (const MeasuredForce &sensor : sensors)
  {
    pulse.first = std::min(pulse.first, sensor.first);
    pulse.last = std::max(pulse.last, sensor.last);
  }
  Range limit{0, t.size() - 1};
  for (const MeasuredForce &sensor : sensors)
    for (const MeasuredForce::Pulse &other : sensor.others)
      if (!is_of_two)
      {
        pulse.first = std::min(pulse.first, other.first);
        pulse.last = std::max(pulse.last, other.last);
      }
      else if (other.last <= pulse.first)
        limit.first = std::max(limit.first, other.last + (pulse.first - other.last) / 2);
      else
        limit.last = std::min(limit.last, pulse.last + (other.first - pulse.last) / 2);
  const double reach = around * (t[pulse.last] - t[pulse.first]);
  const auto at = [&](double time)
  { return static_cast<std::size_t>(std::ranges::lower_bound(t, time) - t.begin()); };
  return {std::max(limit.first, at(t[pulse.first] - reach)),
          std::min(limit.last, at(t[pulse.last] + reach))};
}

/// Samples in which a sensor was at its limit, or that are far off their neighbours.
bool is_left_out(const std::vector<MeasuredForce> &sensors, std::size_t k)
{
  return std::ranges::any_of(
    sensors,
    [&](const MeasuredForce &sensor)
    {
      return (sensor.clipped && k >= sensor.clipped->first && k <= sensor.clipped->second) ||
             std::ranges::find(sensor.glitches, k, &MeasuredForce::Glitch::sample) !=
               sensor.glitches.end();
    });
}

/// The columns in the window without baseline, averaged over so many samples.
History reduced(const DataEntry &data, const std::vector<MeasuredForce> &sensors,
                const Range &window, std::size_t bin)
{
  History history;
  for (const DataEntry::Column &column : data.columns)
    history.columns.push_back({column.name, column.unit, {}});
  const std::vector<double> &t = data.columns.front().values;
  std::vector<double> sums(data.columns.size());
  std::size_t count = 0;
  for (std::size_t k = window.first; k <= window.last; ++k)
  {
    if (is_left_out(sensors, k))
    {
      std::ranges::fill(sums, 0.0);
      count = 0;
      continue;
    }
    sums[0] += t[k];
    for (std::size_t j = 1; j < sums.size(); ++j)
      sums[j] += sensors[j - 1].force(t[k], data.columns[j].values[k]);
    if (++count < bin)
      continue;
    for (std::size_t j = 0; j < sums.size(); ++j)
      history.columns[j].values.push_back(sums[j] / static_cast<double>(bin));
    std::ranges::fill(sums, 0.0);
    count = 0;
  }
  return history;
}

/// What the forces say by themselves: "restitution 0.85 +- 0.01, ...".
std::string measured_text(const ModelRecord &record)
{
  std::vector<std::string> parts;
  const auto add = [&](const std::string &quantity, const std::string &unit)
  {
    const auto value = find_quantity(record, quantity);
    const auto uncertainty = record.uncertainty.find(quantity);
    if (value && uncertainty != record.uncertainty.end())
      parts.push_back(fmt::format("{} {:.5g} +- {:.2g}{}", quantity, *value,
                                  uncertainty->second.uncertainty, unit));
  };
  add("restitution", "");
  for (const ContactRecord &contact : record.contacts)
  {
    add("peak_force " + contact.name(), " N");
    add("duration " + contact.name(), " s");
  }
  for (const BodyRecord &body : record.bodies)
    add("velocity " + body.name, " m/s");
  return parts.empty() ? "" : fmt::format("measured (95 %): {}", fmt::join(parts, ", "));
}
} // namespace

std::string label_of(const Case &c, const std::string &to)
{
  const std::vector<std::string> names = c.model_names();
  const bool is_model = std::ranges::find(names, to) != names.end();
  return is_model ? to : std::filesystem::path(to).stem().string();
}

Target target_of(const Case &c, const DataEntry &data, const std::string &text)
{
  const DataEntry distinct = distinct_times(data);
  DataEntry forces = distinct;
  std::erase_if(forces.columns,
                [](const DataEntry::Column &column)
                {
                  const auto name = parse_column_name(column.name);
                  return !name ||
                         (name->kind != ColumnKind::time && name->kind != ColumnKind::force);
                });
  Target target{text};
  target.is_free_in_time = true;
  for (std::size_t k = 1; k < forces.columns.size(); ++k)
    if (const auto of = measure_force(forces.columns[0].values, forces.columns[k].values))
      target.sensors.push_back(*of);
  if (forces.columns.size() < 2 || target.sensors.size() + 1 < forces.columns.size())
  {
    // Too few samples to say anything of noise, or a contact without a force.
    target.sensors.clear();
    for (const DataEntry::Column &column : forces.columns)
      target.history.columns.push_back({column.name, column.unit, column.values});
    return target;
  }
  const bool is_of_two = c.bodies.size() == 2;
  for (std::size_t k = 0; k < target.sensors.size(); ++k)
  {
    const MeasuredForce &sensor = target.sensors[k];
    if (!sensor.stands_out)
      refuse("--to",
             fmt::format("the {} of {} does not stand out of its noise: its peak is {:.1f} "
                         "times the noise",
                         forces.columns[k + 1].name, data.file, sensor.peak.value / sensor.noise));
    const auto name = parse_column_name(forces.columns[k + 1].name);
    const std::vector<Contact> contacts = c.contacts();
    const auto contact = std::ranges::find(contacts, name->subject, &Contact::name);
    if (contact != contacts.end())
      judge_top(c, *contact, target.sensors[k]);
    if (!sensor.is_measured() && sensor.sign > 0)
      continue;
    for (std::string &sentence : sentences_of(name->subject, sensor))
      target.notes.push_back(std::move(sentence));
  }
  if (std::string repeated = repeated_text(data); !repeated.empty())
    target.notes.push_back(std::move(repeated));
  const Range window = window_of(forces, target.sensors, is_of_two);
  target.averaged = (window.last - window.first) / most_samples + 1;
  target.history = reduced(forces, target.sensors, window, target.averaged);
  forces.columns = distinct.columns; // with velocities, if they were measured
  const ModelRecord record = make_record(c, forces);
  if (std::string measured = measured_text(record); !measured.empty())
    target.notes.push_back(std::move(measured));
  for (const Remark &remark : record.remarks)
    if (remark.kind == RemarkKind::energy)
      target.notes.push_back(remark.text);
  return target;
}

Target read_target(const Case &c, const std::string &to, const std::filesystem::path &results)
{
  Target target = read_any(c, to, results);
  target.label = label_of(c, to);
  if (target.is_table())
    return target;
  const auto has_force = [](const History::Column &column)
  { return std::ranges::any_of(column.values, [](double f) { return f > 0; }); };
  if (target.history.columns.size() < 2 ||
      std::none_of(target.history.columns.begin() + 1, target.history.columns.end(), has_force))
    refuse("--to", in_quotes(to) + " contains no force of a contact of the case");
  return target;
}

double Target::peak_force() const
{
  double peak = 0;
  for (std::size_t k = 1; k < history.columns.size(); ++k)
    for (const double force : history.columns[k].values)
      peak = std::max(peak, force);
  return peak;
}

std::vector<double> Target::observed() const
{
  if (is_table())
    return restitutions;
  const double peak = peak_force();
  std::vector<double> shares;
  for (std::size_t k = 1; k < history.columns.size(); ++k)
    for (const double force : history.columns[k].values)
      shares.push_back(force / peak);
  return shares;
}
} // namespace carambole::lumped
