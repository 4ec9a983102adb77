#pragma once

// An oblique impact: two bodies approach along z, slide along x and spin about y.
//
// Signs: the first body lies below, its contact point at +R1 z of its centre, the second one's at
// -R2 z. A spin s about +y moves these points by +s R1 and -s R2 along x. The slip velocity is that
// of the first body's point against the second one's, V = V1 + R1 s1 - V2 + R2 s2. The tangential
// force Q is positive where it resists positive slip: -Q along x on the first body, +Q on the
// second. The rolling torque T resists the rolling velocity w = s1 - s2: -T about y on the first
// body, +T on the second.

#include "cases/case/case.h"

namespace carambole
{
inline constexpr const char *half_space_name = "maw-barber-fawcett";
inline constexpr int least_rings = 8; ///< of the coarsest level

/// The reference of oblique impacts, an entry of `fem` with 160 rings on the finest of 3 levels.
FemEntry half_space_reference();

/// Slip velocity of the contact before the impact [m/s].
double slip_velocity(const Case &c);

/// Mass of the contact point along x [kg], 1/m_t = sum 1/m + R^2/I: 2/7 m of a solid sphere on a
/// plane.
double tangential_mass(const Case &c);

/// sum (2 - nu)/G over the deformable bodies [1/Pa]: a circle of radius a that sticks has the
/// stiffness 8 a over it (Mindlin 1949).
double tangential_compliance(const Body &first, const Body &second);

/// b = R1/I1 - R2/I2 over the bodies that move [1/(kg m)]: a rolling torque T on the contact
/// changes the slip by V' = -b T, and Q the rolling by w' = -b Q.
double rolling_coupling(const Case &c);

/// c = 1/I1 + 1/I2 over the bodies that move [1/(kg m^2)]: w' = -c T of the rolling velocity
/// w = s1 - s2, which T resists.
double rolling_mobility(const Case &c);

/// Rolling velocity w = s1 - s2 before the impact [rad/s].
double rolling_velocity(const Case &c);

/// Motion of a body along x and about y.
struct TangentialMotion
{
  double velocity = 0, spin = 0; ///< [m/s, rad/s]
};

/// Motion of the body (0 or 1) after a tangential impulse [N s] against positive slip and an
/// impulse of the rolling torque [N m s] against positive w.
TangentialMotion after_impulse(const Case &c, int body, double impulse, double torque_impulse = 0);

/// Kinetic energy of both bodies along x and about y after these impulses [J].
double tangential_energy(const Case &c, double impulse, double torque_impulse = 0);
} // namespace carambole
