#pragma once

// The language of the placeholders; README.md describes it.

#include <string>
#include <string_view>

#include "reports/documents/number.h"

namespace carambole::reports
{
/// The text that replaces a placeholder, which is given without its braces. Throws
/// PlaceholderError.
std::string placeholder_text(std::string_view placeholder, const NumberSource &source);

/// The value of an expression: sources, numbers, + - * / and brackets. Throws PlaceholderError.
Number evaluate(std::string_view expression, const NumberSource &source);

/// The number in a format: "" (the digits that are known), "4" (significant), ".2" (decimals), both
/// also with " %", "count" ("6 020"). Throws PlaceholderError.
std::string format_number(const Number &number, std::string_view format);
} // namespace carambole::reports
