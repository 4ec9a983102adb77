#pragma once

// Shares of the inputs in the variance of a result: Sobol' indices from an expansion in orthonormal
// polynomials of the inputs (polynomial chaos).

#include <vector>

#include <Eigen/Core>

namespace carambole::lumped
{
/// Share of one input in the variance of a result.
struct SobolIndex
{
  double first = 0;                                  ///< of the input alone
  double total = 0;                                  ///< of the input and its interactions
  double first_half_width = 0, total_half_width = 0; ///< of 95 % intervals
};

struct ChaosResult
{
  /// 1 minus the mean square of the leave-one-out errors over the variance; 1: the polynomial is
  /// the result.
  double explained = 0;
  /// Of the result over the inputs: those of the polynomial, which are closer than those of the
  /// points, and in the variance what the polynomial leaves.
  double mean = 0, variance = 0;
  std::vector<SobolIndex> indices; ///< of each input
};

/// Orthonormal polynomials of independent inputs at the points of a sample, fitted by least squares
/// (Sudret, Reliability Engineering and System Safety 93, 2008). The result is
///   y = sum_a c_a Psi_a,  Psi_a = prod_i psi_(a_i)(x_i),  |a| <= degree,
/// with the first index sum c_a^2 over all a of input i alone, the total one over all a with a_i >
/// 0, both over the variance sum_(a > 0) c_a^2.
class Chaos
{
public:
  /// @param uniform  a line for each point, a column for each input, uniform on (0, 1)
  /// @param is_normal  of each input: it is a function of a normal variable, and its polynomials
  ///                   are Hermite's; otherwise Legendre's
  Chaos(const Eigen::MatrixXd &uniform, const std::vector<bool> &is_normal);

  /// The polynomials of degree one of each input at the points: mean 0, variance 1.
  const Eigen::MatrixXd &linear() const { return first_degree; }
  /// Of the values at the points, all finite.
  ChaosResult analyse(const Eigen::VectorXd &y) const;

private:
  int highest_degree = 1;
  std::vector<std::vector<int>> powers; ///< a, of each polynomial; that of degree zero first
  Eigen::MatrixXd first_degree;
  Eigen::MatrixXd psi;                         ///< the polynomials at the points
  std::vector<Eigen::MatrixXd> gram_of_blocks; ///< Psi^T Psi of a tenth of the points each
  Eigen::MatrixXd gram;
  Eigen::VectorXd leverage;

  std::vector<SobolIndex> indices_of(const Eigen::VectorXd &c) const;
};
} // namespace carambole::lumped
