#pragma once

// A cylinder of equal elements in a given motion: what the kernel computes while it is timed, and
// while its operations are counted. Compiled for both.

#include <vector>

#include "fem/solid/solid.h"

namespace carambole::fem
{
/// The cylinder is compressed along its axis by 1 % at first and by 2e-5 more in every update, 2000
/// per second, and bends and widens: all elements of a plastic material flow in every update.
class KernelProblem
{
public:
  /// A square of at least `elements` elements, as few as there are. Throws InputError if the laws
  /// of the material are wrong.
  KernelProblem(Element element, const Material &material, int elements);

  /// Computes the state after the first 1 % and keeps its history for `rewind`.
  void begin();
  /// Goes back to that state.
  void rewind();
  /// Moves on, without computing forces.
  void advance();
  /// Forces of all elements in the state reached; once per advance.
  void update()
  {
    solid.compute_forces(0, solid.n_groups(), {displacement.data(), velocity.data(), step},
                         history.vectors(), forces.data(), nullptr);
  }

  /// Root of the sum of squares of all forces [N/rad].
  double force_norm() const;
  /// Bytes that an update of an element moves: what it reads of its group, the displacements, and
  /// velocities if the material needs them, of as many nodes as there are for an element, its
  /// history in and out, and its forces out.
  double bytes_per_update() const;
  /// Values that an update fetches by the numbers of nodes: displacements, and velocities.
  int gathered_per_update() const { return (needs_rate ? 2 : 1) * element_dofs; }
  /// Bytes of a step of the nodes, per element: the forces and where they are, masses, velocities
  /// and displacements.
  double bytes_per_node_step() const;

  static constexpr double step = 1e-8; ///< [s]

  Solid solid;

private:
  void set_strain(double strain);

  Element element;
  bool needs_rate;
  std::vector<double> pattern; ///< displacement at a compression of 1, pairs (r, z) [m]
  std::vector<double> displacement, velocity;
  SimdArray history, first_history;
  SimdArray forces;
  double strain = 0;
};
} // namespace carambole::fem
