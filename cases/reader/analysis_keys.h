#pragma once

// Which analyses have no place for a key of a case, and why. The reader refuses by it, and the JSON
// Schema is printed from it.

#include <map>
#include <string>

#include "cases/case/analysis.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
/// Words for a message, by analysis. An empty list is allowed everywhere.
const std::map<std::string, std::map<Analysis, std::string>> &refused_keys();

/// Notes the keys of the case `map` that its analysis refuses. Gravity of zero is allowed.
void check_keys_of_analysis(const StrictMap &map, const Case &c, Problems &problems);
} // namespace carambole
