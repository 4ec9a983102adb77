#pragma once

// Discretisation uncertainty from a sequence of self-similar meshes.

#include <vector>

#include "cases/records.h"

namespace carambole::fem
{
/// Observed order, Richardson limit and grid convergence index of a quantity on levels whose mesh
/// width halves, coarsest first (Celik et al., J. Fluids Eng. 130, 2008; the limit of order and the
/// factors after Eca & Hoekstra, J. Comput. Phys. 262, 2014). The interval is centred on the finest
/// value.
///
/// Three levels, f2 - f1 and f3 - f2 of one sign and the second one smaller ("gci"): p = log2 of
/// their ratio, in what follows limited to the formal order 2; correction = (f3 - f2)/(2^p - 1),
/// extrapolated = f3 + correction; uncertainty 1.25 |correction| where p is between 0.5 and 2.1,
/// else 3 |correction|, for then the levels are not in the asymptotic range. A ratio above the
/// formal order is luck: there |correction| is at least what the coarser pair gives at that order,
/// (f2 - f1)/12. Otherwise the levels do not converge monotonically ("range"): no order, no
/// limit, 1.25 times the range of the last three. Two levels ("two levels"): 3 times their
/// difference. One level: nothing is known, the result is empty.
std::optional<Uncertainty> estimate_uncertainty(const std::vector<double> &levels);
} // namespace carambole::fem
