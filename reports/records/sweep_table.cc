#include "reports/records/sweep_table.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
constexpr const char *table_name = "sweep.csv";

/// The name and the unit of a header "name [unit]"; the unit of a pure number, 1, is empty.
std::pair<std::string, std::string> name_and_unit(const std::string &header)
{
  const std::size_t bracket = header.rfind(" [");
  if (bracket == std::string::npos || !header.ends_with(']'))
    return {header, ""};
  const std::string unit = header.substr(bracket + 2, header.size() - bracket - 3);
  return {header.substr(0, bracket), unit == "1" ? "" : unit};
}

template <typename Name>
void add_unless_there(std::vector<Name> &names, const Name &name)
{
  if (std::ranges::find(names, name) == names.end())
    names.push_back(name);
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
  const Case problem = read_case((folder / "case.yaml").string());
  SweepTable sweep;
  sweep.folder = folder;
  sweep.title = problem.title.empty() ? problem.name : problem.title;
  const std::optional<NumberTable> table =
    read_number_table(folder / table_name, EmptyCell::is_nothing);
  if (!table || table->lines() == 0)
    throw std::runtime_error((folder / table_name).string() + ": has no values");
  sweep.points = table->lines();
  for (std::size_t k = 0; k < table->header.size(); ++k)
  {
    std::optional<SweepHeader> header = parse_sweep_header(table->header[k]);
    if (!header)
    {
      sweep.axes.push_back(read_axis(table->header[k], table->columns[k]));
      continue;
    }
    sweep.columns.push_back({std::move(*header), table->columns[k]});
    add_unless_there(sweep.models, sweep.columns.back().header.model);
  }
  std::size_t product = 1;
  for (const SweepAxis &axis : sweep.axes)
    product *= axis.values.size();
  if (sweep.axes.empty() || sweep.columns.empty() || product != sweep.points)
    throw std::runtime_error((folder / table_name).string() +
                             ": does not have one line for each point of the grid");
  return sweep;
}

std::vector<QuantityName> SweepTable::quantities() const
{
  std::vector<QuantityName> names;
  for (const SweepColumn &column : columns)
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
} // namespace carambole::reports
