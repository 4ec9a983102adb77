#pragma once

// The record of a history that was measured, or computed by another program.

#include "cases/records/records.h"

namespace carambole
{
History make_history(const DataEntry &entry);

/// Quantities from the columns: for a contact with a force its peak, impulse (trapezoidal rule),
/// start and end, where the force first leaves zero and last reaches it; largest approach and
/// contact radius; final velocities, and for two bodies the restitution. Forces below 1e-6 of the
/// peak count as zero; start and end are the zero samples next to the force, so their resolution is
/// one sample. The uncertainties are those stated in the case.
ModelRecord make_record(const Case &c, const DataEntry &entry);
} // namespace carambole
