#pragma once

// The catalogue as text.

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// The symbols of a law's equation beside those of its parameters: its own, and those that mean the
/// same in every law.
std::vector<Symbol> symbols_of(const Manual &manual);

/// A grade in words.
std::string text_of(Grade grade);

/// Each law with its title and what it needs, wrapped for a terminal of 80 columns.
std::string list_laws();

/// One law in full, wrapped for a terminal of 80 columns.
std::string describe(const Manual &manual);

/// One object with everything that `describe` shows.
nlohmann::json to_json(const Manual &manual);
} // namespace carambole::lumped
