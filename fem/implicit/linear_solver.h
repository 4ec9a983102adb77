#pragma once

// Direct solution of sparse linear systems by Trilinos.

#include <memory>
#include <stdexcept>
#include <vector>

#include "fem/implicit/tangent_matrix.h"
#include "fem/ranks/ranks.h"

namespace carambole::fem
{
/// The matrix is singular or could not be factorised.
class LinearSolverError : public std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// Amesos with MUMPS where MPI is initialised (see MpiSession), else with KLU, which is slower
/// above some 30 000 unknowns. One thread: one process gets the same bits every time, more ranks
/// the same but for round-off. Of a matrix and a right-hand side every rank gives the rows of its
/// block; every rank gets the whole solutions, and fails if one of them does.
class LinearSolver
{
public:
  explicit LinearSolver(const Ranks &ranks = {});
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
