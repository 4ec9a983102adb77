#pragma once

// Formulas that a manual writes in plain text: as markup with subscripts, superscripts and Greek
// letters.

#include <string>
#include <string_view>
#include <vector>

#include "reports/html/html.h"

namespace carambole::reports
{
/// "F_y = (2/3) pi p_y R d_y^1.5" as a reader wants it; any other text stays as it is.
html::Html formula(std::string_view plain);

/// The statements of an equation: parted at every "; " outside of parentheses.
std::vector<std::string> statements(std::string_view equation);
} // namespace carambole::reports
