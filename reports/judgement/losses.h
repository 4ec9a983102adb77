#pragma once

// The loss of rigid-body energy in an impact, by mechanism.

#include <optional>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
/// The mechanisms that take rigid-body energy.
enum class LossKind
{
  plastic,
  viscous,
  radiated,                        ///< left through the ground
  radiated_and_open_contacts,      ///< the same with what the ground stores where a contact had not
                                   ///< ended
  vibrational,                     ///< left in the other bodies
  vibrational_and_residual_stress, ///< the same with residual stresses that are not known apart
  vibrational_and_open_contacts,   ///< the same where a contact had not ended
  friction,
  rolling,            ///< by rolling resistance
  dissipated,         ///< by a contact law
  contact,            ///< by the contact condition
  stored_in_contacts, ///< of a law: in contacts that had not ended
  residual_stress,    ///< what the plastic strain leaves in the bodies
  not_itemised,       ///< by a code, whose record has the loss alone
  remainder           ///< of the sum: hourglass energy and the error of the balance
};
const char *label_of(LossKind kind);  ///< "plastic"
const char *colour_of(LossKind kind); ///< of its bar

struct LossPart
{
  LossKind kind;
  std::optional<double> energy; ///< [J]; absent where the record has no value
};

struct Loss
{
  double total; ///< [J]: initial energy and external work, less the final rigid-body energy
  /// plastic, viscous, radiated, vibrational, friction, the other terms of the record, and the
  /// remainder. Their sum is the total.
  std::vector<LossPart> parts;
};

/// The loss of an impact; absent without an impact, or where the record lacks the energies.
/// Radiated: energy that left through the ground. Vibrational: energy left in the other bodies as
/// vibration; where a contact had not ended, or residual stresses are not known, their energy is
/// included and the label says so.
std::optional<Loss> loss_of(const Results &results, const Model &model);
} // namespace carambole::reports
