#pragma once

// What the waves in plates and rods do to a contact, as quantities of every record.

#include "cases/records/records.h"

namespace carambole
{
/// Adds zener_lambda, transit_ratio and bending_echo_ratio to the contacts on a cylinder, from
/// their approach speeds and durations, where the case is an impact along the row.
void add_wave_quantities(const Case &c, ModelRecord &record);

/// Whether the history of a contact holds one pulse from its beginning to its end.
bool has_whole_pulse(const ContactRecord &contact);

/// Adds the corner frequency and the first minimum of the spectrum to the contacts of an impact
/// along the row that have one whole pulse, and the same in units of 1/duration. `history` holds
/// their forces; without a column of a contact it stays as it is.
void add_spectral_quantities(const Case &c, ModelRecord &record, const History &history);

/// Adds what the contact force of `history` radiates into an elastic half-space without layers, by
/// kind of wave (half_space_waves.h). Absent where the pulse is not whole, and where the contact is
/// not small against the waves, as that of a flat face is not: the error is about 4 % where a shear
/// wave crosses 20 contact radii during the contact, and falls with the square of that number.
void add_radiated_waves(const Case &c, ModelRecord &record, const History &history);
} // namespace carambole
