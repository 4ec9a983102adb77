#pragma once

// The laws of the tangential force and of rolling resistance on one page.

#include <string>
#include <vector>

#include "reports/html/drawn_figure.h"
#include "reports/records/law_record.h"

namespace carambole::reports
{
inline constexpr const char *tangential_page_name = "tangential-laws"; ///< without .html

/// Slip after over slip before, a curve per law.
Figure tangential_figure(const std::vector<LawRecord> &laws);

/// Rolling velocity after over that before, a curve per resistance.
Figure rolling_figure(const std::vector<LawRecord> &resistances);

/// The page, in the folder of the laws.
std::string tangential_page(const std::vector<LawRecord> &laws, const DrawnFigure &slip,
                            const std::vector<LawRecord> &resistances, const DrawnFigure &rolling,
                            const std::string &version);
} // namespace carambole::reports
