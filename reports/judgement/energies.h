#pragma once

// The terms of an energy balance, as histories and records name them.

#include <optional>
#include <span>
#include <string>

#include "reports/records/results.h"

namespace carambole::reports
{
enum class EnergyKind
{
  kinetic,            ///< of a law: rigid-body
  rigid_body_kinetic, ///< of finite elements
  vibrational_kinetic,
  strain,
  plastic,
  viscous,
  dissipated,
  adhesion,
  friction,
  absorbed,
  hourglass,
  contact
};

/// One term of the balance.
struct EnergyTerm
{
  EnergyKind kind;
  const char *column;                                    ///< of the history, after "energy "
  const char *label;                                     ///< "rigid-body kinetic"
  const char *colour;                                    ///< of its band in the figure
  const char *line_colour;                               ///< where it is too small for a band
  std::optional<double> (*at_end)(const EnergyRecord &); ///< [J]
};

/// In the order of the figure's bands. Their sum is the initial energy plus the work of gravity and
/// loads.
std::span<const EnergyTerm> energy_terms();

/// Name of the column of a form of energy in a history.
std::string energy_column(const std::string &form);

/// The scale of the energies [J]: the initial energy or, if larger, the largest external work or
/// what adhesion gives. Zero where none is known.
double energy_scale(const Model &model);
/// Whether nothing but the initial energy can be that scale in a case.
bool energy_scale_is_initial(const Results &results);
/// What that is for the models of a case: "initial energy", or with what else may be larger.
std::string energy_scale_words(const Results &results);

/// Speed [m/s] of a body of that mass below which its motion is rounding: 1e-9 of the speed that it
/// would have with all the energy.
double negligible_speed(const Model &model, double mass);

/// The column of the rigid-body kinetic energy: finite elements and laws name it differently.
std::string rigid_body_column(const Model &model);
} // namespace carambole::reports
