#pragma once

// States of equilibrium of two bodies in contact, by Newton's method with a primal-dual active set.

#include <string>
#include <vector>

#include "fem/implicit/condensed_stiffness.h"
#include "fem/implicit/contact_rows.h"
#include "fem/implicit/linear_solver.h"
#include "fem/implicit/support.h"
#include "fem/implicit/tangent_matrix.h"

namespace carambole::fem
{
/// The largest absolute value; zero of none.
double largest_of(const std::vector<double> &values);

/// Everything that a state of equilibrium consists of.
struct RestState
{
  std::vector<double> displacement; ///< pairs (r, z) of all nodes [m]
  SimdArray material;               ///< history of the materials
  double force = 0;                 ///< that presses the bodies together [N]
  double approach = 0;              ///< since the first touch [m]
  /// Of the slave nodes from the axis outwards; the surface is open beyond them. `slip` is the sign
  /// of the tangential multiplier of a node that slides, 0 where it sticks.
  std::vector<bool> closed;
  std::vector<signed char> slip;
  ContactForces contact;

  int last_closed() const; ///< -1: none
};

/// What an equilibrium is asked for.
struct Target
{
  enum class Kind
  {
    approach,
    force
  } kind;
  double value; ///< [m] or [N]
};

/// How the search for an equilibrium has ended.
struct SearchResult
{
  bool found = false;
  int iterations = 0;                     ///< solutions of the linear problem
  int factorisations = 0;                 ///< of the stiffness of the bodies
  double first_slope = 0, last_slope = 0; ///< d force/d approach in first and last iteration [N/m]
  std::string failure;                    ///< empty if found
};

/// With the element forces f(u), the constraints G and T of the contact, F the force and s the
/// share of every dof in it,
///   f(u) + G^T lambda + T^T t + F s/(2 pi) = 0,
///   g_i = 0 where closed, lambda_i = 0 where open,
///   T_i (u - u_n) = 0 where it sticks, t_i = +-mu lambda_i |n_i| where it slides.
class Equilibrium
{
public:
  /// Throws std::invalid_argument; see indent().
  Equilibrium(const Discretisation &discretisation, double step_time);

  /// The bodies in touch without a force, moved together over their gap.
  RestState first_touch();

  /// Finds the equilibrium that follows the state `from`. `state` is the guess and becomes the
  /// result. `frozen_first`: in the first iteration the tangent is that of no flow, as after a
  /// reversal of the load. If none is found, `state` is of no use.
  SearchResult find(const RestState &from, RestState &state, Target target, bool frozen_first);

  /// Residual forces of all dofs, zero where held [N/rad], and the tangent: for tests.
  std::vector<double> residual(const RestState &from, const RestState &state);
  const SparseMatrix &tangent(const RestState &from, const RestState &state);

  /// Energies of all bodies [J] at the end of the step that leads to a state.
  ElementEnergy energy(const RestState &from, const RestState &state) const;
  /// Energy that sliding dissipates in the step [J], by the mean of the forces at its two ends.
  double friction(const RestState &from, const RestState &state) const;
  double max_plastic_strain(const RestState &state) const;
  ContactForce contact_force(const RestState &state) const;

  /// Time of the next steps [s].
  void set_step_time(double time) { step_time = time; }

  const Solid &solid() const { return discretisation.solid; }
  /// Displacements and multipliers of the last linear problem.
  long long unknowns() const { return n_unknowns; }

private:
  /// What follows from the displacements and multipliers of a state.
  struct Evaluation
  {
    std::vector<double> internal; ///< element forces of every dof [N/rad]
    std::vector<double> residual;
    std::vector<ContactRow> rows;
    double norm = 0, largest = 0; ///< of the residual; NaN if anything is no number
    double gap = 0;               ///< largest distance of a closed node [m]
  };
  /// Stiffness of the elements that an iteration takes: at its own state, that of no flow, or the
  /// one that was eliminated last.
  enum class Stiffness
  {
    fresh,
    frozen,
    kept
  };
  struct Correction
  {
    std::vector<bool> closed; ///< of the linear problem, where that has been looked for
    std::vector<double> displacement;
    ContactForces contact;
    double force = 0, slope = 0;
  };

  void evaluate(const RestState &from, RestState &state, Evaluation &result);
  void add_contact(const RestState &state, Evaluation &result) const;
  void widen(RestState &state) const;
  void compute_stiffness(const RestState &from, const RestState &state, bool frozen);
  std::vector<MatrixEntry> contact_entries(const RestState &state, const std::vector<bool> &closed,
                                           const Evaluation &at, const ContactDerivatives &d) const;
  std::vector<double> contact_right(const RestState &from, const RestState &state,
                                    const std::vector<bool> &closed, const Evaluation &at) const;
  ContactDerivatives derivatives(const RestState &from, const RestState &state) const;
  void assemble(const RestState &from, const RestState &state, const Evaluation &at);
  Correction solve(const RestState &from, const RestState &state, const Evaluation &at,
                   Target target, Stiffness which);
  Correction solve_whole(const RestState &from, const RestState &state, const Evaluation &at,
                         Target target);
  Correction solve_condensed(const RestState &from, const RestState &state, const Evaluation &at,
                             Target target, Stiffness which);
  void keep_nodes_of(const RestState &state, const Evaluation &at, const ContactDerivatives &d);
  void set_force_unit();
  /// Reduces the bodies to the nodes of the contact, with the stiffness that is asked for.
  void eliminate_bodies(const RestState &from, const RestState &state, const Evaluation &at,
                        const ContactDerivatives &d, Stiffness which);
  /// The closed nodes after one more look at gaps [m] and multipliers.
  std::vector<bool> next_set(const RestState &state, const std::vector<bool> &closed,
                             const std::vector<double> &gap, const std::vector<double> &normal,
                             bool one_only) const;
  void expand(const std::vector<double> &solution, int n_rows, Correction &result);
  bool change_set(const RestState &from, RestState &state, const Evaluation &at,
                  bool one_only) const;
  /// Closes and opens nodes as the linear problem did; true if any has changed.
  static bool take_set(const Correction &change, RestState &state);
  /// Adds the correction, or, where that may help, the largest half, quarter, ... of it that
  /// reduces the residual.
  void go_along(const Correction &change, const RestState &from, RestState &state, Evaluation &at,
                Target target, bool may_backtrack);
  /// Goes back to `from` with the set of `state`.
  void begin_anew(const RestState &from, RestState &state, Evaluation &at, Target target);
  double approach(const std::vector<double> &u) const;
  /// Layers, or bodies of very different stiffness.
  bool is_of_unlike_parts() const;
  /// Bound on the round-off of an internal force, by the stiffness that was computed last.
  double round_off(const RestState &state) const;
  bool is_settled(const RestState &state, const Evaluation &at) const;
  bool is_on_target(const RestState &state, Target target) const;
  std::vector<double> velocity(const RestState &from, const RestState &state) const;

  const Discretisation &discretisation;
  double step_time;
  Support held;
  ContactRows contact;
  TangentMatrix matrix;
  LinearSolver solver;
  CondensedStiffness condensed;
  std::vector<int> kept_nodes;
  std::vector<double> unit_force; ///< F s/(2 pi) of one newton, condensed
  int factorisations = 0;
  long long n_unknowns = 0;
  double height = 0;          ///< largest |z| of the poles that touch [m]: gaps have its round-off
  double offset = 0;          ///< approach at the first touch [m]
  double multiplier_unit = 1; ///< of the unknowns that stand for multipliers [N/m]
  SimdArray material, forces, stiffness;
};
} // namespace carambole::fem
