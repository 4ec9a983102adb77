#pragma once

// Energy that an elastic sphere loses to the waves in a half-space of the same material.

#include "tests/fem/closed_forms/lamb.h"

namespace carambole::closed_forms
{
/// Q of the energy that a vertical surface force F(t) radiates, W = Q/(mu cs) int F'^2 dt.
///
/// Near a force that changes slowly the surface lags behind its static displacement: by Lamb's
/// solution w = F W_static/(mu r) - F' Q/(mu cs), Q = int_0^inf (W_static - W) d tau. The work of F
/// on the lag is the radiated energy.
double radiation_constant(const LambSurface &surface);

/// C in 1 - e^2 = C (V/c0)^(3/5), c0 = sqrt(E/rho), with the force history of Hertz. Hunter, S. C.
/// 1957, Energy absorbed by elastic waves during impact, J. Mech. Phys. Solids 5.
double hunter_constant(double poisson_ratio);
} // namespace carambole::closed_forms
