#pragma once

// What an entry of `laws:` may be, as a JSON Schema made from the manuals of the catalogue.

#include <nlohmann/json_fwd.hpp>

namespace carambole::lumped
{
/// Definitions by name for the schema of a case: `law`, one entry of `laws:`, and the parameters of
/// every law, by "law." and its identifier.
nlohmann::ordered_json law_definitions();
} // namespace carambole::lumped
