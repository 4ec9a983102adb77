#pragma once

// The record of a history that was measured or computed elsewhere.

#include "cases/records/records.h"

namespace carambole
{
History make_history(const DataEntry &entry);

/// What the columns tell: of a contact with a force its peak, impulse (trapezoidal rule), start and
/// end, where the force leaves zero and reaches it for good; largest approach and contact radius;
/// final velocities, and of two bodies the restitution. Zero is what is below 1e-6 of the peak;
/// start and end are the samples at zero beside the force, so that they are known to one sample.
/// The uncertainties are those that the case states.
ModelRecord make_record(const Case &c, const DataEntry &entry);
} // namespace carambole
