#pragma once

// The processes that compute together, and what they tell each other.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace carambole::fem
{
/// Rows `first` to `end` - 1 of a matrix or a vector.
struct RowBlock
{
  int first = 0, end = 0;

  bool contains(int row) const { return first <= row && row < end; }
};

/// The ranks of a job, or this process alone. All ranks call a function that communicates, in the
/// same order. Each of them returns the same bits on every rank, so that all ranks decide alike.
class Ranks
{
public:
  /// This process alone: needs no MPI and communicates with none.
  Ranks() = default;
  /// All processes of MPI, which must be initialised.
  static Ranks all();

  int number() const { return mine; } ///< from 0
  int size() const { return count; }
  bool is_first() const { return mine == 0; }

  /// The rows of this rank, of so many: blocks of equal size, by rank.
  RowBlock block(int rows) const { return block(rows, mine); }
  /// Completes a vector of which every rank has set its block.
  void gather(std::vector<double> &x) const;
  /// Sum over the ranks, in their order.
  double sum(double part) const;
  /// Whether one of them says yes.
  bool any(bool yes) const;
  /// The number that the first rank has.
  int from_first(int number) const;

private:
  RowBlock block(int rows, int rank) const
  {
    return {int(std::int64_t(rows) * rank / count), int(std::int64_t(rows) * (rank + 1) / count)};
  }

  int mine = 0, count = 1;
};

/// How many processes mpirun of Open MPI has started this program as; 1 without mpirun. Needs no
/// MPI.
inline int launched_ranks()
{
  const char *const size = std::getenv("OMPI_COMM_WORLD_SIZE");
  return size == nullptr ? 1 : std::max(1, std::atoi(size));
}
} // namespace carambole::fem
