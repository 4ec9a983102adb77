#pragma once

// Names that people type for a law.

#include <string>
#include <vector>

namespace carambole::lumped
{
/// Suggestions for a name that is not an identifier, at most four laws: those also known by that
/// name, those whose names contain its words ("lankarani"), and those with a similar spelling.
std::vector<std::string> meant_laws(const std::string &name);

/// "there is no law 'hooke' (did you mean 'linear', Linear spring, or ...?); `carambole laws` lists
/// all laws".
std::string no_law(const std::string &name);
} // namespace carambole::lumped
