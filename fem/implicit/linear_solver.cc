#include "fem/implicit/linear_solver.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sstream>

#include <Amesos.h>
#include <Epetra_CrsMatrix.h>
#include <Epetra_LinearProblem.h>
#include <Epetra_Map.h>
#include <Epetra_MpiComm.h>
#include <Epetra_MultiVector.h>
#include <Epetra_SerialComm.h>
#include <Teuchos_ParameterList.hpp>
#include <fmt/format.h>
#include <mpi.h>

// Of OpenBLAS, where it is the BLAS: its threads would round otherwise from run to run.
extern "C" void openblas_set_num_threads(int) __attribute__((weak));

namespace carambole::fem
{
namespace
{
bool has_mpi()
{
  int is_initialised = 0, is_finalised = 0;
  MPI_Initialized(&is_initialised);
  MPI_Finalized(&is_finalised);
  return is_initialised != 0 && is_finalised == 0;
}

// Amesos writes its errors to std::cerr. They are reported by exceptions.
class Quiet
{
public:
  Quiet() : before(std::cerr.rdbuf(unread.rdbuf())) {}
  ~Quiet() { std::cerr.rdbuf(before); }
  Quiet(const Quiet &) = delete;
  Quiet &operator=(const Quiet &) = delete;

private:
  std::ostringstream unread;
  std::streambuf *before;
};

// MUMPS prints where it finds them, so they are looked for first.
bool are_numbers(const std::vector<double> &values)
{
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}
} // namespace

struct LinearSolver::Parts
{
  Ranks ranks;
  std::unique_ptr<Epetra_Comm> communicator;
  std::unique_ptr<Epetra_Map> map;
  std::unique_ptr<Epetra_CrsMatrix> matrix;
  Epetra_LinearProblem problem;
  std::unique_ptr<Amesos_BaseSolver> solver;
  const char *name = nullptr;

  void start(const SparseMatrix &own);
  void check(int error, const char *what) const;
};

// What fails on one rank fails on all: they would wait for each other.
void LinearSolver::Parts::check(int error, const char *what) const
{
  if (ranks.any(error != 0))
    throw LinearSolverError(error != 0 ? fmt::format("{} failed with error {}", what, error)
                                       : fmt::format("{} failed on another rank", what));
}

LinearSolver::LinearSolver(const Ranks &ranks) : parts(std::make_unique<Parts>())
{
  parts->ranks = ranks;
  if (openblas_set_num_threads)
    openblas_set_num_threads(1);
  if (has_mpi())
    parts->communicator =
      std::make_unique<Epetra_MpiComm>(ranks.size() > 1 ? MPI_COMM_WORLD : MPI_COMM_SELF);
  else
    parts->communicator = std::make_unique<Epetra_SerialComm>();
}

LinearSolver::~LinearSolver() = default;

// A new matrix with an analysis of its own.
void LinearSolver::Parts::start(const SparseMatrix &own)
{
  solver.reset();
  matrix.reset();
  const RowBlock rows = ranks.block(own.n_rows());
  map = std::make_unique<Epetra_Map>(own.n_rows(), rows.end - rows.first, 0, *communicator);
  std::vector<int> lengths;
  for (int i = rows.first; i < rows.end; ++i)
    lengths.push_back(own.row_starts[i + 1] - own.row_starts[i]);
  matrix = std::make_unique<Epetra_CrsMatrix>(Copy, *map, lengths.data(), true);
  int error = 0;
  for (int i = rows.first; i < rows.end; ++i)
    error |=
      matrix->InsertGlobalValues(i, lengths[i - rows.first], own.values.data() + own.row_starts[i],
                                 own.columns.data() + own.row_starts[i]);
  check(error, "the matrix");
  check(matrix->FillComplete(), "the matrix");
  problem.SetOperator(matrix.get());
  Amesos factory;
  name = has_mpi() && factory.Query("Amesos_Mumps") ? "Amesos_Mumps" : "Amesos_Klu";
  solver.reset(factory.Create(name, problem));
  if (!solver)
    throw LinearSolverError(fmt::format("Trilinos has no {}", name));
  Teuchos::ParameterList list;
  list.set("PrintTiming", false);
  list.set("PrintStatus", false);
  list.set("OutputLevel", 0);
  if (ranks.size() > 1) // else Amesos takes a single one for a small matrix
    list.set("MaxProcs", ranks.size());
  solver->SetParameters(list);
  check(solver->SymbolicFactorization(), name);
}

void LinearSolver::factorise(const SparseMatrix &own, bool new_pattern)
{
  if (parts->ranks.any(!are_numbers(own.values)))
    throw LinearSolverError("the tangent stiffness has values that are no numbers");
  const Quiet quiet;
  const bool again = !new_pattern && parts->solver;
  if (again)
  {
    const RowBlock rows = parts->ranks.block(own.n_rows());
    int error = 0;
    for (int i = rows.first; i < rows.end; ++i)
      error |= parts->matrix->ReplaceGlobalValues(i, own.row_starts[i + 1] - own.row_starts[i],
                                                  own.values.data() + own.row_starts[i],
                                                  own.columns.data() + own.row_starts[i]);
    parts->check(error, "the matrix");
  }
  else
    parts->start(own);
  if (!parts->ranks.any(parts->solver->NumericFactorization() != 0))
    return;
  // The workspace is that of the analysis, which may have seen other pivots.
  if (again)
    parts->start(own);
  parts->check(again ? parts->solver->NumericFactorization() : -1, parts->name);
}

std::vector<std::vector<double>> LinearSolver::solve(const std::vector<std::vector<double>> &right)
{
  const int n = parts->matrix->NumGlobalRows(), count = int(right.size());
  const RowBlock rows = parts->ranks.block(n);
  Epetra_MultiVector b(*parts->map, count), x(*parts->map, count);
  bool has_numbers = true;
  for (int k = 0; k < count; ++k)
  {
    has_numbers = has_numbers && are_numbers(right[k]);
    std::copy(right[k].begin() + rows.first, right[k].begin() + rows.end, b[k]);
  }
  if (parts->ranks.any(!has_numbers))
    throw LinearSolverError("the right-hand side has values that are no numbers");
  const Quiet quiet;
  parts->problem.SetLHS(&x);
  parts->problem.SetRHS(&b);
  parts->check(parts->solver->Solve(), parts->name);
  std::vector<std::vector<double>> result;
  for (int k = 0; k < count; ++k)
  {
    result.emplace_back(n);
    std::copy(x[k], x[k] + (rows.end - rows.first), result.back().begin() + rows.first);
    parts->ranks.gather(result.back());
    if (!are_numbers(result.back()))
      throw LinearSolverError("the solution of the linear problem has values that are no numbers");
  }
  return result;
}
} // namespace carambole::fem
