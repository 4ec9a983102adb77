#pragma once

// The parameters of a law for a record.

#include "lumped/models/models.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
/// Every parameter that the law has for this case, given or by default, in the order of its manual;
/// one value per contact if a default differs between them. A default without a number is described
/// as in the manual.
std::vector<ParameterRecord> parameter_records(const Case &c, const Model &model);

/// The entry's `impedance:`, and the impedance of every body of the row that carries waves.
std::vector<ParameterRecord> impedance_records(const Case &c, const Model &model, const Row &row);
} // namespace carambole::lumped
