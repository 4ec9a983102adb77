#pragma once

// Laws of the tangential force of a contact in an oblique impact, combined with any law of the
// normal force. A law advances its own memory by explicit steps, so that there is nothing to undo.
// Signs: cases/case/oblique.h.

#include <functional>
#include <limits>
#include <memory>
#include <string>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// Key of a number that a tangential law has in addition to the parameters of its manual: the
/// stiffness [N/m] of the normal law, k of a linear one and else its force over the approach at the
/// peak of the pair's impact without damping. Without a normal law Hertz's is used.
inline constexpr auto normal_stiffness = "normal stiffness";

/// That stiffness [N/m] of a law: F(d)/d at the largest approach d of the pair's isolated impact
/// without damping.
double secant_stiffness(const ForceLaw &law, const Pair &pair);

/// Mass of the contact point [kg] where its motion is prescribed: no force changes it.
inline constexpr double prescribed_mass = std::numeric_limits<double>::max();

/// What a tangential law knows of its contact [SI].
struct SlipPair
{
  Pair pair;
  double friction = 0;              ///< Coulomb's coefficient [-]
  double tangential_compliance = 0; ///< sum (2 - nu)/G over the deformable bodies [1/Pa]
  double tangential_mass = 0;       ///< of the contact point [kg]

  /// k = 8 a/sum((2 - nu)/G): a circle of contact of radius a that sticks (Mindlin 1949) [N/m].
  double mindlin_stiffness(double contact_radius) const
  {
    return 8 * contact_radius / tangential_compliance;
  }
};

/// The normal contact at one time [SI].
struct NormalState
{
  double force = 0;          ///< N >= 0
  double approach = 0;       ///< d >= 0
  double contact_radius = 0; ///< sqrt(R d), as discrete-element codes take it
};

/// A step of the motion along x. With w = (normal impulse of the step)/(N + N'), the weight of the
/// forces at both ends, impulses of gliding contacts are exact.
struct SlipStep
{
  NormalState before, after;
  double duration = 0;     ///< h [s]
  double weight = 0;       ///< w [s]
  double force = 0;        ///< Q before [N]
  double velocity = 0;     ///< V of slip before [m/s]
  double displacement = 0; ///< h V - h w Q/m_t, the slip of the step to second order [m]

  /// Change of V by the torque of a rolling resistance in the step, as far as it is known before
  /// [m/s]; `displacement` contains its effect.
  double by_rolling = 0;

  /// V after, to second order [m/s].
  double velocity_after() const { return 2 * displacement / duration - velocity; }
};

struct SlipResponse
{
  double force = 0;   ///< Q after the step [N]
  double impulse = 0; ///< of Q in the step [N s]
};

class TangentialLaw
{
public:
  explicit TangentialLaw(const SlipPair &pair) : pair(pair) {}
  virtual ~TangentialLaw() = default;

  /// Advances the memory by one step.
  virtual SlipResponse advance(const SlipStep &step) = 0;

protected:
  const SlipPair pair;

  /// The force within Coulomb's limit mu N, and w (Q + Q').
  SlipResponse within_friction(const SlipStep &step, double force) const;
};

/// Makes a law for what it knows of a contact.
struct TangentialFunctions
{
  std::function<std::unique_ptr<TangentialLaw>(const SlipPair &, const Parameters &)> make;
  static LawKind computes() { return LawKind::tangential; }
};
using TangentialManual = Law<TangentialFunctions>;
/// Registers a law of the tangential force: a file with one of these needs no other mention.
using TangentialRegistration = LawRegistration<TangentialFunctions>;

/// All laws of the tangential force, by identifier.
inline const std::map<std::string, TangentialManual> &tangential_catalogue()
{
  return laws_of<TangentialFunctions>();
}
/// By its identifier; nullptr if there is none.
inline const TangentialManual *find_tangential(const std::string &identifier)
{
  return find_law<TangentialFunctions>(identifier);
}
/// "there is no tangential law 'midlin' (did you mean 'mindlin'?); ..."
std::string no_tangential(const std::string &name);
} // namespace carambole::lumped
