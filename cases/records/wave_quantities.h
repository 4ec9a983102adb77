#pragma once

// What the waves in plates and rods do to a contact, as quantities of every record.

#include "cases/records/records.h"

namespace carambole
{
/// Adds zener_lambda, transit_ratio and bending_echo_ratio to the contacts on a cylinder, from
/// their approach speeds and durations, where the case is an impact along the row.
void add_wave_quantities(const Case &c, ModelRecord &record);
} // namespace carambole
