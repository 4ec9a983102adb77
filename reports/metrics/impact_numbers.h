#pragma once

// Dimensionless numbers of an impact of two bodies, one of them a sphere, which decide the choice
// of a law.

#include <optional>
#include <string>

#include "cases/case/case.h"

namespace carambole::reports
{
/// Largest contact pressure p_y at which a body first yields, over its yield stress: von Mises
/// beneath Hertz's pressure, on the axis at depth z = zeta a,
///   1/C = max over zeta of | 3/(2 (1 + zeta^2)) - (1 + nu)(1 - zeta atan(1/zeta)) |,
/// C(0.3) = 1.61280 (Johnson 1985, section 4.5). For -0.5 <= nu < 0.5.
double yield_pressure_ratio(double poisson_ratio);

struct ImpactNumbers
{
  double speed = 0;                   ///< of approach [m/s]
  std::optional<double> yield_speed;  ///< V_y [m/s]: below it nothing yields; absent: nothing can
  std::optional<double> speed_ratio;  ///< V/V_y
  std::optional<double> yield_strain; ///< yield stress over Young's modulus, of what yields first
  double contact_ratio = 0;           ///< a/R: Hertz's largest contact radius over the radius of
                                      ///< the smaller sphere
  double duration_ratio = 0;          ///< Hertz's duration over the time 4R/c_p that a pressure
                             ///< wave takes through that sphere and back; if that sphere is
                             ///< rigid, through the deformable one
  double mass_ratio = 0;      ///< lighter over heavier; zero against a wall or half-space
  double stiffness_ratio = 0; ///< E/(1 - nu^2) of the softer over that of the stiffer; zero
                              ///< on a rigid body
};

/// The numbers, or the reason why there are none: not two bodies, no deformable sphere, no
/// approach.
struct NumbersOrReason
{
  std::optional<ImpactNumbers> numbers;
  std::string reason;
};
NumbersOrReason impact_numbers(const Case &c);
} // namespace carambole::reports
