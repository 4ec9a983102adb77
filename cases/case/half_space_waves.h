#pragma once

// The waves that a force on the face of an elastic half-space radiates, by Lamb's problem.

namespace carambole
{
/// Of a force F(t) [N] normal to the face of an elastic half-space with shear modulus mu and speed
/// c_s of shear waves: each kind of wave carries away the energy W = Q/(mu c_s) int F'^2 dt, where
/// the face that the force acts on is much smaller than the waves. The constants Q depend on
/// Poisson's ratio alone; their shares are those of Miller and Pursey (1955).
struct RadiationConstants
{
  double pressure = 0, shear = 0, rayleigh = 0;

  double sum() const { return pressure + shear + rayleigh; }
};

/// For -1 < nu < 1/2, to 1e-8 of them.
RadiationConstants radiation_constants(double poisson_ratio);
} // namespace carambole
