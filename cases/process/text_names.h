#pragma once

// Names that records and reports can hold, which are text in UTF-8.

#include <string>
#include <vector>

namespace carambole
{
/// Why the name of the current folder or a word of the command line cannot be written there; empty:
/// all can.
std::string name_problem(const std::vector<std::string> &words);
} // namespace carambole
