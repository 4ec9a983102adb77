#pragma once

// The catalogue as text.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "lumped/law.h"

namespace carambole::lumped
{
/// One line per law.
std::string list_laws();

/// One law in full, wrapped for a terminal.
std::string describe(const Manual &manual);

/// One object with everything that `describe` shows.
nlohmann::json to_json(const Manual &manual);
} // namespace carambole::lumped
