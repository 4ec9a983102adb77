#pragma once

// The parameters of a law as a record tells them.

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Every parameter that the law has for this case, given or by default, in the order of its manual;
/// of a default that differs between contacts, that of each. A default without a number is told in
/// the words of the manual.
std::vector<ParameterRecord> parameter_records(const Case &c, const Model &model);
} // namespace carambole::lumped
