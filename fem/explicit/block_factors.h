#pragma once

// Factors of a sparse symmetric matrix of 2x2 blocks, for systems that are solved in every step.

#include <array>
#include <vector>

#include "fem/numbers/simd.h"

namespace carambole::fem
{
/// A 2x2 block, column by column.
using Block = std::array<double, 4>;

/// A block times the pair at x.
inline NodePair times(const Block &a, const double *x)
{
  return x[0] * load_pair(&a[0]) + x[1] * load_pair(&a[2]);
}

/// A block below or on the diagonal: row >= column.
struct BlockEntry
{
  int row, column;
  Block block;
};

/// An order of elimination: position k is for unknown result[k]. Of the unknowns with the fewest
/// neighbours, those that are no neighbours of each other come one after the other, so that a
/// processor solves for several at once; a chain of n unknowns takes log n rounds. `neighbours`:
/// those of each unknown, itself not among them.
std::vector<int> elimination_order(const std::vector<std::vector<int>> &neighbours);

/// A = L D L^T, positive definite. Unknowns are eliminated in their order.
class BlockFactors
{
public:
  /// Sums the entries that are given more than once.
  void compute(int n, const std::vector<BlockEntry> &entries);
  /// x = A^-1 x; n pairs.
  void solve(double *x) const;

private:
  /// Off-diagonal blocks of the rows of L, and of those of L^T.
  struct Rows
  {
    std::vector<int> first, column;
    std::vector<Block> block;
  };
  static void append(Rows &rows, int column, const Block &block);
  Rows lower, upper;
  std::vector<Block> inverse_diagonal; ///< D^-1
};
} // namespace carambole::fem
