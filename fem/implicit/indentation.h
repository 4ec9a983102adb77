#pragma once

// Quasi-static indentation of two bodies: the limit of an infinitely slow impact.

#include <functional>
#include <optional>
#include <stdexcept>
#include <vector>

#include "fem/numbers/simd.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// No equilibrium was found, however small the steps were made. The message says at which approach
/// and why.
class IndentationError : public std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// The course of an indentation. A loading reaches the maximum in `steps` load steps: the approach
/// grows with the square of their number, the force with its cube, so that the contact radius grows
/// evenly; at a stated rate either grows evenly in time. An unloading takes as many steps of the
/// force, at a stated rate even ones.
struct IndentationSchedule
{
  /// Exactly one of approach and force. With a maximum work as well, they only set the size of the
  /// steps, and every loading goes on until the work is done.
  std::optional<double> maximum_approach = {}; ///< [m]
  std::optional<double> maximum_force = {};    ///< [N]
  std::optional<double> maximum_work = {};     ///< [J] of the external force

  int steps = 40;
  bool unload = true; ///< to `least_force` times the largest force
  int cycles = 1;     ///< loadings; all but the last are unloaded in any case
  double least_force = 0.003;
  /// Time that a load step takes [s], for viscosity and for laws of the strain rate: the stated
  /// rate. Absent: every rate vanishes.
  std::optional<double> step_time = {};
};

/// The state of equilibrium at the end of a load step.
struct LoadStep
{
  int number = 0;            ///< 0: the first touch, without force
  double approach = 0;       ///< [m] of the centres of mass since the first touch; see indent()
  double force = 0;          ///< [N]
  double contact_radius = 0; ///< [m]
  double mean_pressure = 0;  ///< force over the area of contact [Pa]; zero without contact
  double strain = 0, plastic = 0, viscous = 0; ///< energies of both bodies [J]
  double friction = 0;                         ///< energy dissipated by sliding [J]
  double external = 0;                         ///< int force d(approach) since the first touch [J]
  double max_plastic_strain = 0;               ///< largest equivalent plastic strain
  bool loading = true;
  int iterations = 0; ///< solutions of the linear problem
  int halvings = 0;   ///< times that the step was halved to find equilibrium
};

/// The whole course.
struct IndentationResult
{
  std::vector<LoadStep> history;
  double peak_force = 0, max_approach = 0, max_contact_radius = 0;
  /// Of the first cycle: the work up to the maximum and what is returned of it [J], by the energies
  /// that the bodies store and dissipate. `external` of the history is the same by quadrature.
  double work = 0;
  std::optional<double> returned_work;
  /// sqrt(returned_work/work).
  std::optional<double> quasi_static_restitution;
  /// Approach at which the force vanishes after the last unloading [m], by extrapolation from the
  /// last two steps: the approach is linear in force^(2/3), between flat faces in the force.
  std::optional<double> residual_approach;
  /// Displacements [m], pairs (r, z) of all nodes, and history of the materials: at the largest
  /// approach of the first cycle, and at the end.
  std::vector<double> peak_displacement, displacement;
  SimdArray peak_material, material;
  long long iterations = 0, unknowns = 0;
  double wall_seconds = 0;
};

/// Presses the two bodies of a discretisation together. Its elements should be `full` and it has no
/// loads. Velocities, gravity and dashpots are ignored.
///
/// Support, by the shapes of the bodies: the mean displacement of a free body is its centre of
/// mass, and a force in proportion to its mass balances that of the contact, as inertia would. A
/// half-space is held at its far end, which should be 1000 radii of the other body away (at 100 the
/// force is 0.025 % too high, at 20 0.14 %); a fixed rigid body is held everywhere. The approach is
/// that of the centres of mass, or of the centre of mass and the held body, since the first touch.
///
/// `after` is called after every load step; false stops the indentation, and the result holds the
/// course until then. Throws IndentationError, and std::invalid_argument if the problem is none
/// that can be computed: the message says what is missing.
IndentationResult indent(const Discretisation &discretisation, const IndentationSchedule &schedule,
                         const std::function<bool(const LoadStep &)> &after = {});
} // namespace carambole::fem
