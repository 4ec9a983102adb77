#include "fem/mortar_solver.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace carambole::fem
{
namespace
{
// Cholesky factorisation A[i][k] = A(i, i + k) -> L(i + k, i), and solution in place.
void solve_in_place(SymmetricMatrix &A, std::vector<double> &x)
{
  const int n = A.size();
  for (int i = 0; i < n; ++i)
  {
    if (!(A[i][0] > 0))
      throw ContactError("the contact constraints are not independent");
    const double d = std::sqrt(A[i][0]);
    for (double &a : A[i])
      a /= d;
    for (int k = 1; k < int(A[i].size()); ++k)
      for (int l = k; l < int(A[i].size()); ++l)
        if (l - k < int(A[i + k].size()))
          A[i + k][l - k] -= A[i][k] * A[i][l];
    x[i] /= A[i][0];
    for (int k = 1; k < int(A[i].size()); ++k)
      x[i + k] -= A[i][k] * x[i];
  }
  for (int i = n - 1; i >= 0; --i)
  {
    for (int k = 1; k < int(A[i].size()); ++k)
      x[i] -= A[i][k] * x[i + k];
    x[i] /= A[i][0];
  }
}

// Where x belongs next. An unknown that meets its bound to round-off would change sides for ever:
// between two bounds it may stand beyond them by this part of their distance.
BoundState next_state(BoundState state, double x, double w, double lower, double upper)
{
  constexpr double round_off = 1e-13;
  const double slack = std::isinf(lower) || std::isinf(upper) ? 0 : round_off * (upper - lower);
  switch (state)
  {
  case BoundState::at_lower:
    return w >= 0 || lower == upper ? state : BoundState::between;
  case BoundState::at_upper:
    return w <= 0 ? state : BoundState::between;
  case BoundState::between:
    break;
  }
  if (x >= lower - slack && x <= upper + slack)
    return BoundState::between;
  return x < lower ? BoundState::at_lower : BoundState::at_upper;
}
} // namespace

void add_product(const SymmetricMatrix &S, double factor, const std::vector<double> &x,
                 std::vector<double> &y)
{
  for (int i = 0; i < int(S.size()); ++i)
    for (int k = 0; k < int(S[i].size()); ++k)
    {
      y[i] += factor * S[i][k] * x[i + k];
      if (k > 0)
        y[i + k] += factor * S[i][k] * x[i];
    }
}

// What is at its bounds stays there: factor S_bb x_b = -(b + factor S x)_b with x_b = 0 before.
void BoundedSolver::solve_between(const SymmetricMatrix &S, double factor,
                                  const std::vector<double> &b, std::vector<double> &x)
{
  residual = b;
  add_product(S, factor, x, residual);
  const std::size_t n = between.size();
  part.resize(n);
  matrix.resize(n);
  for (std::size_t p = 0; p < n; ++p)
  {
    const int i = between[p];
    part[p] = -residual[i] / factor;
    matrix[p].clear();
    for (std::size_t q = p; q < n && between[q] - i < int(S[i].size()); ++q)
      matrix[p].push_back(S[i][between[q] - i]);
  }
  solve_in_place(matrix, part);
  for (std::size_t p = 0; p < n; ++p)
    x[between[p]] = part[p];
}

void BoundedSolver::solve(const SymmetricMatrix &S, double factor, const std::vector<double> &b,
                          const std::vector<double> &lower, const std::vector<double> &upper,
                          std::vector<BoundState> &state, std::vector<double> &x)
{
  constexpr int most_iterations = 50;
  const int n = b.size();
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    between.clear();
    for (int i = 0; i < n; ++i)
    {
      if (lower[i] == upper[i])
        state[i] = BoundState::at_lower;
      if (state[i] == BoundState::between)
        between.push_back(i);
      x[i] = state[i] == BoundState::at_lower   ? lower[i]
             : state[i] == BoundState::at_upper ? upper[i]
                                                : 0;
    }
    solve_between(S, factor, b, x);
    residual = b;
    add_product(S, factor, x, residual);
    bool settled = true;
    for (int i = 0; i < n; ++i)
    {
      const BoundState next = next_state(state[i], x[i], residual[i], lower[i], upper[i]);
      settled = settled && next == state[i];
      state[i] = next;
    }
    if (settled)
      return;
  }
  throw ContactError("the active set of the contact did not settle in " +
                     std::to_string(most_iterations) + " iterations");
}
} // namespace carambole::fem
