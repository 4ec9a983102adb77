#pragma once

// Ranges of validity shared by several laws, with remarks on contacts outside them.

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// Half-space theory: flagged when the largest approach exceeds 0.02 R, or as `shell_flags`; a
/// remark for impacts faster than 1e-5 sqrt(E/rho), the bound quoted for purely elastic impact.
Remarks elastic_flags(const Pair &pair, const Parameters &parameters,
                      const ContactExtremes &observed);

/// Flagged when a thin hollow sphere bends in by more than 5 % of the largest approach.
Remarks shell_flags(const Pair &pair, const ContactExtremes &observed);

/// Of a law whose stiffness is scaled with Hertz's: the same; if `stiffness` is given, flagged when
/// the largest approach exceeds 0.1 R.
Remarks scaled_stiffness_flags(const Pair &pair, const Parameters &parameters,
                               const ContactExtremes &observed);

/// Error for a pair of flat faces, or of a rigid profile that is no paraboloid, for laws of contact
/// at a point.
std::string needs_a_radius(const Pair &pair);

inline constexpr auto elastic_validity =
  "elastic half-spaces, quasi-static: largest approach below 0.02 R, contact duration long "
  "compared with the transit of waves; 1e-5 sqrt(E/rho) is quoted as the speed above which metals "
  "yield";
} // namespace carambole::lumped
