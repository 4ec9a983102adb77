#pragma once

// Regimes of the oblique impact of elastic spheres (Maw, Barber & Fawcett 1976; Johnson
// 1985, 11.4).

#include <string_view>

#include "cases/case/case.h"

namespace carambole::reports
{
enum class SlipKind
{
  nothing, ///< no slip, or no friction
  sticks,  ///< at first; slip spreads from the edge as the contact shrinks
  partial, ///< slides, sticks in part, slides
  sliding  ///< throughout
};
/// "sticks at first", "partial slip", "gross sliding".
std::string_view name_of(SlipKind kind);

/// The numbers on which the impact depends.
struct SlipRegime
{
  double incidence = 0; ///< V_s/(mu V_n), without sign [-]
  /// Tangential over normal stiffness of the contact, 2 (1 - nu)/(2 - nu) of equal bodies [-]: it
  /// sticks at first up to the incidence 1/ratio.
  double ratio = 0;
  double sliding = 0; ///< incidence from which it slides throughout, 2 m/m_t - 1/ratio [-]
  SlipKind kind = SlipKind::nothing;
};

/// Of an oblique impact.
SlipRegime slip_regime(const Case &problem);

/// Angle of the relative velocity before the impact against the normal [rad].
double incidence_angle(const Case &problem);
} // namespace carambole::reports
