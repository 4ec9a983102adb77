#include <algorithm>

#include <fmt/format.h>

#include "cases/measured/data_record.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_keys.h"
#include "cases/reader/case_reader.h"
#include "cases/records/history_columns.h"
#include "cases/values/table.h"

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

bool is_of_kind(const DataEntry::Column &column, ColumnKind kind)
{
  const std::optional<ColumnName> name = parse_column_name(column.name);
  return name && name->kind == kind;
}

class DataReader
{
public:
  DataReader(const Located &value, const Case &c, Problems &problems)
    : c(c),
      problems(problems),
      in_file(problems.without_any()),
      known(known_columns(c)),
      map(value, problems)
  {
  }

  DataEntry read()
  {
    if (!map.is_map())
      return {};
    entry.line = map.node().line;
    const Located name = map.find("name"), file = map.find("file");
    if (name)
      entry.name = read_name(name, problems).value_or("");
    const std::size_t before = problems.count();
    if (const std::optional<std::string> path = file ? read_text(file, problems) : std::nullopt)
      read_file(file, *path);
    if (in_file.any())
    {
      entry.columns.clear();
      entry.wrong = in_file.sorted();
    }
    else if (problems.count() == before && !entry.columns.empty())
    {
      shift();
      read_uncertainty();
    }
    if (const Located kind = map.find("kind"))
      read_kind(kind);
    return entry;
  }

private:
  const Case &c;
  Problems &problems; ///< of the entry
  Problems in_file;   ///< of the content of the file
  std::vector<ColumnName> known;
  StrictMap map;
  DataEntry entry;

  void read_file(const Located &file, const std::string &path)
  {
    entry.file = path_beside(c.path, path);
    try
    {
      const Located columns = map.find("columns");
      const Table table(entry.file, columns ? HeaderLine::may_lack : HeaderLine::required);
      if (columns)
        read_columns(columns, table);
      else
        read_all_columns(file, table);
    }
    catch (const TableError &error)
    {
      in_file.add(*file.node, file.path, error.what());
    }
  }

  /// The columns named in the case, the time first.
  void read_columns(const Located &columns, const Table &table)
  {
    std::vector<std::string> names;
    for (const ColumnName &column : known)
      names.push_back(to_string(column));
    const StrictMap chosen(columns, names, &columns.form->parts.front(), problems);
    if (!chosen.is_map() || !chosen.require("time", "\"t [ms]\""))
      return;
    for (const ColumnName &column : known)
      if (const Located header = chosen.find(to_string(column)))
        if (const std::optional<std::string> text = read_text(header, problems))
          read_column(header, column, *text, table);
    if (columns.node->children.size() < 2)
      problems.add(*columns.node, columns.path,
                   "has only the time; name at least one other column");
  }

  /// All columns of the file with names as in history.csv.
  void read_all_columns(const Located &file, const Table &table)
  {
    for (const ColumnName &column : known)
      for (const std::string &header : table.headers())
        if (parse_header(header).name == to_string(column))
          read_column({file.node, join(map.path(), to_string(column))}, column, header, table);
    if (in_file.any())
      return;
    if (entry.columns.size() < 2 || !is_of_kind(entry.columns.front(), ColumnKind::time))
      in_file.add(
        *file.node, file.path,
        fmt::format("needs the column 'time [s]' and at least one other of history.csv; if they "
                    "have other names, write 'columns: {{time: \"t [ms]\", ...}}'. It has {}",
                    table.headers_text()));
  }

