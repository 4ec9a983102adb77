#pragma once

// JSON of the records, key for key as documented. Absent values are absent keys, never null.

#include <nlohmann/json.hpp>

#include "cases/records/records.h"

namespace carambole
{
/// One element of "models" of summary.json. Throws std::runtime_error if a value is not finite.
nlohmann::ordered_json to_json(const ModelRecord &model);
nlohmann::ordered_json to_json(const StoredRecord &record);

/// Throw nlohmann::json::exception if a key is missing or of another type.
ModelRecord model_from_json(const nlohmann::ordered_json &json);
StoredRecord record_from_json(const nlohmann::ordered_json &json);
} // namespace carambole
