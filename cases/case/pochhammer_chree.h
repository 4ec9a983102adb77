#pragma once

// Longitudinal waves along a round rod, after Pochhammer (1876) and Chree (1889).

#include "cases/case/case.h"
#include "cases/case/guided_wave.h"

namespace carambole
{
/// The first branch of an elastic rod of this radius [m]: it begins with the bar speed sqrt(E/rho),
/// and short waves run like Rayleigh's along the surface.
GuidedWave rod_wave(const Material &material, double radius);
} // namespace carambole
