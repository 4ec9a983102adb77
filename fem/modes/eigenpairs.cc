#include "fem/modes/eigenpairs.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>

#include <Amesos.h>
#include <AnasaziBasicEigenproblem.hpp>
#include <AnasaziBlockKrylovSchurSolMgr.hpp>
#include <AnasaziEpetraAdapter.hpp>
#include <Epetra_CrsMatrix.h>
#include <Epetra_LinearProblem.h>
#include <Epetra_Map.h>
#include <Epetra_MpiComm.h>
#include <Epetra_SerialComm.h>
#include <fmt/format.h>
#include <mpi.h>

// Of OpenBLAS, where it is the BLAS: its threads would round otherwise from run to run.
extern "C" void openblas_set_num_threads(int) __attribute__((weak));

namespace carambole::fem
{
namespace
{
constexpr int block_size = 2;

bool has_mpi()
{
  int is_initialised = 0;
  MPI_Initialized(&is_initialised);
  return is_initialised != 0;
}

std::unique_ptr<Epetra_Comm> communicator(const Ranks &ranks)
{
  if (has_mpi())
    return std::make_unique<Epetra_MpiComm>(ranks.size() > 1 ? MPI_COMM_WORLD : MPI_COMM_SELF);
  return std::make_unique<Epetra_SerialComm>();
}

void check(int error, const char *what)
{
  if (error != 0)
    throw std::runtime_error(
      fmt::format("the modes cannot be computed: {} failed with error {}", what, error));
}

/// K - shift M.
std::vector<double> shifted(const SymmetricPencil &pencil, double shift)
{
  std::vector<double> values(pencil.stiffness.size());
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = pencil.stiffness[k] - shift * pencil.mass[k];
  return values;
}

Teuchos::RCP<Epetra_CrsMatrix> matrix(const Epetra_Map &rows, const SymmetricPencil &pencil,
                                      const std::vector<double> &values)
{
  const std::vector<int> &starts = pencil.row_starts;
  auto result = Teuchos::rcp(new Epetra_CrsMatrix(Copy, rows, 0));
  for (const int i : std::span(rows.MyGlobalElements(), rows.NumMyElements()))
    check(result->InsertGlobalValues(i, starts[i + 1] - starts[i], values.data() + starts[i],
                                     pencil.columns.data() + starts[i]),
          "Epetra");
  check(result->FillComplete(), "Epetra");
  return result;
}

/// Y = (K - shift M)^-1 M X.
class ShiftedInverse : public Epetra_Operator
{
public:
  ShiftedInverse(Teuchos::RCP<Epetra_CrsMatrix> shifted_matrix,
                 Teuchos::RCP<Epetra_CrsMatrix> mass_matrix)
    : shifted_matrix(std::move(shifted_matrix)), mass_matrix(std::move(mass_matrix))
  {
    problem.SetOperator(this->shifted_matrix.get());
    Amesos factory;
    const char *solver = has_mpi() && factory.Query("Amesos_Mumps") ? "Amesos_Mumps" : "Amesos_Klu";
    factorised.reset(factory.Create(solver, problem));
    if (!factorised)
      throw std::runtime_error(fmt::format("Trilinos has no {}", solver));
    if (const int ranks = this->shifted_matrix->Comm().NumProc(); ranks > 1)
    {
      Teuchos::ParameterList list;
      list.set("MaxProcs", ranks); // else Amesos takes a single one for a small matrix
      factorised->SetParameters(list);
    }
    check(factorised->SymbolicFactorization(), solver);
    check(factorised->NumericFactorization(), solver);
  }

  int Apply(const Epetra_MultiVector &X, Epetra_MultiVector &Y) const override
  {
    Epetra_MultiVector right(X.Map(), X.NumVectors());
    if (const int error = mass_matrix->Apply(X, right))
      return error;
    problem.SetLHS(&Y);
    problem.SetRHS(&right);
    return factorised->Solve();
  }

