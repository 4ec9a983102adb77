#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include <Eigen/Dense>
#include <boost/math/tools/minima.hpp>

#include "cases/convergence.h"

namespace carambole
{
namespace
{
using Eigen::ArrayXd;

/// phi_0 + sum of a_k h^p_k, fitted with weights that sum up to the number of values.
struct Expansion
{
  std::vector<double> exponents;
  Eigen::VectorXd coefficients; ///< phi_0 first
  double deviation = 0;         ///< standard deviation s of the values from the fit

  double at(double h) const
  {
    double sum = coefficients[0];
    for (std::size_t k = 0; k < exponents.size(); ++k)
      sum += coefficients[static_cast<Eigen::Index>(k) + 1] * std::pow(h, exponents[k]);
    return sum;
  }
};

/// `unknowns`: what is fitted, the exponent included where it is.
Expansion fit(const ArrayXd &h, const ArrayXd &phi, const ArrayXd &weights,
              const std::vector<double> &exponents, Eigen::Index unknowns)
{
  const ArrayXd root = weights.sqrt();
  Eigen::MatrixXd matrix(h.size(), static_cast<Eigen::Index>(exponents.size()) + 1);
  matrix.col(0) = root;
  for (std::size_t k = 0; k < exponents.size(); ++k)
    matrix.col(static_cast<Eigen::Index>(k) + 1) = root * h.pow(exponents[k]);
  const Eigen::VectorXd right = root * phi;
  Expansion result{exponents, matrix.colPivHouseholderQr().solve(right), 0};
  result.deviation = (matrix * result.coefficients - right).norm() /
                     std::sqrt(static_cast<double>(h.size() - unknowns));
  return result;
}

/// phi_0 + a h^p with the exponent that fits best, between 0.01 and 8: far beyond what is accepted.
Expansion fit_exponent(const ArrayXd &h, const ArrayXd &phi, const ArrayXd &weights)
{
  constexpr double lowest = 0.01, highest = 8;
  const auto at = [&](double p) { return fit(h, phi, weights, {p}, 3); };
  // The deviation may have several minima: a coarse scan brackets the lowest.
  constexpr int steps = 80;
  const auto exponent = [](int k) { return lowest + (highest - lowest) * k / steps; };
  int best = 0;
  for (int k = 1; k <= steps; ++k)
    if (at(exponent(k)).deviation < at(exponent(best)).deviation)
      best = k;
  if (best == 0 || best == steps)
    return at(exponent(best));
  constexpr int bits = 26; // half of the digits: a minimum is flat to the root of rounding
  const double p =
    boost::math::tools::brent_find_minima([&](double x) { return at(x).deviation; },
                                          exponent(best - 1), exponent(best + 1), bits)
      .first;
  return at(p);
}

const Expansion &best_of(const std::vector<Expansion> &fits)
{
  return *std::ranges::min_element(fits, {}, &Expansion::deviation);
}
} // namespace

LeastSquares fit_levels(std::span<const double> widths, std::span<const double> values)
{
  if (values.size() < 4 || widths.size() != values.size())
    throw std::invalid_argument("a fit needs four levels or more, each with its width");
  const auto n = static_cast<Eigen::Index>(values.size());
  const ArrayXd phi = Eigen::Map<const ArrayXd>(values.data(), n),
                h = Eigen::Map<const ArrayXd>(widths.data(), n) / widths.back();
  const ArrayXd inverse = h.inverse();
  const ArrayXd weightings[] = {ArrayXd::Ones(n), inverse / inverse.mean()};

  std::vector<Expansion> fitted, accepted, given;
  for (const ArrayXd &weights : weightings)
    fitted.push_back(fit_exponent(h, phi, weights));
  std::ranges::copy_if(fitted, std::back_inserter(accepted),
                       [](const Expansion &one)
                       { return one.exponents[0] >= 0.5 && one.exponents[0] <= 2; });
  const double order = best_of(accepted.empty() ? fitted : accepted).exponents[0];
  for (const ArrayXd &weights : weightings)
  {
    given.push_back(fit(h, phi, weights, {1}, 2));
    given.push_back(fit(h, phi, weights, {2}, 2));
    if (order < 0.5)
      given.push_back(fit(h, phi, weights, {1, 2}, 3));
  }
  const Expansion &chosen = best_of(accepted.empty() ? given : accepted);

  LeastSquares result;
  result.limit = chosen.coefficients[0];
  if (!accepted.empty())
    result.order = order;
  const double s = chosen.deviation, e = std::abs(chosen.at(1) - result.limit),
               misfit = std::abs(phi[n - 1] - chosen.at(1)),
               d = (phi.maxCoeff() - phi.minCoeff()) / static_cast<double>(n - 1);
  if (d == 0)
    return result; // all values are equal: nothing is uncertain
  const double factor = order >= 0.5 && order < 2.1 ? 1.25 : 3;
  result.uncertainty = s < d ? factor * e + s + misfit : 3 * s / d * (e + s + misfit);
  return result;
}
} // namespace carambole
