#include <algorithm>

#include <fmt/format.h>

#include "cases/measured/data_record.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_keys.h"
#include "cases/reader/case_reader.h"
#include "cases/reader/data_columns.h"
#include "cases/reader/read_bounces.h"
#include "cases/records/history_columns.h"

namespace carambole
{
namespace
{
bool is_of_kind(const DataEntry::Column &column, ColumnKind kind)
{
  const std::optional<ColumnName> name = parse_column_name(column.name);
  return name && name->kind == kind;
}

class DataReader
{
public:
  DataReader(const Located &value, const Case &c, Problems &problems)
    : c(c), problems(problems), in_file(problems.without_any()), map(value, problems)
  {
  }

  DataEntry read()
  {
    if (!map.is_map())
      return {};
    entry.line = map.node().line;
    const BounceKeys bounces{map.find("heights"), map.find("bounce_times"), map.find("track"),
                             map.find("file")};
    const Located file =
      bounces.any() && !bounces.track ? bounces.file : map.require("file", "abaqus.csv");
    if (bounces.any())
      refuse_keys_of_histories(bounces);
    map.read("name", entry.name);
    const std::size_t before = problems.count();
    const std::optional<std::string> path = file ? read_text(file, problems) : std::nullopt;
    if (path)
      entry.file = path_beside(c.path, *path);
    if (bounces.any() && (path || !file))
      read_bounces(c, bounces, entry, problems, in_file);
    else if (path)
      read_data_columns(c,
                        {file, map.find("columns"), map.find("interval"), map.find("timestep"),
                         map.find("table"), map.path()},
                        entry, problems, in_file);
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
  StrictMap map;
  DataEntry entry;

  void refuse_keys_of_histories(const BounceKeys &bounces)
  {
    for (const char *key : {"columns", "interval", "timestep", "table", "shift"})
      if (const Located given = map.find(key))
        problems.add(given, fmt::format("belongs to a history; leave it out next to '{}'",
                                        bounces.any().node->key));
    for (const Located &other : {bounces.times, bounces.track})
      if (other && other.node != bounces.any().node)
        problems.add(other,
                     fmt::format("excludes '{}': an entry has one of 'heights', 'bounce_times' and "
                                 "'track'",
                                 bounces.any().node->key));
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
        problems.add(shift, "'fitted' needs a force, but the data contain none");
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
      problems.add(shift, "is so large that different times of the data become equal");
  }

  void read_kind(const Located &kind)
  {
    if (const auto word = read_word(kind, "measured or computed",
                                    "{} is neither 'measured' nor 'computed'{}", problems))
      entry.kind = *word == "measured" ? DataKind::measured : DataKind::computed;
  }

  /// As records name it: "peak_force" of the only contact is "peak_force ball-wall".
  std::string with_subject(const std::string &quantity, const ModelRecord &record) const
  {
    const std::vector<Contact> contacts = c.contacts();
    const std::string full = quantity + ' ' + contacts.front().name;
    return contacts.size() == 1 && find_quantity(record, full) ? full : quantity;
  }

  void read_uncertainty()
  {
    const Located uncertainty = map.find("uncertainty");
    if (!uncertainty)
      return;
    if (uncertainty.node->kind != YamlNode::Kind::map)
      return problems.add(
        uncertainty, fmt::format("is {}, but must be a map such as '{{peak_force B1-B2: 2 %}}'",
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
      const std::string key = with_subject(child.key, record);
      const std::optional<double> value = find_quantity(record, key);
      if (!value)
      {
        // Of impulses that the masses and speeds of the case cannot have the record tells; among
        // uncertain inputs there may be such.
        if (std::ranges::none_of(record.remarks, [](const Remark &remark)
                                 { return remark.kind == RemarkKind::energy; }))
          problems.add(child, one.path, "the data have no value of this quantity");
      }
      else if (entry.uncertainty.contains(key))
        problems.add(child, one.path, "is given twice");
      else if (const auto margin = read_margin(one, *quantity, *value == 0, problems))
        entry.uncertainty[key] = margin->of(*value);
    }
  }
};
} // namespace

std::vector<DataEntry> read_data(const Located &value, const Case &c, Problems &problems)
{
  std::vector<DataEntry> entries;
  for (const Located &item : read_entries(value, problems))
    entries.push_back(DataReader(item, c, problems).read());
  return entries;
}
} // namespace carambole
