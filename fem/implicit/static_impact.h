#pragma once

// The motion of two bodies whose contact force is that of a quasi-static indentation: an impact
// without inertia of the bodies' interior.

#include <vector>

#include "fem/implicit/indentation.h"

namespace carambole::fem
{
/// A moment of the motion.
struct StaticMoment
{
  double time = 0;           ///< since the first touch [s]
  double approach = 0;       ///< [m] since the first touch
  double speed = 0;          ///< of the approach [m/s], negative while the bodies part
  double force = 0;          ///< [N]
  double contact_radius = 0; ///< [m]
  double strain = 0, plastic = 0, friction = 0; ///< energies of both bodies [J]
};

/// m s'' = -F(s), s(0) = 0, s'(0) = V, with F of the loading up to the largest approach and of the
/// unloading afterwards. `course`: loaded once, up to the work m V^2/2, and unloaded.
///
/// F is known at the ends of the load steps, and so is the work between them, by the energies that
/// the bodies store and dissipate. In between F is the parabola with both, so that the speeds at
/// the ends of the steps have no error of a quadrature.
///
/// Below the last force the unloading is F ~ (s - s_0)^p through the last three steps, 1 <= p <=
/// 1.5: from a single node, which is a linear spring, to Hertz; it returns at most what the bodies
/// still store. `residual_approach` and `returned_work` of the course, which take p = 1.5, have no
/// part in it.
///
/// Moments from the first touch to the release: all ends of load steps, and `least` or more of each
/// way in between. Throws IndentationError if the approach does not grow all the way in and shrink
/// all the way out, if there are less than three steps of unloading, or if a force between two
/// steps would pull.
std::vector<StaticMoment> static_motion(const IndentationResult &course, double mass, int least);
} // namespace carambole::fem
