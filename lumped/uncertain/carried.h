#pragma once

// A few runs of an expensive model, carried to many points by the contact law that they resemble
// most (a control variate): only the difference from the law is fitted, which is small and smooth.

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace carambole::lumped
{
/// One law at all points; NaN where it failed.
struct Carrier
{
  std::string law; ///< empty: no law, the result itself is fitted
  Eigen::VectorXd values;
};

struct CarriedResult
{
  std::string law; ///< that carries it; empty: none does better than the fit alone
  std::optional<double> correlation; ///< of the law and the runs
  bool is_linear = false;   ///< the difference depends on the inputs; otherwise it is constant
  double leave_one_out = 0; ///< root mean square error at a point that is left out
  int runs = 0;             ///< that the fit has
  Eigen::VectorXd values;   ///< at all points
};

/// Fits the differences between the runs and each of the laws by a constant and those inputs that
/// reduce the error at runs left out, one input after the other, and takes the law with the
/// smallest error; of several with errors about as small, the law with the best correlation. The
/// error is enlarged for the few degrees of freedom that are left, by the square root of
/// n/(n - p) (1 + tr((X^T X)^-1)) after Chapelle, Vapnik & Bengio (Machine Learning 48, 2002), n
/// runs and p coefficients.
/// @param runs   results at the first points; NaN where a run failed
/// @param linear the inputs at all points, with mean 0 and variance 1
/// Nothing where less than three runs have a result.
std::optional<CarriedResult> carry(const Eigen::VectorXd &runs, const Eigen::MatrixXd &linear,
                                   const std::vector<Carrier> &carriers);
} // namespace carambole::lumped
