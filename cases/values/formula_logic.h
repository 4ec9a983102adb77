#pragma once

// Formulas that muParser accepts although they are mistakes.

#include <string>
#include <string_view>

namespace carambole
{
/// Error in the logic of a formula, or an empty string. `=` assigns to a variable. `&&` and `||`
/// must join comparisons: muParser truncates other operands to integers, so that 0.5 is false.
/// Comparisons must not be chained: muParser reads `a < b < c` as (a < b) < c.
std::string logic_error(std::string_view formula);
} // namespace carambole
