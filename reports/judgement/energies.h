#pragma once

// The terms of an energy balance, as histories and records name them.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
/// One place where energy can be.
struct EnergyTerm
{
  const char *column;                                    ///< of the history, after "energy "
  const char *label;                                     ///< "rigid-body kinetic"
  const char *colour;                                    ///< of its band in the figure
  const char *line_colour;                               ///< where it is too small for a band
  std::optional<double> (*at_end)(const EnergyRecord &); ///< [J]
};

/// In the order of the figure's bands. The sum of all is what there was at the beginning and the
/// work of gravity and loads since.
std::span<const EnergyTerm> energy_terms();

/// What energies are judged against [J]: the initial energy or, where a load does more, the largest
/// work from outside. Zero where nothing is known.
double energy_scale(const Model &model);

/// Speed [m/s] of a body of that mass below which its motion is rounding: a thousandth of a
/// millionth of what it would have with all the energy.
double negligible_speed(const Model &model, double mass);

/// The column of the kinetic energy that laws have too: of the bodies as wholes.
std::string rigid_body_column(const Model &model);
} // namespace carambole::reports
