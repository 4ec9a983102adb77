#pragma once

// What the force of a contact leaves in the vibrations of a body.

#include <optional>
#include <string>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
/// The modes of a body in a record, by frequency; empty: it has none.
std::vector<ModeRecord> modes_of(const ModelRecord &record, const std::string &body);

/// Energies [J] in the modes of a body after the contact forces of a model have acted on its poles:
/// E = a^2/2 |int F exp(i omega t) dt|^2, with F the sum of the forces on both poles in a mode that
/// is its own mirror image, else their difference. As if each force acted on a point: a mode with
/// waves as short as the contact is wide gets less. Absent where the model has no force histories
/// of the body's contacts, or a mode has no amplitude.
std::optional<std::vector<double>> mode_energies(const Case &problem, const Model &model,
                                                 const std::string &body,
                                                 const std::vector<ModeRecord> &modes);
} // namespace carambole::reports
