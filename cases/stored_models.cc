#include <algorithm>

#include "cases/planned_models.h"
#include "cases/programs.h"
#include "cases/records.h"
#include "cases/taken_values.h"

namespace carambole
{
bool is_stored(const PlannedModel &model, const Case &c, const std::filesystem::path &results)
{
  std::string numerics = model.numerics_hash;
  if (!model.from.empty())
  {
    const auto entry = std::ranges::find(c.laws, model.name, &LawEntry::name);
    const std::optional<LawEntry> complete = with_taken_values(*entry, c, results);
    if (!complete)
      return false;
    numerics = numerics_hash(*complete);
  }
  const std::optional<StoredRecord> record = read_record(results, model.name);
  return record && record->physics_hash == c.physics_hash &&
         record->model.numerics_hash == numerics && record->solver == model.solver &&
         record->version == program_version(model.solver);
}
} // namespace carambole
