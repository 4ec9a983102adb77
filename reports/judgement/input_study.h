#pragma once

// What a study of uncertain inputs says of the results of a case.

#include <string>
#include <vector>

#include "reports/judgement/answer.h"
#include "reports/records/results.h"

namespace carambole::reports
{
/// Spread of a quantity of a model over the inputs; nullptr where the study has none.
const InputSpread *find_spread(const Results &results, const std::string &model,
                               const QuantityName &quantity);

/// Whether a quantity of a study is the one that is asked: that of the only contact may lack its
/// subject.
bool is_same_quantity(const std::string &studied, const QuantityName &asked);

/// The largest total share and its input; nullptr without shares.
const InputShare *largest_share(const InputSpread &spread);

/// "yield_stress of aluminium" for materials.aluminium.plastic.yield_stress.
std::string input_name(const Case &problem, const std::string &path);

/// Lines of the answer: the quantities of the model that is asked with the 95 % interval of the
/// inputs and the input that matters most, and how often each law is the closest to it.
std::vector<std::string> input_lines(const Results &results, const Answer &answer);

/// Why there is no study of the inputs, or what it lacks.
std::vector<OpenPoint> open_inputs(const Results &results);
} // namespace carambole::reports
