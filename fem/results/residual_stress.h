#pragma once

// The energy of residual stresses: what strain stays in a body after vibration has died away.

#include <optional>
#include <vector>

#include "fem/mesh/boundary.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Strain energy [J], with that of hourglass modes and of the springs on its boundary, of a body in
/// the state of equilibrium that it would come to rest in without further flow: f(u_eq) = 0, found
/// from the displacements `u` (pairs, of all nodes) by Newton's method on the elastic stiffness
/// about the state of `history`. No contact may bear a force. A free body is held on its axis at
/// one node. Absent for a body of more than 4e5 nodes, whose factors would take gigabytes, and
/// where no such state is found.
std::optional<double> residual_stress_energy(const Solid &solid, const BodyRange &body,
                                             const std::vector<BoundarySprings> &boundary,
                                             std::vector<double> u, const Simd *history);
} // namespace carambole::fem
