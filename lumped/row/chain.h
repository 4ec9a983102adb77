#pragma once

// Long rows of Hertz contacts. The method has order 8 and an error control that shortens its steps
// where a contact opens or closes; only a window of active contacts is computed, bodies outside of
// it fly freely. Starts, peaks and ends of contacts within a step are found on the quintic
// polynomial through approach, rate and acceleration at both ends.
//
// A contact is outside of the window if its energy is below that of 30 times the tolerance, 3e-12,
// of the row's approach speed, and eight contacts beyond; slower pairs count as not approaching. A
// touch that begins at rest starts when its approach passes 1e-12 of that of an isolated impact: in
// a row of touching bodies all approaches grow from the start, but by less than rounding.

#include <vector>

#include "lumped/row/dynamics.h"

namespace carambole::lumped
{
/// Rows with more bodies use this method if their law allows it.
inline constexpr std::size_t longest_short_row = 20;

/// Moves a row under F = K_c d^1.5 with the stiffness K_c [N/m^1.5] of every contact; the tolerance
/// is that of an impulse in a step over reduced mass and approach speed. Events: start, peak, end.
/// Throws Interrupted.
Trajectory move_chain(const Row &row, const std::vector<double> &stiffness,
                      const Settings &settings);
} // namespace carambole::lumped
