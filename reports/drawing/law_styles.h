#pragma once

// The colour, dash and marker of a law, the same in every picture.

#include <string>
#include <string_view>
#include <vector>

#include "cases/case/case.h"
#include "reports/drawing/line_style.h"

namespace carambole::reports
{
/// Of an identifier in the catalogue; of a tangential law: "tangential " and its identifier. A
/// name that is not in the catalogue has a style that follows from its letters. Variants of a law
/// have its colour, and dashes and markers of their own.
LineStyle law_style(std::string_view law, std::size_t variant = 0);

/// Of a model of a case: its law, in an oblique impact that of the tangential force; the second
/// model with the same law is its first variant.
LineStyle law_style(const Case &problem, const std::string &model);

/// The names with a style of their own.
std::vector<std::string> laws_with_style();
} // namespace carambole::reports
