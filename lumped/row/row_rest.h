#pragma once

// Bodies at rest on the ground: their contacts carry their weights.

#include <optional>

#include "lumped/row/row_motion.h"

namespace carambole::lumped
{
/// The bodies that touch each other and the ground, if nothing but a new touch can move them: the
/// energy that is left in them above the state of rest gives the lightest of them less than 1e-9 of
/// the row's approach speed, is too small to lift one off another, and cannot grow, because no
/// force works with the motion. Absent under laws that couple contacts.
std::optional<Pile> pile_at_rest(const RowMotion &motion, const Row &row);
} // namespace carambole::lumped
