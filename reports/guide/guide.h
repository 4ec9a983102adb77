#pragma once

// The validation guide: a chapter per family of cases. All its numbers come from the records.

#include <string>
#include <vector>

#include "reports/maps/regime.h"
#include "reports/suite/suite_page.h"

namespace carambole::reports
{
/// The figures of the guide, for `draw_for_page`.
std::vector<Figure> guide_figures(const Suite &suite);

/// guide.html. `figures`: those of `guide_figures`, drawn; `summary`: its first page.
std::string guide_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                       const std::string &version, const html::Html &summary = {});

/// What was validated against what, and the law to use by impact. `errors`: the figures of the
/// errors of all laws, drawn.
html::Html guide_summary(const Suite &suite, const std::vector<RegimeMap> &maps,
                         const std::vector<DrawnFigure> &errors);

// The parts of a chapter; empty where there is nothing to show.

/// The cases: source, mesh, laws and expectations, one line each.
html::Html guide_cases(const std::vector<const SuiteCase *> &cases);
/// Every expectation that does not hold, with its reason.
html::Html guide_discrepancies(const std::vector<const SuiteCase *> &cases);
/// Every simulated value with a measured one of stated uncertainty.
html::Html guide_measurements(const std::vector<const SuiteCase *> &cases);
/// In how many of the cases a law is close enough, which laws these are, and where none is.
html::Html guide_conclusion(const Suite &suite, const std::vector<const SuiteCase *> &cases);
/// A sentence or two per case: the law to use, the energy balance, the reference.
html::Html guide_findings(const Suite &suite, const std::vector<const SuiteCase *> &cases);
/// What inertia and waves add to quasi-static laws, from the cases with a dynamic and a static
/// model.
html::Html guide_inertia(const Suite &suite);
/// How often the value of a finer mesh is within the uncertainty, and the values that are not.
html::Html guide_coverage(const Calibration &calibration);
/// A figure by its name among those drawn, or nothing.
html::Html figure_named(const std::vector<DrawnFigure> &figures, const std::string &name);
/// Rows of three spheres, as Li and Yao present them, with energies and errors.
html::Html three_ball_comparison(const std::vector<const SuiteCase *> &cases,
                                 const std::vector<DrawnFigure> &figures);
/// Name of the figure of a sweep in that comparison.
std::string sweep_figure_name(const SuiteCase &c, const RatioSweep &sweep);
/// The figures of that comparison.
std::vector<Figure> three_ball_figures(const Suite &suite);
/// Oblique impacts that differ in their incidence alone: what was measured, the reference and the
/// laws over the angle, and the errors of the laws by regime.
html::Html oblique_comparison(const std::vector<const SuiteCase *> &cases,
                              const std::vector<DrawnFigure> &figures);
/// The figures of that comparison.
std::vector<Figure> oblique_angle_figures(const Suite &suite);
} // namespace carambole::reports
