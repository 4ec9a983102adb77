#pragma once

// Equilibrium of an elastic ball pressed on a rigid, frictionless, flat wall.

#include <string>
#include <vector>

#include "fem/adaptive/adaptive_ball.h"
#include "fem/implicit/linear_solver.h"

namespace carambole::fem
{
/// A state of equilibrium. The wall does not move; a force in proportion to the mass presses the
/// ball down on it, and the approach is the mean displacement of the ball.
struct WallState
{
  std::vector<double> displacement;      ///< of all dofs [m]
  std::vector<bool> closed;              ///< of the surface nodes
  double force = 0;                      ///< [N]
  double approach = 0;                   ///< [m]
  double slope = 0;                      ///< d force/d approach with this set [N/m]
  double radius = 0;                     ///< of the contact, see WallContact::find [m]
  double edge_inner = 0, edge_outer = 0; ///< reference r of the nodes next to its edge [m]
};

struct WallSearch
{
  bool found = false;
  int iterations = 0;
  std::string failure; ///< empty if found
};

/// With the internal forces f(u) and the share s of every axial dof in the mass,
///   f(u) + F s/(2 pi) = reaction at closed nodes,   zero elsewhere.
/// A node is closed where it would pass the wall and open where it would be pulled. The wall is
/// flat and without friction, so that its conditions are linear in the displacements.
class WallContact
{
public:
  explicit WallContact(AdaptiveBall &ball);

  /// In touch at the pole, without a force.
  WallState first_touch() const;

  /// Newton's method from a guess, with the set changed after every iteration, to residual forces
  /// of 1e-10 of the largest reaction. The node on the axis stays closed: its weight in the
  /// pressure is zero, it only keeps the ball from falling. The radius of contact is half-way
  /// between the last closed node and the next.
  WallSearch find(WallState &state, bool by_force, double target);

private:
  double approach(const std::vector<double> &u) const;
  double gap(const std::vector<double> &u, int node) const;
  void factorise(const WallState &state);
  /// One Newton correction with the tangent that is factorised; `force`: what is left at every dof.
  void correct(WallState &state, const std::vector<double> &force, bool by_force, double target);
  void describe(WallState &state) const;

  AdaptiveBall &ball;
  LinearSolver solver;
  bool is_analysed = false;
  // The tangent that is factorised, without the rows and columns of its closed nodes.
  SparseMatrix tangent;
  std::vector<bool> closed_in_tangent; // of the surface nodes; empty: none is factorised
  std::vector<bool> is_closed;         // the same, of all dofs
};
} // namespace carambole::fem
