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

void check(int error, const char *what)
{
  if (error != 0)
    throw LinearSolverError(fmt::format("{} failed with error {}", what, error));
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
void check_numbers(const std::vector<double> &values, const char *what)
{
  if (!std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); }))
    throw LinearSolverError(fmt::format("{} has values that are no numbers", what));
}
} // namespace

struct LinearSolver::Parts
{
  std::unique_ptr<Epetra_Comm> communicator;
  std::unique_ptr<Epetra_Map> map;
  std::unique_ptr<Epetra_CrsMatrix> matrix;
  Epetra_LinearProblem problem;
  std::unique_ptr<Amesos_BaseSolver> solver;
  const char *name = nullptr;

  void start(const SparseMatrix &own);
};

LinearSolver::LinearSolver() : parts(std::make_unique<Parts>())
{
  if (openblas_set_num_threads)
    openblas_set_num_threads(1);
  if (has_mpi())
    parts->communicator = std::make_unique<Epetra_MpiComm>(MPI_COMM_SELF);
  else
    parts->communicator = std::make_unique<Epetra_SerialComm>();
}

LinearSolver::~LinearSolver() = default;

// A new matrix with an analysis of its own.
void LinearSolver::Parts::start(const SparseMatrix &own)
{
  solver.reset();
  matrix.reset();
  const int n = own.n_rows();
  map = std::make_unique<Epetra_Map>(n, 0, *communicator);
  std::vector<int> lengths(n);
  for (int i = 0; i < n; ++i)
    lengths[i] = own.row_starts[i + 1] - own.row_starts[i];
  matrix = std::make_unique<Epetra_CrsMatrix>(Copy, *map, lengths.data(), true);
  for (int i = 0; i < n; ++i)
    check(matrix->InsertGlobalValues(i, lengths[i], own.values.data() + own.row_starts[i],
                                     own.columns.data() + own.row_starts[i]),
          "the matrix");
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
  solver->SetParameters(list);
  check(solver->SymbolicFactorization(), name);
}

void LinearSolver::factorise(const SparseMatrix &own, bool new_pattern)
{
  check_numbers(own.values, "the tangent stiffness");
  const Quiet quiet;
  const bool again = !new_pattern && parts->solver;
  if (again)
    for (int i = 0; i < own.n_rows(); ++i)
      check(parts->matrix->ReplaceMyValues(i, own.row_starts[i + 1] - own.row_starts[i],
                                           own.values.data() + own.row_starts[i],
                                           own.columns.data() + own.row_starts[i]),
            "the matrix");
  else
    parts->start(own);
  if (parts->solver->NumericFactorization() == 0)
    return;
  // The workspace is that of the analysis, which may have seen other pivots.
  if (again)
    parts->start(own);
  check(again ? parts->solver->NumericFactorization() : -1, parts->name);
}

std::vector<std::vector<double>> LinearSolver::solve(const std::vector<std::vector<double>> &right)
{
  const int n = parts->matrix->NumMyRows(), count = int(right.size());
  Epetra_MultiVector b(*parts->map, count), x(*parts->map, count);
  for (int k = 0; k < count; ++k)
  {
    check_numbers(right[k], "the right-hand side");
    std::copy(right[k].begin(), right[k].end(), b[k]);
  }
  const Quiet quiet;
  parts->problem.SetLHS(&x);
  parts->problem.SetRHS(&b);
  check(parts->solver->Solve(), parts->name);
  std::vector<std::vector<double>> result;
  for (int k = 0; k < count; ++k)
  {
    result.emplace_back(x[k], x[k] + n);
    check_numbers(result.back(), "the solution of the linear problem");
  }
  return result;
}
} // namespace carambole::fem
