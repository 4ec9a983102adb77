#pragma once

// Waves along a plate with free faces, after Rayleigh (1889) and Lamb (1917).

#include "cases/case/case.h"
#include "cases/case/guided_wave.h"

namespace carambole
{
enum class PlateWave
{
  bending,  ///< A0: begins as k sqrt(D/(rho h))
  extension ///< S0: begins with sqrt(E/(rho (1 - nu^2)))
};

/// The first branch of either kind in an elastic plate of this thickness [m].
GuidedWave plate_wave(const Material &material, double thickness, PlateWave kind);
} // namespace carambole