  int ApplyInverse(const Epetra_MultiVector &, Epetra_MultiVector &) const override { return -1; }
  int SetUseTranspose(bool) override { return -1; }
  double NormInf() const override { return -1; }
  const char *Label() const override { return "shifted inverse"; }
  bool UseTranspose() const override { return false; }
  bool HasNormInf() const override { return false; }
  const Epetra_Comm &Comm() const override { return shifted_matrix->Comm(); }
  const Epetra_Map &OperatorDomainMap() const override { return shifted_matrix->DomainMap(); }
  const Epetra_Map &OperatorRangeMap() const override { return shifted_matrix->RangeMap(); }

private:
  Teuchos::RCP<Epetra_CrsMatrix> shifted_matrix, mass_matrix;
  mutable Epetra_LinearProblem problem;
  std::unique_ptr<Amesos_BaseSolver> factorised;
};

/// Vectors without any symmetry of a body, the same every time.
Teuchos::RCP<Epetra_MultiVector> start_block(const Epetra_Map &rows)
{
  auto block = Teuchos::rcp(new Epetra_MultiVector(rows, block_size));
  for (int v = 0; v < block_size; ++v)
    for (int k = 0; k < rows.NumMyElements(); ++k)
    {
      const int i = rows.GID(k);
      (*block)[v][k] = std::sin(1.7 * (i + 1) + 0.9 * v * (i % 7) + v);
    }
  return block;
}

std::vector<double> product(const SymmetricPencil &pencil, const std::vector<double> &values,
                            const std::vector<double> &x, const Ranks &ranks)
{
  std::vector<double> y(x.size(), 0.0);
  for (int i = 0; i < pencil.n_rows(); ++i)
    for (int k = pencil.row_starts[i]; k < pencil.row_starts[i + 1]; ++k)
      y[i] += values[k] * x[pencil.columns[k]];
  ranks.gather(y);
  return y;
}

double dot(const std::vector<double> &x, const std::vector<double> &y)
{
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

/// The vector normalised, with its Rayleigh quotient, whose error is the square of the vector's.
Eigenpair eigenpair(const SymmetricPencil &pencil, std::vector<double> x, double shift,
                    const Ranks &ranks)
{
  const double norm = std::sqrt(dot(x, product(pencil, pencil.mass, x, ranks)));
  if (!(norm > 0))
    throw std::runtime_error("the modes cannot be computed: the factorised matrix is singular");
  const auto largest = std::ranges::max_element(x, [](double a, double b)
                                                { return std::abs(a) < (1 - 1e-9) * std::abs(b); });
  const double scale = (*largest < 0 ? -1 : 1) / norm;
  for (double &value : x)
    value *= scale;
  const std::vector<double> Kx = product(pencil, pencil.stiffness, x, ranks),
                            Mx = product(pencil, pencil.mass, x, ranks);
  const double value = dot(x, Kx);
  double residual = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
  {
    residual += std::pow(Kx[i] - value * Mx[i], 2);
    size += std::pow(Kx[i], 2) + std::pow(shift * Mx[i], 2);
  }
  constexpr double most = 1e-5;
  if (!(std::sqrt(residual) <= most * std::sqrt(size)))
    throw std::runtime_error(
      fmt::format("the modes cannot be computed: the residual of the eigenvalue {:.6g} is {:.2g}",
                  value, std::sqrt(residual / size)));
  return {value, std::move(x)};
}
} // namespace

std::vector<Eigenpair> lowest_eigenpairs(const SymmetricPencil &pencil, int count, double shift,
                                         const Ranks &ranks)
{
  const int n = pencil.n_rows();
  if (6 * count > n)
    throw std::invalid_argument(
      fmt::format("{} of {} eigenvalues are too many for a Krylov method", count, n));
  if (openblas_set_num_threads)
    openblas_set_num_threads(1);
  const auto comm = communicator(ranks);
  const RowBlock mine = ranks.block(n);
  const Epetra_Map rows(n, mine.end - mine.first, 0, *comm);
  const auto mass = matrix(rows, pencil, pencil.mass);
  const auto inverse =
    Teuchos::rcp(new ShiftedInverse(matrix(rows, pencil, shifted(pencil, shift)), mass));

  const auto problem =
    Teuchos::rcp(new Anasazi::BasicEigenproblem<double, Epetra_MultiVector, Epetra_Operator>(
      inverse, mass, start_block(rows)));
  problem->setHermitian(true);
  problem->setNEV(count);
  if (!problem->setProblem())
    throw std::logic_error("an eigenproblem of Anasazi is not complete");
  Teuchos::ParameterList parameters;
  parameters.set("Verbosity", int(Anasazi::Errors));
  parameters.set("Which", "LM");
  parameters.set("Block Size", block_size);
  // The subspace: twice what is wanted and some more, but less than all.
  parameters.set("Num Blocks", std::min((2 * count + 20) / block_size, n / block_size - 2));
  parameters.set("Maximum Restarts", 200);
  parameters.set("Convergence Tolerance", 1e-12);
  Anasazi::BlockKrylovSchurSolMgr<double, Epetra_MultiVector, Epetra_Operator> method(problem,
                                                                                      parameters);
  const bool converged = method.solve() == Anasazi::Converged;
  const auto &solution = problem->getSolution();
  if (!converged || solution.numVecs < count)
    throw std::runtime_error(fmt::format(
      "the modes cannot be computed: {} of {} eigenvalues converged", solution.numVecs, count));

  std::vector<Eigenpair> pairs;
  for (int v = 0; v < count; ++v)
  {
    const double *const part = (*solution.Evecs)[v];
    std::vector<double> x(n);
    std::copy(part, part + rows.NumMyElements(), x.begin() + mine.first);
    ranks.gather(x);
    pairs.push_back(eigenpair(pencil, std::move(x), shift, ranks));
  }
  std::ranges::sort(pairs, {}, &Eigenpair::value);
  return pairs;
}
} // namespace carambole::fem
