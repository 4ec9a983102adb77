#include "lumped/uncertain/sampling.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <Eigen/Eigenvalues>
#include <fmt/format.h>
#include <openturns/DistFunc.hxx>
#include <openturns/Distribution.hxx>
#include <openturns/LogNormal.hxx>
#include <openturns/Normal.hxx>
#include <openturns/SobolSequence.hxx>
#include <openturns/Triangular.hxx>
#include <openturns/Uniform.hxx>

#include "cases/process/diagnostics.h"

namespace carambole::lumped
{
namespace
{
/// A log-normal variable of the median m and the coefficient of variation C is m exp(s z), s^2 =
/// ln(1 + C^2), with a standard normal z.
OT::Distribution distribution_of(const UncertainInput &input)
{
  const std::vector<double> &p = input.parameters;
  switch (input.kind)
  {
  case InputDistribution::normal:
    return OT::Normal(p[0], p[1]);
  case InputDistribution::lognormal:
    return OT::LogNormal(std::log(p[0]), std::sqrt(std::log1p(p[1] * p[1])));
  case InputDistribution::uniform:
    return OT::Uniform(p[0], p[1]);
  case InputDistribution::triangular:
    break;
  }
  return OT::Triangular(p[0], p[1], p[2]);
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
    throw InputError({{"correlated", 0,
                       fmt::format("the coefficients contradict each other: their matrix has the "
                                   "eigenvalue {:.3g}, and none may be negative",
                                   least)}});
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
  return distribution_of(input).computeCDF(value);
}

double quantile(const UncertainInput &input, double probability)
{
  return distribution_of(input).computeQuantile(probability)[0];
}

double mean(const UncertainInput &input)
{
  return distribution_of(input).getMean()[0];
}

double standard_deviation(const UncertainInput &input)
{
  return distribution_of(input).getStandardDeviation()[0];
}

Sample sample_inputs(const UncertainInputs &inputs, std::size_t n,
                     const std::vector<Truncation> &truncations)
{
  const std::size_t dimension = inputs.inputs.size();
  if (dimension > OT::SobolSequence::MaximumDimension)
    throw InputError({{"uncertain", 0,
                       fmt::format("{} inputs; at most {} are allowed", dimension,
                                   OT::SobolSequence::MaximumDimension)}});
  const OT::Sample sequence = OT::SobolSequence(dimension).generate(n);
  Sample sample;
  sample.uniform.resize(Eigen::Index(n), Eigen::Index(dimension));
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < dimension; ++i)
      sample.uniform(Eigen::Index(k), Eigen::Index(i)) = sequence(k, i);
  Eigen::MatrixXd dependent = sample.uniform;
  if (!inputs.correlations.empty())
  {
    const Eigen::MatrixXd factor = factor_of_correlations(inputs);
    dependent = (sample.uniform.unaryExpr([](double u) { return OT::DistFunc::qNormal(u); }) *
                 factor.transpose())
                  .unaryExpr([](double z) { return OT::DistFunc::pNormal(z); });
  }
  sample.values.resizeLike(dependent);
  for (std::size_t i = 0; i < dimension; ++i)
  {
    const OT::Distribution distribution = distribution_of(inputs.inputs[i]);
    const Truncation limits = truncations.empty() ? Truncation{} : truncations[i];
    const double below = std::isfinite(limits.lowest) ? distribution.computeCDF(limits.lowest) : 0,
                 within =
                   (std::isfinite(limits.highest) ? distribution.computeCDF(limits.highest) : 1) -
                   below;
    for (Eigen::Index k = 0; k < Eigen::Index(n); ++k)
      sample.values(k, Eigen::Index(i)) =
        distribution.computeQuantile(below + within * dependent(k, Eigen::Index(i)))[0];
  }
  return sample;
}
} // namespace carambole::lumped
