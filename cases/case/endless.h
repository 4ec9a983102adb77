#pragma once

// Sizes that stand for infinite ones.

#include "cases/case/case.h"

namespace carambole
{
/// Gives the endless cylinder of an impact a radius or a length from which no wave returns before
/// the end: the time to the end, by Hertz and longer the more energy the waves take, is at most the
/// time of an echo, of bending waves in a plate and of longitudinal waves in a rod. Places the
/// bodies of the row anew.
void choose_endless_sizes(Case &c);

/// Speed of energy [m/s] of bending waves of the mean frequency of a contact of that duration [s]
/// in a plate of the length of the cylinder: c_g = 2 sqrt(2 pi 0.676/t) (D/(rho h))^(1/4), at most
/// that of shear waves.
double bending_speed(const Body &plate, double duration);

/// Force over speed [kg/s] of a point of an endless plate, 8 sqrt(D rho h), and of the end of an
/// endless rod, rho c_0 pi r^2. Zener 1941; Sears 1908.
double plate_impedance(const Body &plate);
double rod_impedance(const Body &rod);
} // namespace carambole
