#pragma once

// A law as text and as JSON.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cases/laws/manual.h"

namespace carambole
{
/// The law in a case, with the examples of the parameters that it needs: "laws: [{linear:
/// {stiffness: 10 MN/m}}]".
std::string example_in_case(const LawManual &manual);

/// The law with its title and what it needs, wrapped for a terminal of 80 columns.
std::string entry_of(const LawManual &manual);
/// The entries of these laws.
std::string list_laws(const std::vector<const LawManual *> &laws);

/// A paragraph, wrapped for a terminal of 80 columns.
std::string wrapped(const std::string &text);

/// The law in full, wrapped for a terminal of 80 columns.
std::string describe(const LawManual &manual);

/// A JSON object with the content of `describe`.
nlohmann::json to_json(const LawManual &manual);
} // namespace carambole
