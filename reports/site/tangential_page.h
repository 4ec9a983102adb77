#pragma once

// The laws of the tangential force on one page.

#include <string>
#include <vector>

#include "reports/html/drawn_figure.h"
#include "reports/records/tangential_record.h"

namespace carambole::reports
{
inline constexpr const char *tangential_page_name = "tangential-laws"; ///< without .html

/// Slip after over slip before, a curve per law.
Figure tangential_figure(const std::vector<TangentialRecord> &laws);

/// The page, in the folder of the laws.
std::string tangential_page(const std::vector<TangentialRecord> &laws, const DrawnFigure &figure,
                            const std::string &version);
} // namespace carambole::reports
