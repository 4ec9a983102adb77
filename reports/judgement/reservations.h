#pragma once

// Why a number is shown in grey: a law outside its stated validity, or a reference that is not
// verified. A doubt is not a failure: the number is shown, but nothing is concluded from it.

#include <string>
#include <vector>

#include "cases/records/quantities.h"
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

/// Whether the quantity does not converge over the levels, by more than `harmless_uncertainty`;
/// the truncation, which does not come from the mesh, does not count.
bool is_undecided(const ModelRecord &record, const QuantityName &quantity);

/// Up to which share of the quantity waves that return from the end of a half-space may have
/// changed it in an impact; nothing where none return.
std::optional<double> share_of_echoes(const Results &results, const QuantityName &quantity);

/// Whether the size of the load steps makes the larger part of an uncertainty that is above
/// `harmless_uncertainty`, of an indentation as reference: a finer mesh would not reduce it.
bool needs_smaller_load_steps(const Results &results, const QuantityName &quantity);

/// What the mesh leaves uncertain of a quantity, over its value, of a velocity over the fastest
/// body's [-]; 0 where it is undecided, is a matter of load steps, or has no uncertainty.
double uncertainty_by_mesh(const Results &results, const QuantityName &quantity);

/// Plastic work over the energy of the impact up to which an impact counts as elastic [-]: it takes
/// half of that from the restitution, which is the finest class in which laws are judged.
inline constexpr double elastic_share = 0.02;
/// Plastic work over the energy of the impact [-].
double plastic_share(const Case &problem, const ModelRecord &record);

/// Whether the reference is a measurement: given coefficients of laws then count as predictions do.
bool is_measured(const Results &results);
/// Whether the reference is a measurement whose clock is not that of the models.
bool is_misaligned(const Results &results);

/// Whether a law attracts that stands beside a continuum without adhesion.
bool attracts_alone(const Results &results, const ModelRecord &law);

/// The doubts about a law, in words, each without a full stop: remarks of its record that it left
/// its stated validity or gains energy; a yield stress that is not that of a yielding material of
/// the case, or a yield stress where the continuum is elastic; no loss of energy where the
/// continuum's plastic work is more than `elastic_share`. For the reference: `reference_doubts`.
std::vector<std::string> model_doubts(const Results &results, const Model &model);

/// Whether no two bodies of an impact touched before the record ends; `no_touch` in words.
bool never_touches(const Case &problem, const ModelRecord &record);
inline constexpr const char *no_touch =
  "no two bodies touch before the record ends: increase 'duration', or leave it out";

/// The doubts about a finite-element reference: no bodies touched; its energy balance error is
/// above `allowed_balance_error`; it was computed on a single level. Empty for a measurement or a
/// law.
std::vector<std::string> reference_doubts(const Results &results);

/// Further doubts about one quantity of the reference: its levels do not converge and its
/// uncertainty is above `harmless_uncertainty`; waves that return from the end of a half-space may
/// change it by more than the error up to which laws are recommended; for a restitution or a final
/// velocity, the energy balance error is more than `allowed_share_of_loss` of the energy lost.
std::vector<std::string> quantity_doubts(const Results &results, const QuantityName &quantity);
} // namespace carambole::reports
