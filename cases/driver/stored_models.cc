#include "cases/driver/programs.h"
#include "cases/records/linked_values.h"
#include "cases/records/planned_models.h"
#include "cases/records/records.h"

namespace carambole
{
bool is_stored(const PlannedModel &model, const Case &c, const std::filesystem::path &results)
{
  const std::optional<std::string> numerics = numerics_hash_of(c, model.name, results);
  const std::optional<StoredRecord> record = read_record(results, model.name);
  return record && record->physics_hash == c.physics_hash &&
         numerics == record->model.numerics_hash && record->solver == model.solver &&
         record->version == program_version(model.solver);
}
} // namespace carambole
