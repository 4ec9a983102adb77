#include <algorithm>

#include <fmt/format.h>

#include "cases/case_reader.h"
#include "cases/diagnostics.h"
#include "cases/table.h"

namespace carambole
{
namespace
{
/// A column that history.csv may have.
struct Known
{
  std::string name;
  Dimension dimension;
};

/// The time first.
std::vector<Known> known_columns(const Case &c)
{
  std::vector<Known> known{{"time", dimension::time}};
  for (const Contact &contact : c.contacts())
  {
    known.push_back({"force " + contact.name, dimension::force});
    known.push_back({"approach " + contact.name, dimension::length});
    known.push_back({"contact radius " + contact.name, dimension::length});
  }
  for (const Body &body : c.bodies)
    if (!body.is_ground())
    {
      known.push_back({"position " + body.name, dimension::length});
      known.push_back({"velocity " + body.name, dimension::velocity});
    }
  for (const char *energy : {"kinetic", "strain", "plastic", "viscous", "dissipated", "total"})
    known.push_back({std::string("energy ") + energy, dimension::energy});
  return known;
}

class DataReader
{
public:
  DataReader(const Located &value, const Case &c, Problems &problems)
    : c(c),
      problems(problems),
      known(known_columns(c)),
      map(value, {"name", "file", "columns", "shift"}, {}, problems)
  {
  }

  DataEntry read()
  {
    if (!map.is_map())
      return {};
    entry.line = map.node().line;
    const Located name = map.require("name", "ABAQUS"), file = map.require("file", "abaqus.csv");
    if (name)
      entry.name = read_name(name, problems).value_or("");
    const std::size_t before = problems.count();
    if (const std::optional<std::string> path =
          file ? read_text(file, 1000, problems) : std::nullopt)
      read_file(file, *path);
    if (problems.count() == before && !entry.columns.empty())
      shift();
    return entry;
  }

private:
  const Case &c;
  Problems &problems;
  std::vector<Known> known;
  StrictMap map;
  DataEntry entry;

  void read_file(const Located &file, const std::string &path)
  {
    entry.file = path_beside(c.path, path);
    try
    {
      const Table table(entry.file);
      if (const Located columns = map.find("columns"))
        read_columns(columns, table);
      else
        read_all_columns(file, table);
    }
    catch (const TableError &error)
    {
      problems.add(*file.node, file.path, error.what());
    }
  }

  /// What the case names, the time first.
  void read_columns(const Located &columns, const Table &table)
  {
    std::vector<std::string> names;
    for (const Known &column : known)
      names.push_back(column.name);
    const StrictMap chosen(columns, names, {}, problems);
    if (!chosen.is_map() || !chosen.require("time", "\"t [ms]\""))
      return;
    for (const Known &column : known)
      if (const Located header = chosen.find(column.name))
        if (const std::optional<std::string> text = read_text(header, 200, problems))
          read_column(header, column, *text, table);
    if (columns.node->children.size() < 2)
      problems.add(*columns.node, columns.path, "names no quantity beside the time");
  }

  /// All columns of the file that are called as in history.csv.
  void read_all_columns(const Located &file, const Table &table)
  {
    for (const Known &column : known)
      for (const std::string &header : table.headers())
        if (parse_header(header).name == column.name)
          read_column({file.node, join(map.path(), column.name)}, column, header, table);
    if (entry.columns.size() < 2 || entry.columns.front().name != "time")
      problems.add(*file.node, file.path,
                   fmt::format("needs the columns 'time [s]' and others of history.csv; where they "
                               "are called otherwise, write 'columns: {{time: \"t [ms]\", ...}}'. "
                               "It has {}",
                               fmt::join(table.headers(), ", ")));
  }

  void read_column(const Located &where, const Known &column, const std::string &header,
                   const Table &table)
  {
    const std::optional<std::size_t> place = table.find(header);
    const Header parsed = parse_header(header);
    if (!place)
      problems.add(*where.node, where.path,
                   fmt::format("{} has no column {}{}", entry.file, in_quotes(header),
                               suggestion(header, table.headers())));
    else if (parsed.unit.empty())
      problems.add(*where.node, where.path,
                   fmt::format("{} has no unit; write '{} [{}]'", in_quotes(header), parsed.name,
                               si_unit(column.dimension)));
    else
      try
      {
        std::vector<double> values = table.numbers(*place, parsed.unit, column.dimension);
        if (column.name == "time")
          table.check_rising(*place, values);
        entry.columns.push_back({column.name, si_unit(column.dimension), std::move(values)});
      }
      catch (const std::runtime_error &error) // of the table or of the unit
      {
        problems.add(*where.node, where.path, error.what());
      }
  }

  void shift()
  {
    const Located shift = map.find("shift");
    if (!shift)
      return;
    const double seconds = read_quantity(shift, dimension::time, "us", {}, problems).value_or(0);
    for (double &time : entry.columns.front().values)
      time += seconds;
  }
};
} // namespace

std::vector<DataEntry> read_data(const Located &value, const Case &c, Problems &problems)
{
  std::vector<DataEntry> entries;
  for (const Located &item : read_list(value, problems))
    entries.push_back(DataReader({item.node, entry_path(item, value.path)}, c, problems).read());
  return entries;
}
} // namespace carambole
