#pragma once

// A fit for people, as text, and for programs, as JSON.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "lumped/fit/fit_law.h"
#include "lumped/fit/ranking.h"

namespace carambole::lumped
{
/// Estimates with their errors and intervals, correlations, residuals, what limits their meaning,
/// and the line of YAML to paste.
std::string fit_text(const FitModel &model, const Target &target, const FitResult &result);

/// The same of a fit to several setups: an entry to paste for each where they differ.
std::string fit_text(const JointModel &model, const std::vector<Setup> &setups,
                     const FitResult &result);

/// All laws, the best first, with what they lack; intervals and the lines of YAML of those that the
/// data do not distinguish from the first.
std::string ranking_text(const Ranking &ranking, const std::vector<Setup> &setups);

/// "law"; "estimates": per free parameter "key", "value", "unit", where the data determine it
/// "standard_error", and "lower" and "upper" where its interval of 95 % has these ends; "limit"
/// that it reached, "of": the case whose own it is; "correlation"; "data": per setup "name",
/// "values", "residual", "notes", "entry" of `laws:` and, if it can be decided, "follows";
/// "converged"; "other_minima".
nlohmann::json fit_json(const JointModel &model, const std::vector<Setup> &setups,
                        const FitResult &result);

/// "laws", the best first, each with "law", "difference" of AICc from the first, "estimates" and
/// "data"; "left_out", each with "law" and "reason"; "undistinguished": how many of the first ones.
nlohmann::json ranking_json(const Ranking &ranking, const std::vector<Setup> &setups);
} // namespace carambole::lumped
