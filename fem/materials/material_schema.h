#pragma once

// What a law of a material may be in a case, as JSON Schemas made from the manuals of the
// catalogue.

#include <nlohmann/json_fwd.hpp>

namespace carambole::fem
{
/// Definitions by name for the schema of a case: `hardening`, `rate`, `viscous`, and the parameters
/// of every law, by "material." and its identifier.
nlohmann::ordered_json material_definitions();
} // namespace carambole::fem
