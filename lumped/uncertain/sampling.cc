#include "lumped/uncertain/sampling.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include <Eigen/Eigenvalues>
#include <boost/math/distributions/lognormal.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/triangular.hpp>
#include <boost/math/distributions/uniform.hpp>
#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "lumped/uncertain/sobol_points.h"

namespace carambole::lumped
{
namespace
{
using Distribution = std::variant<boost::math::normal, boost::math::lognormal, boost::math::uniform,
                                  boost::math::triangular>;

/// A log-normal variable of the median m and the coefficient of variation C is m exp(s z), s^2 =
/// ln(1 + C^2), with a standard normal z.
Distribution distribution_of(const UncertainInput &input)
{
  const std::vector<double> &p = input.parameters;
  switch (input.kind)
  {
  case InputDistribution::normal:
    return boost::math::normal(p[0], p[1]);
  case InputDistribution::lognormal:
    return boost::math::lognormal(std::log(p[0]), std::sqrt(std::log1p(p[1] * p[1])));
  case InputDistribution::uniform:
    return boost::math::uniform(p[0], p[1]);
  case InputDistribution::triangular:
    break;
  }
  return boost::math::triangular(p[0], p[1], p[2]);
}

double cumulative(const Distribution &distribution, double value)
{
  return std::visit([value](const auto &one) { return cdf(one, value); }, distribution);
}

double value_at(const Distribution &distribution, double probability)
{
  return std::visit([probability](const auto &one)
                    { return boost::math::quantile(one, probability); },
                    distribution);
}

/// Matrix L with L L^T the matrix of the correlations, which may be singular: two inputs with the
/// correlation 1 are one.
Eigen::MatrixXd factor_of_correlations(const UncertainInputs &inputs)
{
  const Eigen::Index n = Eigen::Index(inputs.inputs.size());
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Identity(n, n);
  const auto index = [&](const std::string &path)
  { return std::ranges::find(inputs.inputs, path, &UncertainInput::path) - inputs.inputs.begin(); };
  for (const InputCorrelation &one : inputs.correlations)
  {
    const Eigen::Index i = index(one.first), j = index(one.second);
    matrix(i, j) = matrix(j, i) = one.coefficient;
  }
  // Column after column; a pivot of zero leaves a column of zeros.
  constexpr double round_off = 1e-12;
  const double least =
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix).eigenvalues().minCoeff();
  if (least < -round_off)
    throw InputError("correlated",
                     fmt::format("the coefficients contradict each other: their matrix has the "
                                 "eigenvalue {:.3g}, and none may be negative",
                                 least));
  Eigen::MatrixXd factor = Eigen::MatrixXd::Zero(n, n);
  for (Eigen::Index j = 0; j < n; ++j)
  {
    const double pivot = matrix(j, j) - factor.row(j).head(j).squaredNorm();
    if (pivot <= round_off)
      continue;
    factor(j, j) = std::sqrt(pivot);
    for (Eigen::Index i = j + 1; i < n; ++i)
      factor(i, j) =
        (matrix(i, j) - factor.row(i).head(j).dot(factor.row(j).head(j))) / factor(j, j);
  }
  return factor;
}
} // namespace

double probability_below(const UncertainInput &input, double value)
{
  return cumulative(distribution_of(input), value);
}

double quantile(const UncertainInput &input, double probability)
{
  return value_at(distribution_of(input), probability);
}

double mean(const UncertainInput &input)
{
  return std::visit([](const auto &one) { return boost::math::mean(one); }, distribution_of(input));
}

double standard_deviation(const UncertainInput &input)
{
  return std::visit([](const auto &one) { return boost::math::standard_deviation(one); },
                    distribution_of(input));
}

InputSample sample_inputs(const UncertainInputs &inputs, std::size_t n,
                          const std::vector<Truncation> &truncations)
{
  const std::size_t dimension = inputs.inputs.size();
  if (dimension > most_inputs)
    throw InputError("uncertain",
                     fmt::format("{} inputs; at most {} are allowed", dimension, most_inputs));
  InputSample sample;
  sample.uniform = sobol_points(n, dimension);
  Eigen::MatrixXd dependent = sample.uniform;
  if (!inputs.correlations.empty())
  {
    const Eigen::MatrixXd factor = factor_of_correlations(inputs);
    const boost::math::normal standard;
    dependent =
      (sample.uniform.unaryExpr([&](double u) { return boost::math::quantile(standard, u); }) *
       factor.transpose())
        .unaryExpr([&](double z) { return cdf(standard, z); });
  }
  sample.values.resizeLike(dependent);
  for (std::size_t i = 0; i < dimension; ++i)
  {
    const Distribution distribution = distribution_of(inputs.inputs[i]);
    const Truncation limits = truncations.empty() ? Truncation{} : truncations[i];
    const double below = std::isfinite(limits.lowest) ? cumulative(distribution, limits.lowest) : 0,
                 within =
                   (std::isfinite(limits.highest) ? cumulative(distribution, limits.highest) : 1) -
                   below;
    for (Eigen::Index k = 0; k < Eigen::Index(n); ++k)
      sample.values(k, Eigen::Index(i)) =
        value_at(distribution, below + within * dependent(k, Eigen::Index(i)));
  }
  return sample;
}
} // namespace carambole::lumped
