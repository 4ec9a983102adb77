#pragma once

// An impact of two bodies as a static model computes it: without inertia of their interior.

#include "cases/case/case.h"

namespace carambole
{
/// The same impact without what waves need: a half-space is so large that its held end does not
/// matter, whatever `extent` and `boundary` the case gives, the bodies touch, and nothing is
/// recorded by probes. Mesh sizes stay those of the impact. For two bodies.
Case without_waves(const Case &c);

/// Mass of the relative motion of the two bodies [kg].
double mass_of_approach(const Case &c);
} // namespace carambole
