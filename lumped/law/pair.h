#pragma once

// Two neighbouring bodies as input of a contact law, and their isolated Hertz impact, which scales
// defaults.

#include "cases/case/case.h"

namespace carambole::lumped
{
/// Data of the two bodies of a contact for a contact law [SI].
struct Pair
{
  Body first, second;
  double reduced_mass = 0;    ///< M = m1 m2/(m1 + m2) [kg]; on the ground, that of the other
  double relative_radius = 0; ///< R, 1/R = 1/R1 + 1/R2 [m], in a socket 1/R = 1/R1 - 1/R2;
                              ///< infinite for two flat faces
  double modulus = 0; ///< E*, 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2 [Pa], 0 for a rigid body
  double approach_speed = 0; ///< [m/s] of the first impact of the row, for every pair of the row

  /// K = (4/3) E* sqrt(R) of F = K d^1.5 [N/m^1.5].
  double hertz_stiffness() const;
};

/// Throws std::invalid_argument for two rigid bodies.
Pair make_pair(const Body &first, const Body &second, double approach_speed);

/// Isolated elastic impact of a pair after Hertz [SI].
struct HertzImpact
{
  double max_approach, peak_force, duration;
};

/// d_max = (5 M V^2/(4 K))^(2/5), T = 2.9432752 d_max/V with V the pair's approach speed > 0.
HertzImpact hertz_impact(const Pair &pair);

/// Stiffness k of F = k d^n [N/m^n] whose force at the peak approach of the pair's Hertz impact is
/// Hertz's.
double scaled_stiffness(const Pair &pair, double exponent);
} // namespace carambole::lumped
