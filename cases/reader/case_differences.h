#pragma once

// What two case files say differently.

#include <optional>
#include <string>
#include <vector>

#include "cases/reader/yaml_tree.h"

namespace carambole
{
struct CaseDifference
{
  std::string path;                         ///< of keys, as in `--set`: "bodies.B1.velocity"
  std::optional<std::string> first, second; ///< the values as written; absent: not given
};

/// Values that are not written alike, in the order of the first tree, then what only the second one
/// has. Entries of lists are matched by their name, their only key or their text, else by their
/// number. "10 mm" and "1 cm" are written differently.
std::vector<CaseDifference> case_differences(const YamlNode &first, const YamlNode &second);
} // namespace carambole
