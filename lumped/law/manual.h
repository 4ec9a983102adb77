#pragma once

// The catalogue as text.

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// The symbols of a law's equation that are not parameters: its own, and those common to all laws.
std::vector<Symbol> symbols_of(const Manual &manual);

/// Description of a grade.
std::string text_of(Grade grade);

/// Each law with its title and what it needs, wrapped for a terminal of 80 columns.
std::string list_laws();
/// The same of these laws. Throws std::out_of_range for an unknown one.
std::string list_laws(const std::vector<std::string> &identifiers);

/// One law in full, wrapped for a terminal of 80 columns.
std::string describe(const Manual &manual);

/// A JSON object with the content of `describe`.
nlohmann::json to_json(const Manual &manual);
} // namespace carambole::lumped
