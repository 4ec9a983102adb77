#pragma once

// JSON Schemas of what a run leaves, made of samples that the writers of the records have written.

#include <vector>

#include "cases/records/records.h"
#include "cases/values/scalar_schema.h"

namespace carambole
{
/// A model's records with everything that a record can hold, with the least, and with empty lists:
/// between them they show every key and whether it may be absent.
std::vector<ModelRecord> sample_models();

/// One element of `models` of summary.json, `model` of record.json; units in the descriptions.
Schema describe_model(Schema schema);

/// Of record.json.
Schema record_json_schema();
/// Of run.json.
Schema run_json_schema();
} // namespace carambole
