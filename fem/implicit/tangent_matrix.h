#pragma once

// A square sparse matrix of element stiffnesses and contact terms.

#include <set>
#include <utility>
#include <vector>

#include "fem/implicit/contact_rows.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// By rows; the columns of a row ascend.
struct SparseMatrix
{
  std::vector<int> row_starts{0}, columns;
  std::vector<double> values;

  int n_rows() const { return int(row_starts.size()) - 1; }
  /// Index of a coefficient in `columns` and `values`; -1: there is none.
  int find(int row, int column) const;
};

/// The unknowns are the dofs of all nodes, then additional ones. A held dof has a row and a column
/// of zeros but for the diagonal.
class TangentMatrix
{
public:
  TangentMatrix(const Solid &solid, const std::vector<bool> &held);

  /// Sets the matrix to the stiffness of the elements, laid out as by Solid::compute_stiffness,
  /// plus the entries; n_extra unknowns follow the dofs. Entries at the same place add up, those of
  /// held dofs are dropped. The pattern only grows unless n_extra changes; `pattern_changed` says
  /// so.
  void assemble(const Simd *stiffness, int n_extra, const std::vector<MatrixEntry> &entries);

  const SparseMatrix &matrix() const { return sparse; }
  bool pattern_changed() const { return changed; }
  /// Largest coefficient of the elements on the diagonal, at the last assembly [N/m].
  double largest_diagonal() const { return largest; }

private:
  void make_pattern(int n_extra, const std::vector<MatrixEntry> &entries);

  const Solid &solid;
  const std::vector<bool> &held;
  std::vector<std::vector<int>> element_columns; ///< of each dof, ascending
  std::set<std::pair<int, int>> contact_places;
  int extra = -1;
  SparseMatrix sparse;
  std::vector<int> places; ///< of element coefficients in the matrix, 64 per element; -1: held
  bool changed = false;
  double largest = 0;
};
} // namespace carambole::fem
