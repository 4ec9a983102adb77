#pragma once

// Direct solution of sparse linear systems by Trilinos.

#include <memory>
#include <stdexcept>
#include <vector>

#include "fem/implicit/tangent_matrix.h"

namespace carambole::fem
{
/// The matrix is singular or could not be factorised.
class LinearSolverError : public std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// Amesos with MUMPS where MPI is initialised (see MpiSession), else with KLU, which is slower
/// above some 30 000 unknowns. One process, one thread: the same bits every time.
class LinearSolver
{
public:
  LinearSolver();
  ~LinearSolver();

  /// Factorises a matrix. `new_pattern`: its pattern is not that of the last one. Throws
  /// LinearSolverError, also where a coefficient is no number.
  void factorise(const SparseMatrix &matrix, bool new_pattern);
  /// Solutions for several right-hand sides. Throws LinearSolverError where one is no number.
  std::vector<std::vector<double>> solve(const std::vector<std::vector<double>> &right);

private:
  struct Parts;
  std::unique_ptr<Parts> parts;
};
} // namespace carambole::fem
