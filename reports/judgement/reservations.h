#pragma once

// Why a number is shown in grey: a law outside of what it says it is good for, or a reference that
// was not verified. A doubt is no failure: nothing is hidden, and nothing is concluded from it.

#include <optional>
#include <string>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
/// Largest error of the energy balance that a reference may have [-]; elastic runs keep 1e-5.
inline constexpr double allowed_balance_error = 1e-3;
/// The share of the energy lost in an impact, (1 - e^2) of the initial one, that the error of the
/// balance may reach before it counts as part of the loss.
inline constexpr double allowed_share_of_loss = 0.05;
/// Uncertainty over value below which levels that do not converge do no harm [-]: the finest class
/// in which laws are judged.
inline constexpr double harmless_uncertainty = 0.01;

/// Plastic work over the initial energy up to which an impact counts as elastic [-]: it takes half
/// of that from the restitution, which is the finest class in which laws are judged.
inline constexpr double elastic_share = 0.02;

/// Of a law, in words, each without a full stop: the remarks of its record that it left its stated
/// validity or gains energy, and coefficients of the case that are not those of the continuum (a
/// yield stress that no yielding material of the row has, or one where nothing of the continuum
/// yields); that it keeps its energy where the continuum's plastic work is more than
/// `elastic_share`. Of a reference: those of `reference_doubts`.
std::vector<std::string> model_doubts(const Results &results, const Model &model);

/// Of the reference as a whole, if it is finite elements: its balance of energy is worse than
/// `allowed_balance_error`; it was computed on a single level. None of a measurement or a law.
std::vector<std::string> reference_doubts(const Results &results);

/// Of one quantity of the reference, beside those of the whole: its levels do not converge and
/// leave more than `harmless_uncertainty`; of a restitution or a final velocity, the error of the
/// balance is more than `allowed_share_of_loss` of what was lost.
std::vector<std::string> quantity_doubts(const Results &results, const std::string &quantity);
} // namespace carambole::reports
