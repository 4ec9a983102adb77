#pragma once

// What the record of an oblique impact says of slip and spin.

#include "cases/records/records.h"

namespace carambole
{
/// Fills in the motion of the bodies, the slip velocities, the tangential restitution and the angle
/// of rebound, from the impulses [N s, N m s] against positive slip and rolling (oblique.h). The
/// velocities along z must be there already.
void add_slip(const Case &c, ModelRecord &record, double impulse, double torque_impulse = 0);
} // namespace carambole
