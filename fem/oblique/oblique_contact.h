#pragma once

// The tangential contact of two elastic half-spaces during a normal impact after Hertz: a continuum
// reference for tangential laws of force. N. Maw, J. R. Barber & J. N. Fawcett, The oblique impact
// of elastic spheres, Wear 38 (1976), 101-114.
//
// The contact grows and shrinks as Hertz' theory says; its disc is divided into rings, of which
// each sticks or slips after Coulomb's law. Neglected are waves, the influence of the tangential
// traction on the normal one (none for equal bodies, and none for a rigid one against an
// incompressible one; of Dundurs' constant otherwise), the displacement across the direction of
// motion, and its change with the angle around the axis.

#include <vector>

namespace carambole::fem
{
/// A normal impact with slip [SI].
struct ObliqueContact
{
  double radius = 0;          ///< 1 / (1/R1 + 1/R2) [m], > 0
  double contact_modulus = 0; ///< E* = 1 / sum (1 - nu^2)/E over the deformable bodies [Pa], > 0
  double tangential_compliance = 0; ///< sum (2 - nu)/G over the deformable bodies [1/Pa], > 0
  double normal_mass = 0;           ///< effective mass along the normal [kg], > 0
  /// Effective mass of the contact point along the plane, spin included [kg], > 0: 2/7 m of a solid
  /// sphere on a plane.
  double tangential_mass = 0;
  double friction = 0;     ///< Coulomb's coefficient, the same for stick and slip [-], >= 0
  double normal_speed = 0; ///< of approach [m/s], > 0
  double slip_speed = 0;   ///< of the contact point before the impact [m/s], any sign
};

/// The state at the end of a step.
struct ObliqueSample
{
  double time = 0;             ///< from the first touch [s]
  double contact_radius = 0;   ///< [m]
  double normal_force = 0;     ///< [N]
  double tangential_force = 0; ///< against a positive slip [N]
  double slip_speed = 0;       ///< of the contact point of the rigid bodies [m/s]
  double stuck_area = 0;       ///< share of the contact [-]
};

struct ObliqueImpact
{
  std::vector<ObliqueSample> samples; ///< from first touch to separation
  double rebound_slip_speed = 0;      ///< [m/s]
  double tangential_impulse = 0;      ///< of the tangential force [N s]
  double friction_work = 0;           ///< dissipated by slip [J], >= 0
};

/// The impact with `rings` rings, at least 4, in the largest contact. Throws std::invalid_argument
/// where a value is out of its bounds, std::runtime_error where no set of sticking rings is
/// consistent.
ObliqueImpact oblique_impact(const ObliqueContact &contact, int rings);
} // namespace carambole::fem
