#pragma once

// Values of the models as texts, in one unit and rounded to their uncertainty.

#include <string>

#include "cases/records/quantities.h"
#include "reports/records/results.h"
#include "reports/words/format.h"

namespace carambole::reports
{
/// One unit for a quantity of all models, from its largest value or uncertainty.
ReadableUnit common_unit(const Results &results, const QuantityName &quantity);

/// As `readable_name`; of the only contact without its name.
std::string short_name(const Case &problem, const QuantityName &quantity);

/// "691.2 ± 1.5"; without an uncertainty seven significant digits, or four for finite elements.
/// Empty if the model lacks the quantity.
std::string value_with_uncertainty(const ModelRecord &model, const QuantityName &quantity,
                                   const ReadableUnit &unit);

/// The same; a velocity of a law that is rounding of its impact (`negligible_speed`) is "0".
std::string value_with_uncertainty(const Model &model, const QuantityName &quantity,
                                   const ReadableUnit &unit);
} // namespace carambole::reports
