#pragma once

// The overview of a suite and what it consists of.

#include <string>
#include <vector>

#include "reports/html/page_shell.h"
#include "reports/suite/suite.h"
#include "reports/suite/suite_statistics.h"
#include "reports/words/format.h"

namespace carambole::reports
{
/// index.html: the overview of all cases. `figures`: those of `error_figures`, drawn.
std::string suite_index_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                             const std::string &version);

/// One log-log figure per quantity that the suite has: every law against the continuum, all cases.
std::vector<Figure> error_figures(const Suite &suite);

// Parts of pages; empty where there is nothing to show.

/// Cases by family: verdict, expectations by kind, closest law, restitution, date and version.
html::Html case_tables(const Suite &suite);
/// Case by law, one map for each measure of error.
html::Html heat_maps(const Suite &suite);
/// Bias and scatter of every law, per quantity, over all cases or those of one family.
html::Html bias_tables(const Suite &suite, std::optional<Family> family = std::nullopt);
/// The cases that are missing, those that `validate` left out, and those of a quick check.
html::Html suite_alerts(const Suite &suite);

/// Link to the page of a case, with its title.
html::Html case_link(const SuiteCase &c);

/// The label of a law, with a link to the law's page if the site has it, and an asterisk if its
/// coefficients are given in a case that the page shows.
html::Html law_link(const Suite &suite, const std::string &label, bool is_given);
} // namespace carambole::reports
