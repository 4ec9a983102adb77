#pragma once

// Longitudinal waves along a round rod, after Pochhammer (1876) and Chree (1889).

#include "cases/case/case.h"
#include "cases/case/guided_wave.h"

namespace carambole
{
/// The first branch of an elastic rod of this radius [m]: it begins with the bar speed sqrt(E/rho),
/// and short waves run like Rayleigh's along the surface.
GuidedWave rod_wave(const Material &material, double radius);

/// What a strain gauge on a rod misses, as waves vary over the section.
struct SectionFactors
{
  double stress = 1;   ///< mean axial stress over the section, over E times the strain of the gauge
  double velocity = 1; ///< mean axial velocity, over c0 times it, both positive in compression
};

/// For the axial strain at `r` [m] from the axis and a wave of that angular frequency [rad/s] and
/// wave number [1/m] on the branch of `rod_wave`; one for long waves. Tyas & Watson 2001, M1 and
/// M2.
SectionFactors rod_section_factors(const Material &material, double radius, double r,
                                   double angular_frequency, double wave_number);
} // namespace carambole
