#pragma once

// The energy of residual stresses: what strain stays in a body after vibration has died away.

#include <optional>
#include <vector>

#include "fem/mesh/boundary.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Strain energy [J] of a body at rest, f(u_eq) = 0, if it does not flow any further. It includes
/// the energy of hourglass modes and of springs on the boundary. Newton's method finds u_eq from
/// the displacements `u` of all nodes, pairs (r, z), with the elastic stiffness in the state of
/// `history`. No contact may carry a force. A free body is fixed at one node on its axis. Absent
/// for a body of more than 4e5 nodes, to limit memory, and if the iteration does not converge.
std::optional<double> residual_stress_energy(const Solid &solid, const BodyRange &body,
                                             const std::vector<BoundarySprings> &boundary,
                                             std::vector<double> u, const Simd *history);
} // namespace carambole::fem
