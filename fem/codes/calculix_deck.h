#pragma once

// An impact of two elastic spheres, or of one and a rigid wall, for CalculiX.

#include <string>

#include "cases/case/case.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// The units of a deck [SI]: CalculiX has absolute limits for what it takes for zero, which meet
/// the elements of a grain of powder in metres.
struct CalculixUnits
{
  double length = 1, time = 1, mass = 1;

  double velocity() const { return length / time; }
  double force() const { return mass * velocity() / time; }
  double energy() const { return force() * length; }
  double pressure() const { return force() / (length * length); }
  double density() const { return mass / (length * length * length); }
};

/// How long CalculiX computes, and in which steps.
struct CalculixTime
{
  double step = 0, duration = 0; ///< [s]
  bool is_nonlinear = false;     ///< large strains
};

/// The deck of a mesh. The bodies begin at the touch, undeformed, with the velocities of the case;
/// time zero is that of the touch. CalculiX drops initial velocities of its axisymmetric elements,
/// so the deck has a wedge of one layer of hexahedra, of C3D8, between the planes y = -x tan(angle)
/// and y = x tan(angle), in which the bodies stay by symmetry; z is the axis of the row. The
/// densities are those of the bodies of `row`.
std::string calculix_deck(const Case &c, const Discretisation &row, const CalculixTime &time,
                          const CalculixUnits &units);

/// By what forces, masses and energies of the wedge are to be multiplied: pi/tan(angle).
double whole_of_wedge();
} // namespace carambole::fem
