#include "cases/records/linked_values.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/records/records.h"

namespace carambole
{
namespace
{
const LawEntry *find_law(const Case &c, const std::string &name)
{
  const auto found = std::ranges::find(c.laws, name, &LawEntry::name);
  return found == c.laws.end() ? nullptr : &*found;
}
} // namespace

std::string taken_from(const LawEntry &entry)
{
  for (const ParameterText &parameter : entry.parameters)
    if (!parameter.from.empty())
      return parameter.from;
  return {};
}

bool waits_for_finite_elements(const Case &c, const LawEntry &entry)
{
  std::string source = taken_from(entry);
  while (const LawEntry *law = source.empty() ? nullptr : find_law(c, source))
    source = taken_from(*law);
  return std::ranges::find(c.fem, source, &FemEntry::name) != c.fem.end();
}

std::optional<LawEntry> with_taken_values(const LawEntry &entry, const Case &c,
                                          const std::filesystem::path &results)
{
  LawEntry complete = entry;
  for (ParameterText &parameter : complete.parameters)
    if (!parameter.from.empty())
    {
      const std::optional<StoredRecord> record = read_record(results, parameter.from);
      if (!record || record->physics_hash != c.physics_hash || !record->model.restitution)
        return {};
      parameter.text = fmt::format("{}", *record->model.restitution);
    }
  return complete;
}

std::optional<std::string> numerics_hash_of(const Case &c, const std::string &model,
                                            const std::filesystem::path &results)
{
  if (const auto fem = std::ranges::find(c.fem, model, &FemEntry::name); fem != c.fem.end())
    return numerics_hash(*fem);
  if (const auto code = std::ranges::find(c.codes, model, &CodeEntry::name); code != c.codes.end())
    return numerics_hash(*code);
  if (const auto data = std::ranges::find(c.data, model, &DataEntry::name); data != c.data.end())
    return numerics_hash(*data);
  const LawEntry *entry = find_law(c, model);
  const auto law = entry ? with_taken_values(*entry, c, results) : std::nullopt;
  return law ? std::optional(numerics_hash(*law)) : std::nullopt;
}
} // namespace carambole
