#pragma once

// Names that people type for a law. Laws are JSON objects, as to_json makes them, of this program
// or of another one.

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace carambole
{
/// Suggestions for a name that is not an identifier, at most four laws of the array: those also
/// known by that name, those whose names contain its words ("lankarani"), and those with a similar
/// spelling.
std::vector<std::string> meant_laws(const std::string &name, const nlohmann::json &laws);

/// "there is no law 'hooke' (did you mean 'linear' (Linear spring) or ...?); `carambole laws` lists
/// all laws". `what`: "law".
std::string no_law(const std::string &what, const std::string &name, const nlohmann::json &laws);
} // namespace carambole
