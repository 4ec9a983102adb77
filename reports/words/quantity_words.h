#pragma once

// Readable names and units of quantities, and short names of modes.

#include <algorithm>
#include <string>
#include <vector>

#include "cases/records/quantities.h"
#include "reports/words/format.h"

namespace carambole::reports
{
/// SI unit of a quantity as readers know it: "N s", not "kg m/s"; empty for none.
std::string si_symbol(QuantityKind kind);

/// "peak force B1-B2", "peak velocity z, probe 3".
std::string readable_name(const QuantityName &quantity);

/// "peak force B1-B2 [kN]".
std::string name_with_unit(const QuantityName &quantity, const ReadableUnit &unit);

/// The quantity of an expectation, which the reader of cases has checked. Throws
/// std::runtime_error for an unknown one.
QuantityName known_quantity(const std::string &text);

/// Of the modes of one body, by frequency: of a sphere "₀S₂", overtone 0 of the spheroidal modes of
/// degree 2; of a cylinder "L1", "R1", the first that is longitudinal or radial. A sphere's modes
/// from the first without a degree on have their numbers, "7": overtones cannot be counted there.
std::vector<std::string> mode_names(const std::vector<ModeRecord> &modes);

/// Convergence of a quantity over the levels, or nullptr.
const Uncertainty *find_uncertainty(const ModelRecord &model, const QuantityName &quantity);

/// Whether three levels or more do not approach a limit: nothing is extrapolated.
bool does_not_converge(const Uncertainty &uncertainty);

/// Appends what is not there yet.
template <typename Value>
void add_unless_there(std::vector<Value> &all, const Value &one)
{
  if (std::ranges::find(all, one) == all.end())
    all.push_back(one);
}

/// "a, b and c".
std::string joined(const std::vector<std::string> &parts);
} // namespace carambole::reports