  void read_column(const Located &where, const ColumnName &column, const std::string &header,
                   const Table &table)
  {
    // A minus before a header reverses the sign of the column: a reaction force is often negative.
    const bool turned = !table.find(header) && header.starts_with('-');
    const std::string name = turned ? header.substr(1) : header;
    const std::optional<std::size_t> place = table.find_or_place(name);
    Header parsed = parse_header(name);
    if (place && parsed.unit.empty() && position_of(parsed.name))
      parsed.unit = parse_header(table.headers()[*place]).unit;
    const Dimension dimension = dimension_of(column.kind);
    if (!place)
      in_file.add(*where.node, where.path,
                  fmt::format("{} has no column {}{}", entry.file, in_quotes(name),
                              suggestion(name, table.told_headers())));
    else if (parsed.unit.empty())
      in_file.add(*where.node, where.path,
                  fmt::format("{} has no unit; write '{} [{}]'", in_quotes(name), parsed.name,
                              si_unit(dimension)));
    else
      try
      {
        std::vector<double> values = table.numbers(*place, parsed.unit, dimension);
        if (turned)
          for (double &number : values)
            number = -number;
        if (column.kind == ColumnKind::time)
          table.check_not_falling(*place, values);
        entry.columns.push_back({to_string(column), si_unit(dimension), std::move(values)});
      }
      catch (const std::runtime_error &error) // of the table or of the unit
      {
        in_file.add(*where.node, where.path, error.what());
      }
  }

  void shift()
  {
    const Located shift = map.find("shift");
    if (!shift)
      return;
    if (is_word(shift))
    {
      entry.shift_is_fitted = true;
      if (std::ranges::none_of(entry.columns, [](const DataEntry::Column &column)
                               { return is_of_kind(column, ColumnKind::force); }))
        problems.add(*shift.node, shift.path, "'fitted' needs a force, but the data contain none");
      return;
    }
    const double seconds = read_quantity(shift, problems).value_or(0);
    std::vector<double> &times = entry.columns.front().values;
    const auto repeated = [&times]
    {
      std::size_t count = 0;
      for (std::size_t k = 1; k < times.size(); ++k)
        count += times[k] == times[k - 1] ? 1 : 0;
      return count;
    };
    const std::size_t before = repeated();
    for (double &time : times)
      time += seconds;
    if (repeated() > before)
      problems.add(*shift.node, shift.path,
                   "is so large that different times of the data become equal");
  }

  void read_kind(const Located &kind)
  {
    if (const auto word = read_word(kind, "measured or computed",
                                    "{} is neither 'measured' nor 'computed'{}", problems))
      entry.kind = *word == "measured" ? DataKind::measured : DataKind::computed;
  }

  void read_uncertainty()
  {
    const Located uncertainty = map.find("uncertainty");
    if (!uncertainty)
      return;
    if (uncertainty.node->kind != YamlNode::Kind::map)
      return problems.add(
        *uncertainty.node, uncertainty.path,
        fmt::format("is {}, but must be a map such as '{{peak_force B1-B2: 2 %}}'",
                    kind_name(*uncertainty.node)));
    // Bodies without mass are told of elsewhere.
    if (!std::ranges::all_of(c.bodies,
                             [](const Body &body)
                             {
                               return body.is_ground() || (body.rigid ? body.rigid->mass.has_value()
                                                                      : body.material.has_value());
                             }))
      return;
    const ModelRecord record = make_record(c, entry);
    for (const YamlNode &child : uncertainty.node->children)
    {
      const Located one{&child, join(uncertainty.path, child.key)};
      const std::size_t before = problems.count();
      const QuantityDefinition *quantity = find_definition(one, child.key, c, problems);
      if (problems.count() != before)
        continue;
      const std::optional<double> value = find_quantity(record, child.key);
      if (!value)
        problems.add(child, one.path, "the data have no value of this quantity");
      else if (entry.uncertainty.contains(child.key))
        problems.add(child, one.path, "is given twice");
      else if (const auto margin = read_margin(one, *quantity, *value == 0, problems))
        entry.uncertainty[child.key] = margin->of(*value);
    }
  }
};
} // namespace

std::vector<DataEntry> read_data(const Located &value, const Case &c, Problems &problems)
{
  std::vector<DataEntry> entries;
  for (const Located &item : read_list(value, problems))
    entries.push_back(
      DataReader({item.node, entry_path(item, value.path), item.form}, c, problems).read());
  return entries;
}
} // namespace carambole
