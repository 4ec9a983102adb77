#pragma once

// The comparison of two results in words, as JSON and as tables of a page.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "reports/html/html.h"
#include "reports/judgement/result_pair.h"

namespace carambole::reports
{
/// "fem: 5 of 6 values agree within the stated uncertainties; farthest is the peak force, 3.2 times
/// its uncertainty". Of cases with unlike physics, whose differences no uncertainty measures: "fem:
/// the cases differ in bodies.ball.velocity; the peak force differs most, by +12 %".
std::string agreement_line(const ResultPair &pair, const PairedModel &model);

/// "in B, but not usable: hertz: its record is damaged: ..." of each such model.
std::vector<std::string> unusable_lines(const ResultPair &pair);

/// For the terminal: cases, tables, agreement.
std::string comparison_text(const Results &first, const Results &second, const ResultPair &pair);

/// With values in SI units.
nlohmann::ordered_json comparison_json(const Results &first, const Results &second,
                                       const ResultPair &pair);

/// The same tables with a heading of each model.
html::Html comparison_tables(const ResultPair &pair);
html::Html case_difference_table(const ResultPair &pair);
} // namespace carambole::reports
