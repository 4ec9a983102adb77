#pragma once

// What muParser computes without a word although it cannot be meant.

#include <string>
#include <string_view>

namespace carambole::lumped
{
/// What is wrong with the logic of a formula, or an empty string. `&&` and `||` must join
/// comparisons: muParser cuts any other number down to a whole one first, so that 0.5 is false. A
/// comparison must not be compared again: `a < b < c` is (a < b) < c there.
std::string logic_error(std::string_view formula);
} // namespace carambole::lumped
