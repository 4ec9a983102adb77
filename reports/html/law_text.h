#pragma once

// Formulas in plain text from a manual, as markup with subscripts, superscripts and Greek letters.

#include <string>
#include <string_view>
#include <vector>

#include "reports/html/html.h"

namespace carambole::reports
{
/// "F_y = (2/3) pi p_y R d_y^1.5" as markup; any other text is unchanged.
html::Html formula(std::string_view plain);

/// A paragraph: a heading in bold before a text of a manual; nothing where there is none.
html::Html manual_entry(std::string_view heading, std::string_view plain);

/// The statements of an equation in a box.
html::Html equation_box(std::string_view equation);

/// The statements of an equation, split at every "; " outside parentheses.
std::vector<std::string> statements(std::string_view equation);
} // namespace carambole::reports
