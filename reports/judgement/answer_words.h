#pragma once

// The answer in words and for scripts.

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/judgement/answer.h"

namespace carambole::reports
{
/// What the reference says, which law to use, which others are as good, what is open: at most seven
/// lines without markup, for the terminal and the head of the page.
std::vector<std::string> answer_lines(const Results &results, const Answer &answer);

/// Stands before the command of an open point, which ends the line.
inline constexpr std::string_view before_command = "; to settle it: ";

/// "differs from fem by −0.0012 in restitution, +1.2 % in peak force": the errors of a law in
/// everything asked.
std::string error_words(const AnsweredLaw &law, const Answer &answer);

/// The key `answer` of summary.json; values in SI units, errors as parts.
nlohmann::ordered_json to_json(const Results &results, const Answer &answer);
} // namespace carambole::reports
