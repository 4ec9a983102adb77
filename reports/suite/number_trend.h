#pragma once

// What the numbers of a suite were when other versions computed them: RESULTS/numbers.json. It
// tells what a change of the program, of the meshes or of a case has moved.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "reports/html/html.h"
#include "reports/suite/suite.h"

namespace carambole::reports
{
/// By case, then by model and quantity, "fem restitution".
using NumberTrend = std::map<std::string, std::map<std::string, TrackedNumber>>;

/// Brings RESULTS/numbers.json up to date with the suite and gives the suite what has moved. A
/// damaged file is skipped with its reason and left as it is.
void follow_numbers(Suite &suite);

/// The restitution, peak forces and durations of every model of the suite and what its cases
/// expect, beside those of `earlier`. A number of another version or with another value is new,
/// and what it was becomes `before`; all others stay as they are, and so do those of cases that
/// are not in the suite.
NumberTrend with_numbers_of(const Suite &suite, NumberTrend earlier);

/// Empty where there are none yet. Throws InputError if the file is damaged or has another schema.
NumberTrend read_numbers(const std::filesystem::path &results);
void store_numbers(const NumberTrend &numbers, const std::filesystem::path &results);

/// Those in units of their uncertainty first, the largest shift first; then those without one, by
/// relative change.
std::vector<MovedNumber> moved_numbers(const NumberTrend &numbers);

/// The largest shifts as lines for a terminal, with their count before them; empty where nothing
/// has moved.
std::string moved_lines(const std::vector<MovedNumber> &moved);
/// The same as a table of the site.
html::Html moved_table(const std::vector<MovedNumber> &moved);
} // namespace carambole::reports
