#pragma once

// Common to the manuals of the elastoplastic laws: the yielding body, its yield stress and
// hardness, conditions on a pair, and remarks on a contact.

#include "lumped/law/elastoplastic.h"

namespace carambole::lumped
{
/// The yielding body: the deformable one with the lowest yield stress; if no material has one, with
/// the lowest Young's modulus; if these are equal, with the lowest Poisson ratio.
const Material &yielding_material(const Pair &pair);

ParameterManual yield_stress_parameter();
ParameterManual hardness_parameter();
/// Contact pressure at which the centre starts to yield, by default `factor` (described by `text`)
/// times the yield stress.
ParameterManual limiting_pressure_parameter(double factor = 1.61, const std::string &text = "1.61");
/// Poisson ratio on which constants of a law depend.
ParameterManual poisson_ratio_parameter();
/// `unloading` of the laws that were fitted to finite elements.
ParameterManual fitted_unloading_parameter();

/// [Pa]; by default that of the material that yields. Throws std::invalid_argument if there is
/// none.
double yield_stress(const Pair &pair, const Parameters &parameters);
/// [Pa]; by default 2.8 times the yield stress.
double hardness(const Pair &pair, const Parameters &parameters);
/// [Pa]; by default `factor` times the yield stress. The default is von Mises' onset at nu = 0.3.
double limiting_pressure(const Pair &pair, const Parameters &parameters, double factor = 1.61);
double poisson_ratio(const Pair &pair, const Parameters &parameters);

/// Onset of yield at the limiting pressure.
YieldOnset limited_onset(const Pair &pair, const Parameters &parameters);

/// Why a law with a yield stress is impossible for a pair: flat faces, no yield stress, or one
/// above E*. Empty if it is possible.
std::string lacks_yield(const Pair &pair, const Parameters &parameters);

/// Remarks: approach beyond 0.05 R, a contact that stays elastic, and a yield stress that differs
/// from that of the material.
Remarks yield_flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed,
                    const YieldOnset &yield);

/// The same as `flags` of a law that begins to yield at `onset`.
template <YieldOnset (*onset)(const Pair &, const Parameters &) = limited_onset>
Remarks flags_of_yield(const Pair &pair, const Parameters &parameters,
                       const ContactExtremes &observed)
{
  return yield_flags(pair, parameters, observed, onset(pair, parameters));
}

/// The same for a closed form of the restitution, which computes no approach: the check estimates
/// it from the energy, assuming full plasticity. `formula` is the restitution before it is capped
/// at 1.
Remarks closed_form_flags(const Pair &pair, const Parameters &parameters,
                          const ContactExtremes &observed, const YieldOnset &yield, double formula);

inline constexpr auto plastic_validity =
  "small contacts, largest approach below 0.05 R; rate independent, no hardening, no waves";
inline constexpr auto unloading_text =
  "virgin loading curve; unloading and reloading on one curve from the largest approach so far";
inline constexpr auto virgin_state =
  "largest approach so far, the force there, the residual approach";
inline constexpr auto residual_separation =
  "at the residual approach d_res, or at zero approach if the formula gives a negative one; the "
  "force is never attractive";
} // namespace carambole::lumped
