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
} // namespace carambole
