#pragma once

// A sphere on an elastic half-space with adhesion in equilibrium: rings of constant pressure.

#include <vector>

#include <Eigen/Dense>

#include "fem/adhesion/ring_state.h"
#include "fem/adhesion/ring_traction.h"

namespace carambole::fem
{
/// Rings of a contact with E* = R = w = 1. Their mean gaps are
///   g = -d + r^2/2 + u(p),  p = reaction - sigma(g),
/// and of a hard contact either g = 0 or the reaction is zero. Equilibria are the stationary points
/// of an energy over the gaps, whose derivative with respect to the approach d is the force,
/// exactly so for the rings. They lie on a path that may turn back in d and in force, so that
/// neither serves to follow it. It is followed by the gap in the middle until that is closed, and
/// then from ring to ring: the last closed one has no reaction.
class AdhesiveRings
{
public:
  /// `edges`: radii, growing from zero. They begin far apart. `traction` is kept as a reference.
  AdhesiveRings(const RingTraction &traction, std::vector<double> edges);

  /// The next equilibrium on the path, where ring `ring` has this gap and no reaction, and hard
  /// rings inside it are closed. Throws std::runtime_error where none is found near the last one.
  const RingState &go_to(int ring, double gap);

  const RingState &state() const { return now; }
  int rings() const { return int(area.size()); }

private:
  const RingTraction &traction;
  std::vector<double> edge;
  Eigen::VectorXd area, height; ///< of the undeformed sphere over its lowest point, mean of r^2/2
  Eigen::MatrixXd deflection;
  Eigen::VectorXd gaps, pressure; ///< mean of each ring in the last equilibrium; > 0: repulsion
  Eigen::VectorXd last_gaps, last_pressure; ///< of the one before, for extrapolation
  RingState now;
  int interacting = 1; ///< rings up to the last one in reach of the traction

  bool solve(int ring, double gap);
  bool iterate(int ring, int count);
  void divide(int ring, double gap, int depth);
  void evaluate(int ring);
  double radius_at(double gap) const;
};
} // namespace carambole::fem
