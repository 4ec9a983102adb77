#pragma once

// Form of `report:`.

#include <string>

#include "cases/reader/forms.h"

namespace carambole
{
/// `quantity_pattern`: of the names of quantities.
Form report_form(const std::string &quantity_pattern);
} // namespace carambole
