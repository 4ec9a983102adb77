#pragma once

// The stiffness of the bodies condensed to a few nodes, by block elimination of all others.

#include <memory>
#include <vector>

#include "fem/numbers/simd.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// K = L D L^T of the symmetric part of the stiffness, without pivots, in the order of a nested
/// dissection (the multifrontal method). The dofs of some nodes are kept: what remains is their
/// dense stiffness S. With b' the condensed forces,
///   S x = b' at the kept dofs,  x = expand(b', x kept) elsewhere.
/// One thread: the same bits every time.
class CondensedStiffness
{
public:
  /// `held` dofs have zero displacements and take no part. `focus`: see Dissection.
  CondensedStiffness(const Solid &solid, const std::vector<bool> &held, double focus);
  ~CondensedStiffness();

  /// Chooses the nodes that are kept. A choice that is the last one costs nothing; after another
  /// one the stiffness must be factorised anew.
  void keep(std::vector<int> nodes);
  /// False before factorise(), after another choice and after a failure.
  bool is_factorised() const;

  /// Eliminates with the stiffness of the elements, laid out as by Solid::compute_stiffness. Parts
  /// of the mesh in which no coefficient has changed by more than `tolerance` times the largest one
  /// of its element stay as they were. Throws LinearSolverError if a pivot vanishes or is no
  /// number.
  void factorise(const Simd *stiffness, double tolerance);

  /// Dofs that are kept and not held, ascending, and S in columns [N/m per radian].
  const std::vector<int> &kept() const;
  const std::vector<double> &matrix() const;

  /// Condenses forces on all dofs, in place.
  void reduce(std::vector<double> &forces) const;
  /// Displacements of all dofs, in place: on entry displacements at the kept dofs and condensed
  /// forces elsewhere.
  void expand(std::vector<double> &values) const;
  /// a^T K^-1 b over the eliminated dofs alone, for condensed forces a and b.
  double eliminated_product(const std::vector<double> &a, const std::vector<double> &b) const;

private:
  struct Parts;
  std::unique_ptr<Parts> parts;
};
} // namespace carambole::fem
