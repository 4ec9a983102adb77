#pragma once

// Complementarity problems with the sparse matrices of a contact.

#include <stdexcept>
#include <vector>

namespace carambole::fem
{
/// The constraints of a contact cannot be met.
class ContactError : public std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// Upper half of a symmetric band matrix, S[i][k] = S(i, i + k). Rows may differ in length, but i +
/// S[i].size() never decreases.
using SymmetricMatrix = std::vector<std::vector<double>>;

/// S = band + q q^T. The band couples neighbours through their nodes; q couples all constraints
/// through one rigid body.
struct Compliance
{
  SymmetricMatrix band;
  std::vector<double> q; ///< empty if no rigid body moves
};

/// y += factor S x.
void add_product(const Compliance &S, double factor, const std::vector<double> &x,
                 std::vector<double> &y);

/// Position of an unknown relative to its bounds.
enum class BoundState : signed char
{
  at_lower = -1,
  between = 0,
  at_upper = 1
};

/// Minimises b x + factor/2 x S x within lower <= x <= upper. With the residual w = b + factor S x:
///   w >= 0 where x = lower,  w = 0 between,  w <= 0 where x = upper.
/// Bounds may be infinite. Primal-dual active set with a Cholesky factorisation for the unknowns
/// between their bounds (the rank-one term by Sherman & Morrison). The solution is exact and takes
/// one iteration if no unknown changes its state. It terminates for every positive definite S.
class BoundedSolver
{
public:
  /// Starts from `state` and stores the states of the solution there. Throws ContactError if the
  /// states do not settle or S is not positive definite.
  void solve(const Compliance &S, double factor, const std::vector<double> &b,
             const std::vector<double> &lower, const std::vector<double> &upper,
             std::vector<BoundState> &state, std::vector<double> &x);

private:
  bool change_sides(const std::vector<double> &lower, const std::vector<double> &upper,
                    bool one_by_one, std::vector<BoundState> &state,
                    const std::vector<double> &x) const;
  void solve_between(const Compliance &S, double factor, const std::vector<double> &b,
                     std::vector<double> &x);

  std::vector<int> between;
  std::vector<double> residual, part, part_of_q;
  SymmetricMatrix matrix;
};
} // namespace carambole::fem
