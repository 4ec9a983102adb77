#pragma once

// Names that people type for a law.

#include <string>
#include <vector>

namespace carambole::lumped
{
/// Identifiers of the laws that a name which is none may mean, at most four: those that are also
/// known as that, that have its words among their own ("lankarani"), or that are near misspelt.
std::vector<std::string> meant_laws(const std::string &name);

/// "there is no law 'hooke' (did you mean 'linear', Linear spring, or ...?); `carambole laws` lists
/// them".
std::string no_law(const std::string &name);
} // namespace carambole::lumped
