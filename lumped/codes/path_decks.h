#pragma once

// Input decks of discrete-element codes that move two spheres along a prescribed motion.

#include <string>

#include "cases/case/case.h"

namespace carambole::lumped
{
/// The deck for so many steps in each row of the motion. It makes its code write, below a line "#
/// row K" for each row, lines "step d F Q tqx tqz1 tqz2": the step within the row, the approach,
/// the force in compression, that of the first sphere along -y, the torque on the first sphere
/// about x, and those on both about z. The spheres stand on the x axis, at the approach of the
/// motion; slip and rotations are spins of the spheres, so that the contact does not turn.
std::string deck_of_path(const Case &c, const CodeEntry &entry, long steps);
} // namespace carambole::lumped
