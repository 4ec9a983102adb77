#pragma once

// Input decks of discrete-element codes that move two spheres along a prescribed motion.

#include <string>

#include "cases/case/case.h"

namespace carambole::lumped
{
/// The deck for so many steps in each row of the motion. It makes its code write, below a line "#
/// row K" for each row, lines "step d F Q tqx tqz1 tqz2": the step within the row, the approach,
/// the compressive force, the force on the first sphere along -y, the torque on the first sphere
/// about x, and the torques on both spheres about z. The centres stay on the x axis; slip and
/// rotation are imposed as spins of the spheres, so the contact does not turn.
std::string deck_of_path(const Case &c, const CodeEntry &entry, long steps);
} // namespace carambole::lumped
