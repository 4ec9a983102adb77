#pragma once

// Resistance of a contact to rolling, an option of every law of the tangential force: a torque on
// both bodies against their relative rotation. Signs: cases/case/oblique.h.

#include "lumped/tangential/tangential.h"

namespace carambole::lumped
{
/// Mobility [1/(kg m^2)] where the rotation is prescribed: no torque changes it.
inline constexpr double prescribed_mobility = std::numeric_limits<double>::min();

/// What rolling resistance knows of its contact [SI].
struct RollingPair
{
  double radius = 0;   ///< R*, 1/R* = 1/R1 + 1/R2 [m]
  double mobility = 0; ///< c = 1/I1 + 1/I2 of the bodies that move [1/(kg m^2)]
  double coupling = 0; ///< b = R1/I1 - R2/I2: V' = -b T [1/(kg m)]
  double velocity = 0; ///< w = s1 - s2 before the impact [rad/s]
  // Of laws whose stiffness follows from the contact:
  double hertz_stiffness = 0;       ///< K [N/m^1.5]
  double tangential_compliance = 0; ///< sum (2 - nu)/G over the deformable bodies [1/Pa]
  double inertia = 0;               ///< I about the contact point, 1/I = 1/I1 + 1/I2 [kg m^2]
  double largest_force = 0;         ///< N that the contact reaches, about [N]
};

/// The members of a RollingPair that follow from the contact; the force is that of Hertz' impact.
void add_contact(const Pair &pair, double tangential_compliance, RollingPair &rolling);

/// A step of rolling, after the tangential force has acted in it.
struct RollingStep
{
  double normal_force = 0;   ///< N after [N]
  double normal_impulse = 0; ///< [N s]
  double duration = 0;       ///< h [s]
  double weight = 0;         ///< w_h = (normal impulse)/(N + N') [s]
  double torque = 0;         ///< T before [N m]
  double velocity = 0;       ///< w before [rad/s]
  double pushed = 0;         ///< w that the tangential force alone leaves [rad/s]
  double mobility = 0;       ///< c [1/(kg m^2)]
};

struct RollingResponse
{
  double torque = 0;  ///< T after the step [N m]
  double impulse = 0; ///< of T in the step [N m s]
};

class RollingLaw
{
public:
  virtual ~RollingLaw() = default;

  /// Advances the memory by one step.
  virtual RollingResponse advance(const RollingStep &step) = 0;

  /// Angular frequency of a spring with the bodies on it [rad/s]; zero without one.
  virtual double frequency() const { return 0; }
};

struct RollingFunctions
{
  std::function<std::unique_ptr<RollingLaw>(const RollingPair &, const Parameters &)> make;
  static LawKind computes() { return LawKind::rolling; }
};
using RollingManual = Law<RollingFunctions>;
using RollingRegistration = LawRegistration<RollingFunctions>;

/// As those of the tangential laws.
inline const std::map<std::string, RollingManual> &rolling_catalogue()
{
  return laws_of<RollingFunctions>();
}
inline const RollingManual *find_rolling(const std::string &identifier)
{
  return find_law<RollingFunctions>(identifier);
}
/// "there is no rolling resistance 'sprin' (did you mean 'spring'?); ..."
std::string no_rolling(const std::string &name);

/// mu_r.
ParameterManual rolling_coefficient();
} // namespace carambole::lumped
