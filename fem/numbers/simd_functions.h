#pragma once

// Logarithms, exponentials and powers of eight doubles at once, by SLEEF: errors of log and exp
// are at most one unit in the last place. The values do not depend on the other lanes.

#include "fem/numbers/simd.h"

namespace carambole::fem
{
/// ln x; -infinity at 0.
Simd natural_logarithm(Simd x);
/// exp x.
Simd exponential(Simd x);
/// x^p, x >= 0, p > 0: products if p is a whole number up to 16, else exp(p ln x), with a relative
/// error of about |p ln x| units in the last place.
Simd power(Simd x, double p);
} // namespace carambole::fem
