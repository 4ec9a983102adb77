#pragma once

// What an elastic sphere loses to the waves in a half-space of its own material.

#include "tests/fem/closed_forms/lamb.h"

namespace carambole::closed_forms
{
/// Q of the energy that a vertical surface force F(t) radiates, W = Q/(mu cs) int F'^2 dt.
///
/// Near a force that changes slowly the surface lags behind its static displacement: after Lamb,
/// w = F W_static/(mu r) - F' Q/(mu cs), Q = int_0^inf (W_static - W) d tau, and the work of F on
/// the lag is what is radiated.
double radiation_constant(const LambSurface &surface);

/// C of 1 - e^2 = C (V/c0)^(3/5), c0 = sqrt(E/rho), with the pulse of Hertz.
/// Hunter, S. C. 1957, Energy absorbed by elastic waves during impact, J. Mech. Phys. Solids 5.
double hunter_constant(double poisson_ratio);
} // namespace carambole::closed_forms
