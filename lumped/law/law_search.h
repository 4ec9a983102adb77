#pragma once

// Laws by words of their manual.

#include <string>
#include <vector>

namespace carambole::lumped
{
/// Identifiers of the laws that have every word in their manual: in a name, the title, the
/// loading, the validity, the source or a parameter, without regard to case; each text may have
/// several words. In the order of the catalogue; first those that have all of them in a name or the
/// title. Throws InputError if there are none, with the words that no law has and the nearest ones.
std::vector<std::string> laws_with(const std::vector<std::string> &texts);
} // namespace carambole::lumped
