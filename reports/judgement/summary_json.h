#pragma once

// summary.json: the comparison for scripts. A key that does not apply is absent, never null or
// zero.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "reports/judgement/comparison.h"

namespace carambole::reports
{
/// The text of the file with all documented keys, `answer` that of answer_words.h; `version` is
/// that of this program. Further keys: in `comparisons`, peak_time_error, max_approach_error,
/// velocity_differences [m/s] by body, nrms, area and doubts (why the model is greyed out); in
/// `verdicts`, kind ("verification", "validation", "calibration", "observation" or "regression"),
/// tolerance_is
/// ("relative" or "absolute") and skipped (why it was not judged; then there is no `pass`);
/// `validations`: simulations compared with measurements by ASME V&V 20; `reference_doubts`: why
/// the reference is not verified; `shifts` [s] of the data whose shift was fitted; `skipped`: the
/// models without usable record and, with `file`, the damaged files in the folders of records, and
/// why.
std::string summary_json(const Results &results, const Summary &summary,
                         const std::string &version);

/// The JSON Schema (draft 2020-12) of the file, made of samples that summary_json has written.
nlohmann::ordered_json summary_schema();
} // namespace carambole::reports
