#pragma once

// The validation guide: a chapter per family of cases, every number of it from the records.

#include <string>
#include <vector>

#include "reports/suite/suite_page.h"

namespace carambole::reports
{
/// What the guide shows beside tables, for `draw_for_page`.
std::vector<Figure> guide_figures(const Suite &suite);

/// guide.html. `figures`: those of `guide_figures`, drawn.
std::string guide_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                       const std::string &version);

// The parts of a chapter; empty where there is nothing to say.

/// What is computed and compared, a case a line.
html::Html guide_cases(const std::vector<const SuiteCase *> &cases);
/// Every row of `expect` that does not hold, with its reason.
html::Html guide_discrepancies(const std::vector<const SuiteCase *> &cases);
/// Every simulated value beside a measured one whose uncertainty is stated.
html::Html guide_measurements(const std::vector<const SuiteCase *> &cases);
/// A sentence or two per case: the closest law, where the energy is, how sure the reference is.
html::Html guide_findings(const std::vector<const SuiteCase *> &cases);
/// How often a finer mesh falls within the uncertainty, and in which cases it does not.
html::Html guide_coverage(const Calibration &calibration);
/// Rows of three spheres, as Li and Yao present them, and what they could not see.
html::Html three_ball_comparison(const std::vector<const SuiteCase *> &cases,
                                 const std::vector<DrawnFigure> &figures);
/// The figures of that comparison.
std::vector<Figure> three_ball_figures(const Suite &suite);
} // namespace carambole::reports
