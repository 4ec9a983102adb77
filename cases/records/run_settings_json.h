#pragma once

// What stands in run.json.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cases/records/run_settings.h"

namespace carambole
{
/// With the hash of the case beside it. Absent values are absent keys.
nlohmann::ordered_json to_json(const RunSettings &settings, const std::string &case_hash);
} // namespace carambole
