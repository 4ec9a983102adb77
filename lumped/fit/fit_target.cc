#include <algorithm>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/records/history_columns.h"
#include "cases/values/table.h"
#include "lumped/fit/fit_law.h"

namespace carambole::lumped
{
namespace
{
[[noreturn]] void refuse(const std::string &place, const std::string &what)
{
  throw InputError({{place, 0, what}});
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
      refuse(file, fmt::format("the column {} has no unit; its header must read '{} [{}]'",
                               in_quotes(name), name, si_unit(dimension)));
    std::vector<double> values = table.numbers(k, header.unit, dimension);
    if (dimension == dimension::time)
      table.check_rising(k, values);
    return values;
  }
  return {};
}

Target read_restitutions(const Case &c, const Table &table, const std::string &file)
{
  if (c.bodies.size() != 2)
    refuse(file, "a table of restitutions needs a case of two bodies");
  Target target{fmt::format("the restitutions of {}", file), {}, {}, {}};
  target.restitutions = *find_column(table, file, "restitution", dimension::none);
  const auto speeds = find_column(table, file, "velocity", dimension::velocity);
  if (!speeds)
    refuse(file, "beside 'restitution' a column 'velocity [m/s]' is needed");
  target.speeds = *speeds;
  for (std::size_t k = 0; k < target.speeds.size(); ++k)
    if (!(target.speeds[k] > 0) || !(target.restitutions[k] >= 0))
      refuse(file, fmt::format("velocities must be positive and restitutions not negative, not "
                               "{:g} m/s and {:g}",
                               target.speeds[k], target.restitutions[k]));
  return target;
}

Target read_forces(const Case &c, const Table &table, const std::string &file)
{
  Target target{fmt::format("the forces of {}", file), {}, {}, {}};
  const auto times = find_column(table, file, "time", dimension::time);
  if (!times)
    refuse(file,
           fmt::format("needs the columns 'velocity [m/s]' and 'restitution', or 'time [s]' "
                       "and 'force {} [N]', in any unit; it has {}. What is called otherwise "
                       "can be named in the case: 'data: [{{name: lab, file: {}, columns: "
                       "{{time: \"...\", force {}: \"...\"}}}}]'",
                       c.contacts().front().name, table.headers_text(),
                       std::filesystem::path(file).filename().string(), c.contacts().front().name));
  target.history.columns.push_back({"time", "s", *times});
  for (const Contact &contact : c.contacts())
  {
    const std::string name = to_string(ColumnName{ColumnKind::force, contact.name});
    if (auto force = find_column(table, file, name, dimension::force))
      target.history.columns.push_back({name, "N", std::move(*force)});
  }
  return target;
}

Target read_file(const Case &c, const std::string &file)
try
{
  const Table table(file);
  const auto &headers = table.headers();
  const bool is_table =
    std::any_of(headers.begin(), headers.end(),
                [](const std::string &text) { return parse_header(text).name == "restitution"; });
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
  Target target{text, {}, {}, {}};
  for (const History::Column &column : history.columns)
    if (const auto name = parse_column_name(column.name);
        name && (name->kind == ColumnKind::time || name->kind == ColumnKind::force))
      target.history.columns.push_back(column);
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
    if (entry.name == to || is_same_file(entry.file, to))
    {
      if (entry.shift_is_fitted)
        refuse("--to", in_quotes(to) + " has a fitted shift; give it as a time");
      History history;
      for (const DataEntry::Column &column : entry.columns)
        history.columns.push_back({column.name, column.unit, column.values});
      return forces_of("the forces of " + to, history);
    }
  const std::vector<std::string> names = c.model_names();
  const bool is_model = std::find(names.begin(), names.end(), to) != names.end();
  if (!is_model && std::filesystem::is_regular_file(to))
    return read_file(c, to);
  if (!is_model)
    refuse("--to", fmt::format("there is neither a file nor a model {}{}", in_quotes(to),
                               suggestion(to, names)));
  const std::optional<StoredRecord> record = read_record(results, to);
  if (!record)
    refuse("--to",
           fmt::format("{} has no record of {}; make it by 'carambole run'", results.string(), to));
  if (record->physics_hash != c.physics_hash)
    refuse("--to", fmt::format("the record of {} in {} is of other physics than the case; make it "
                               "anew by 'carambole run'",
                               to, results.string()));
  return forces_of("the forces of " + to, read_history(results / to / "history.csv"));
}
} // namespace

std::string file_stem(const Case &c, const std::string &law, const std::string &to)
{
  const std::vector<std::string> names = c.model_names();
  const bool is_model = std::find(names.begin(), names.end(), to) != names.end();
  return fmt::format("fit-{}-{}", law, is_model ? to : std::filesystem::path(to).stem().string());
}

Target read_target(const Case &c, const std::string &to, const std::filesystem::path &results)
{
  Target target = read_any(c, to, results);
  if (target.is_table())
    return target;
  const auto has_force = [](const History::Column &column) {
    return std::any_of(column.values.begin(), column.values.end(), [](double f) { return f > 0; });
  };
  if (target.history.columns.size() < 2 ||
      std::none_of(target.history.columns.begin() + 1, target.history.columns.end(), has_force))
    refuse("--to", in_quotes(to) + " holds no force of a contact of the case");
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
