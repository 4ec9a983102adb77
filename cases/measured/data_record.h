#pragma once

// The record of a history that was measured, or computed by another program.

#include <map>
#include <string>
#include <vector>

#include "cases/measured/measured_force.h"
#include "cases/records/records.h"

namespace carambole
{
/// The forces of the data that show a baseline or noise at rest, by the name of the column; none of
/// data that are `kind: computed`.
std::map<std::string, MeasuredForce> measured_forces(const DataEntry &entry);

/// A top that is level within the noise is that of a sensor at its limit, unless both faces of the
/// contact are flat.
void judge_top(const Case &c, const Contact &contact, MeasuredForce &of);

/// The data without samples that have the time of the next one: of equal times, as rounding makes
/// them, the last counts.
DataEntry distinct_times(const DataEntry &entry);
/// "3 samples have the time of the next one and do not count"; empty: none.
std::string repeated_text(const DataEntry &entry);

/// What is found in a measured force of a contact, and what cannot be taken from it.
std::vector<std::string> sentences_of(const std::string &contact, const MeasuredForce &of);

/// Whether the data are a measurement: the case says so or, where it says nothing, a force shows a
/// baseline or noise at rest.
bool is_measurement(const DataEntry &entry);

/// The columns of the data. Of measured forces the baseline is taken off, their sign is that of a
/// push, and they are zero outside of the contact.
History make_history(const DataEntry &entry);

/// Quantities from the columns: for a contact with a force its peak, impulse, start and end;
/// largest approach and contact radius; final velocities, and for two bodies the restitution.
///
/// Of a measured force these are those of `measure_force`, with uncertainties of 95 % from noise
/// and baseline; a quantity is absent where the record cuts the pulse or the sensor was at its
/// limit. Of any other force the impulse is that of the trapezoidal rule; forces below 1e-6 of the
/// peak count as zero; start and end are the zero samples next to the force, so their resolution is
/// one sample.
///
/// Velocities without a column follow, without gravity, from the impulses of all forces on the
/// body, v' = v + (J_before - J_behind)/m, if these are complete.
///
/// An uncertainty that the case states takes the place of one that was estimated.
ModelRecord make_record(const Case &c, const DataEntry &entry);
} // namespace carambole
