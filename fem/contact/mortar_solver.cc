#include "fem/contact/mortar_solver.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace carambole::fem
{
namespace
{
// Cholesky factorisation in place, A[i][k] = A(i, i + k) -> L(i + k, i).
void factorise(SymmetricMatrix &A)
{
  for (int i = 0; i < int(A.size()); ++i)
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
  }
}

// x <- (L L^T)^-1 x.
void substitute(const SymmetricMatrix &L, std::vector<double> &x)
{
  const int n = L.size();
  for (int i = 0; i < n; ++i)
  {
    x[i] /= L[i][0];
    for (int k = 1; k < int(L[i].size()); ++k)
      x[i + k] -= L[i][k] * x[i];
  }
  for (int i = n - 1; i >= 0; --i)
  {
    for (int k = 1; k < int(L[i].size()); ++k)
      x[i] -= L[i][k] * x[i + k];
    x[i] /= L[i][0];
  }
}

// Next state of an unknown. An unknown that meets its bound to round-off would change its state
// forever. Therefore an unknown between two bounds may exceed them by this fraction of their
// distance, or by `size_x`; at a bound, w may have the wrong sign by up to `size_w`.
BoundState next_state(BoundState state, double x, double w, double lower, double upper,
                      double size_x, double size_w)
{
  constexpr double round_off = 1e-13;
  const double slack =
    std::isinf(lower) || std::isinf(upper) ? size_x : std::max(size_x, round_off * (upper - lower));
  switch (state)
  {
  case BoundState::at_lower:
    return w >= -size_w || lower == upper ? state : BoundState::between;
  case BoundState::at_upper:
    return w <= size_w ? state : BoundState::between;
  case BoundState::between:
    break;
  }
  if (x >= lower - slack && x <= upper + slack)
    return BoundState::between;
  return x < lower ? BoundState::at_lower : BoundState::at_upper;
}
} // namespace

void add_product(const Compliance &S, double factor, const std::vector<double> &x,
                 std::vector<double> &y)
{
  const SymmetricMatrix &B = S.band;
  for (int i = 0; i < int(B.size()); ++i)
    for (int k = 0; k < int(B[i].size()); ++k)
    {
      y[i] += factor * B[i][k] * x[i + k];
      if (k > 0)
        y[i + k] += factor * B[i][k] * x[i];
    }
  if (S.q.empty())
    return;
  const double q_x = std::inner_product(x.begin(), x.end(), S.q.begin(), 0.0);
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] += factor * S.q[i] * q_x;
}

// Unknowns at their bounds keep their values: factor S_bb x_b = -(b + factor S x)_b for the others,
// with x_b = 0 before.
void BoundedSolver::solve_between(const Compliance &S, double factor, const std::vector<double> &b,
                                  std::vector<double> &x)
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
    for (std::size_t k = p; k < n && between[k] - i < int(S.band[i].size()); ++k)
      matrix[p].push_back(S.band[i][between[k] - i]);
  }
  factorise(matrix);
  substitute(matrix, part);
  if (!S.q.empty()) // (B + q q^T)^-1 b = B^-1 b - B^-1 q (q B^-1 b)/(1 + q B^-1 q)
  {
    part_of_q.resize(n);
    for (std::size_t p = 0; p < n; ++p)
      part_of_q[p] = S.q[between[p]];
    substitute(matrix, part_of_q);
    double q_b = 0, q_q = 0;
    for (std::size_t p = 0; p < n; ++p)
    {
      q_b += S.q[between[p]] * part[p];
      q_q += S.q[between[p]] * part_of_q[p];
    }
    for (std::size_t p = 0; p < n; ++p)
      part[p] -= part_of_q[p] * q_b / (1 + q_q);
  }
  for (std::size_t p = 0; p < n; ++p)
    x[between[p]] = part[p];
}

// Changes the state of all unknowns that violate their conditions at once. If that cycles, only the
// first of them changes: this terminates for every positive definite matrix (Murty 1974; Judice &
// Pires 1994 for two bounds), to within round-off.
bool BoundedSolver::change_sides(const std::vector<double> &lower, const std::vector<double> &upper,
                                 bool one_by_one, std::vector<BoundState> &state,
                                 const std::vector<double> &x) const
{
  constexpr double round_off = 1e-13;
  double size_x = 0, size_w = 0;
  for (std::size_t i = 0; one_by_one && i < x.size(); ++i)
  {
    size_x = std::max(size_x, round_off * std::abs(x[i]));
    size_w = std::max(size_w, round_off * std::abs(residual[i]));
  }
  bool settled = true;
  for (std::size_t i = 0; i < x.size(); ++i)
  {
    const BoundState next =
      next_state(state[i], x[i], residual[i], lower[i], upper[i], size_x, size_w);
    if (next == state[i])
      continue;
    settled = false;
    state[i] = next;
    if (one_by_one)
      break;
  }
  return settled;
}

void BoundedSolver::solve(const Compliance &S, double factor, const std::vector<double> &b,
                          const std::vector<double> &lower, const std::vector<double> &upper,
                          std::vector<BoundState> &state, std::vector<double> &x)
{
  constexpr int all_at_once = 50;
  const int n = b.size(), most_iterations = all_at_once + 10 * n;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    between.clear();
    for (int i = 0; i < n; ++i)
    {
      if (lower[i] == upper[i])
        state[i] = BoundState::at_lower;
      x[i] = 0;
      if (state[i] == BoundState::between)
        between.push_back(i);
      else
        x[i] = state[i] == BoundState::at_lower ? lower[i] : upper[i];
    }
    solve_between(S, factor, b, x);
    residual = b;
    add_product(S, factor, x, residual);
    if (change_sides(lower, upper, iteration >= all_at_once, state, x))
      return;
  }
  throw ContactError("the active set of the contact did not converge in " +
                     std::to_string(most_iterations) + " iterations");
}
} // namespace carambole::fem
