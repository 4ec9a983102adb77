#pragma once

// The lowest eigenpairs of a sparse symmetric pencil, by Trilinos.

#include <vector>

#include "fem/ranks/ranks.h"

namespace carambole::fem
{
/// K and M of K x = lambda M x, both symmetric and on one pattern of compressed rows. Of several
/// ranks each has the rows of its block, the others are empty.
struct SymmetricPencil
{
  std::vector<int> row_starts; ///< one more than there are rows
  std::vector<int> columns;    ///< ascending within a row
  std::vector<double> stiffness, mass;

  int n_rows() const { return int(row_starts.size()) - 1; }
};

struct Eigenpair
{
  double value = 0;
  std::vector<double> vector; ///< x^T M x = 1; the component of largest magnitude is positive
};

/// The `count` lowest eigenvalues with their vectors, ascending. K is positive semidefinite, M
/// positive definite, and `shift` < 0 as large as the lowest eigenvalues that are not zero.
///
/// Anasazi's block Krylov-Schur method on (K - shift M)^-1 M, whose largest eigenvalues are
/// 1/(lambda - shift), with two vectors a block, so that a double eigenvalue is found twice. The
/// matrix is factorised once by Amesos: with MUMPS where MPI has been initialised, else with KLU.
/// The start is the same every time, and so is the result of one process, to the last bit; on more
/// ranks it differs by round-off, and every rank gets all of it.
///
/// Throws std::invalid_argument where `count` is more than a sixth of the rows,
/// std::runtime_error where the matrix cannot be factorised, where the method does not converge,
/// or where a residual |K x - lambda M x| stays above 1e-5 (|K x| + |shift M x|).
std::vector<Eigenpair> lowest_eigenpairs(const SymmetricPencil &pencil, int count, double shift,
                                         const Ranks &ranks = {});
} // namespace carambole::fem
