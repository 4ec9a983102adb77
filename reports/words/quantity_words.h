#pragma once

// Readable names and units of quantities.

#include <string>
#include <vector>

#include "cases/records/records.h"
#include "reports/words/format.h"

namespace carambole::reports
{
/// SI unit of a quantity in the words of `expect`, as readers know it: "N s", not "kg m/s"; empty
/// for none.
std::string si_symbol(const std::string &quantity);

/// "peak_force B1-B2" -> "peak force B1-B2", "peak_velocity_z 3" -> "peak velocity z, probe 3".
std::string readable_name(std::string quantity);

/// "peak force B1-B2 [kN]".
std::string name_with_unit(const std::string &quantity, const ReadableUnit &unit);

/// Whether three levels or more do not approach a limit: nothing is extrapolated.
bool does_not_converge(const Uncertainty &uncertainty);

/// "a, b and c".
std::string joined(const std::vector<std::string> &parts);
} // namespace carambole::reports
