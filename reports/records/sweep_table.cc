#include "reports/records/sweep_table.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
constexpr const char *table_name = "sweep.csv", *fem_name = "fem.csv";

/// The name and the unit of a header "name [unit]"; the unit of a pure number, 1, is empty.
std::pair<std::string, std::string> name_and_unit(const std::string &header)
{
  const std::size_t bracket = header.rfind(" [");
  if (bracket == std::string::npos || !header.ends_with(']'))
    return {header, ""};
  const std::string unit = header.substr(bracket + 2, header.size() - bracket - 3);
  return {header.substr(0, bracket), unit == "1" ? "" : unit};
}

SweepAxis read_axis(const std::string &header, const std::vector<double> &column)
{
  SweepAxis axis{header, {}};
  for (const double value : column)
    if (std::ranges::find(axis.values, value) == axis.values.end())
      axis.values.push_back(value);
    else if (value == axis.values.front() && axis.values.size() > 1)
      break; // the grid starts again
  return axis;
}

/// The columns of a table that are quantities of models; `add_axis` takes the others.
template <class AddAxis>
std::vector<SweepColumn> read_columns(const NumberTable &table, const AddAxis &add_axis)
{
  std::vector<SweepColumn> columns;
  for (std::size_t k = 0; k < table.header.size(); ++k)
    if (std::optional<SweepHeader> header = parse_sweep_header(table.header[k]))
      columns.push_back({std::move(*header), table.columns[k]});
    else
      add_axis(table.header[k], table.columns[k]);
  return columns;
}

/// Of one of the models; null: it has none.
const SweepColumn *find_column(const std::vector<SweepColumn> &columns, const std::string &model,
                               const QuantityName &quantity)
{
  const auto found = std::ranges::find_if(
    columns, [&](const SweepColumn &column)
    { return column.header.model == model && column.header.quantity == quantity; });
  return found == columns.end() ? nullptr : &*found;
}

void read_fem(SweepTable &sweep, const NumberTable &table)
{
  const std::string file = (sweep.folder / fem_name).string();
  std::size_t axis = 0;
  const bool is_alone = sweep.axes.empty();
  sweep.fem.columns =
    read_columns(table,
                 [&](const std::string &header, const std::vector<double> &values)
                 {
                   if (is_alone)
                     sweep.axes.push_back(read_axis(header, values));
                   else if (axis >= sweep.axes.size() || sweep.axes[axis].header != header)
                     throw std::runtime_error(
                       fmt::format("{}: '{}' is not what {} varies", file, header, table_name));
                   if (axis++ == 0)
                     sweep.fem.places = values;
                 });
  if (axis != sweep.axes.size() || sweep.axes.empty())
    throw std::runtime_error(file + ": lacks a value that varies");
  for (const SweepColumn &column : sweep.fem.columns)
    if (std::ranges::find(sweep.models, column.header.model) == sweep.models.end())
      add_unless_there(sweep.fem.models, column.header.model);
}
} // namespace

std::optional<SweepHeader> parse_sweep_header(const std::string &header)
{
  const auto [name, unit] = name_and_unit(header);
  const std::size_t blank = name.find(' ');
  if (blank == std::string::npos) // a path
    return std::nullopt;
  const std::optional<QuantityName> quantity = parse_quantity_name(name.substr(blank + 1));
  if (!quantity)
    throw std::runtime_error(fmt::format("column '{}' is not a quantity of a model", header));
  return SweepHeader{name.substr(0, blank), *quantity, unit};
}

SweepTable read_sweep(const std::filesystem::path &folder)
{
  SweepTable sweep;
  sweep.problem = read_case((folder / "case.yaml").string(), {}, WrongData::left_out);
  sweep.folder = folder;
  sweep.title = sweep.problem.title.empty() ? sweep.problem.name : sweep.problem.title;
  const std::optional<NumberTable> table =
                                     read_number_table(folder / table_name, EmptyCell::is_nothing),
                                   fem =
                                     read_number_table(folder / fem_name, EmptyCell::is_nothing);
  if ((!table && !fem) || (table && table->lines() == 0))
    throw std::runtime_error((folder / table_name).string() + ": has no values");
  if (table)
  {
    sweep.points = table->lines();
    sweep.columns =
      read_columns(*table, [&](const std::string &header, const std::vector<double> &values)
                   { sweep.axes.push_back(read_axis(header, values)); });
    for (const SweepColumn &column : sweep.columns)
      add_unless_there(sweep.models, column.header.model);
    std::size_t product = 1;
    for (const SweepAxis &axis : sweep.axes)
      product *= axis.values.size();
    if (sweep.axes.empty() || sweep.columns.empty() || product != sweep.points)
      throw std::runtime_error((folder / table_name).string() +
                               ": does not have one line for each point of the grid");
  }
  if (fem)
    read_fem(sweep, *fem);
  return sweep;
}

const SweepColumn *SweepPoints::find(const std::string &model, const QuantityName &quantity) const
{
  return find_column(columns, model, quantity);
}

std::vector<QuantityName> SweepTable::quantities() const
{
  std::vector<QuantityName> names;
  for (const std::vector<SweepColumn> *table : {&columns, &fem.columns})
    for (const SweepColumn &column : *table)
      if (!column.header.quantity.is_uncertainty)
        add_unless_there(names, column.header.quantity);
  return names;
}

std::size_t SweepTable::incomplete_points() const
{
  std::size_t count = 0;
  for (std::size_t point = 0; point < points; ++point)
    count += std::ranges::any_of(columns,
                                 [&](const SweepColumn &column)
                                 {
                                   return !std::isfinite(column.values[point]) &&
                                          std::ranges::any_of(column.values, [](double value)
                                                              { return std::isfinite(value); });
                                 });
  return count;
}

std::size_t SweepTable::never_separate(const std::string &model) const
{
  const std::vector<SweepColumn> &table =
    std::ranges::find(models, model) == models.end() ? fem.columns : columns;
  const SweepColumn *const e = find_column(table, model, {QuantityKind::restitution});
  const auto force =
    std::ranges::find_if(table,
                         [&](const SweepColumn &column)
                         {
                           return column.header.model == model &&
                                  column.header.quantity.kind == QuantityKind::peak_force &&
                                  !column.header.quantity.is_uncertainty;
                         });
  const std::vector<QuantityName> all = quantities();
  if (force == table.end() ||
      std::ranges::find(all, QuantityName{QuantityKind::restitution}) == all.end())
    return 0;
  std::size_t count = 0;
  for (std::size_t k = 0; k < force->values.size(); ++k)
    count +=
      std::isfinite(force->values[k]) && !(e != nullptr && std::isfinite(e->values[k])) ? 1 : 0;
  return count;
}
} // namespace carambole::reports
