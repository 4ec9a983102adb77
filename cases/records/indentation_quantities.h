#pragma once

// What the table of a sweep shows of an indentation.

#include <string>
#include <utility>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/quantities.h"

namespace carambole
{
/// Of the only contact, with their units, in the order of the table.
std::vector<std::pair<QuantityName, std::string>> indentation_quantities(const Contact &contact);
} // namespace carambole
