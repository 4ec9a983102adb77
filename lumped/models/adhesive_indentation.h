#pragma once

// A quasi-static indentation by an adhesive law: it begins where the surfaces begin to attract each
// other and ends where they part, in tension.

#include <atomic>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Fills the quantities, energies and history of `outcome`, whose record has its bodies. `depth`
/// [m]: the expected largest approach. Throws std::invalid_argument if the law does not reach the
/// force of the case, and Interrupted.
void press_with_adhesion(const Case &c, const ForceLaw &law, const Pair &pair, double depth,
                         const std::atomic<bool> *stop, Outcome &outcome);
} // namespace carambole::lumped
