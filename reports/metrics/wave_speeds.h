#pragma once

// How fast waves run in an isotropic elastic material.

#include "cases/case/case.h"

namespace carambole::reports
{
struct WaveSpeeds ///< [m/s]
{
  double longitudinal = 0, shear = 0, rayleigh = 0;
};

/// c_L^2 = (K + 4 G/3)/rho, c_T^2 = G/rho, and c_R = x c_T with the root 0 < x < 1 of Rayleigh's
/// equation (2 - x^2)^2 = 4 sqrt(1 - x^2) sqrt(1 - x^2 c_T^2/c_L^2).
WaveSpeeds wave_speeds(const Material &material);
} // namespace carambole::reports
