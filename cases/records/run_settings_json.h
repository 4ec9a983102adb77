#pragma once

// The content of run.json.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cases/records/run_settings.h"

namespace carambole
{
/// Includes `case_hash`, the hash of the case in the same folder. Absent values are absent keys.
nlohmann::ordered_json to_json(const RunSettings &settings, const std::string &case_hash);
} // namespace carambole
