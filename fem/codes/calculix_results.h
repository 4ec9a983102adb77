#pragma once

// Reads what CalculiX prints of an impact.

#include <filesystem>
#include <vector>

#include "cases/codes/code_record.h"
#include "fem/codes/calculix_deck.h"

namespace carambole::fem
{
/// Totals of the wedge at the end of every step of CalculiX [SI].
struct CalculixTotals
{
  std::vector<double> time, force;     ///< force along the axis, positive in compression
  std::vector<double> strain, kinetic; ///< energies of all bodies
  std::vector<double> masses = {};     ///< of the bodies
};

/// From the .dat file of a deck of calculix_deck. Throws std::runtime_error with the line that is
/// not understood, for values that are not finite, and for a file without steps.
CalculixTotals read_calculix_totals(const std::filesystem::path &file, int bodies,
                                    const CalculixUnits &units);

/// The motion of the centres of mass: the impulse of the force over the mass, by the trapezoidal
/// rule. Newmark's scheme keeps momentum so, and a free body moves uniformly in it.
CodeMotion calculix_motion(const Case &c, const CalculixTotals &totals, double start_time);
} // namespace carambole::fem
