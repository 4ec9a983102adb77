#include "lumped/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <boost/math/distributions/students_t.hpp>
#include <ceres/ceres.h>

namespace carambole::lumped
{
namespace
{
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double open_end = 1e-6; ///< of the scale: distance from an end that is not allowed

/// The free parameters over their start, x_i = value_i/scale_i.
struct Scaled
{
  explicit Scaled(const std::vector<FreeParameter> &free)
  {
    for (const FreeParameter &parameter : free)
    {
      const double s = parameter.start == 0 ? 1 : std::abs(parameter.start);
      const Range &range = parameter.range;
      scale.push_back(s);
      lower.push_back(range.minimum / s + (range.minimum_open ? open_end : 0));
      upper.push_back(range.maximum / s - (range.maximum_open ? open_end : 0));
      x.push_back(std::clamp(parameter.start / s, lower.back(), upper.back()));
    }
  }

  std::vector<double> values(const double *at) const
  {
    std::vector<double> result(scale.size());
    std::transform(scale.begin(), scale.end(), at, result.begin(), std::multiplies<>());
    return result;
  }

  std::vector<double> scale, lower, upper, x;
};

/// Residuals r_k = predicted_k - observed_k and their derivatives by differences that stay within
/// the bounds.
class Residuals : public ceres::CostFunction
{
public:
  Residuals(const Scaled &scaled, const std::vector<double> &observed, const Prediction &predict,
            double step)
    : scaled(scaled), observed(observed), predict(predict), step(step)
  {
    set_num_residuals(static_cast<int>(observed.size()));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(scaled.scale.size()));
  }

  bool Evaluate(const double *const *parameters, double *residuals,
                double **jacobians) const override
  try
  {
    const std::vector<double> predicted = predict(scaled.values(parameters[0]));
    std::transform(predicted.begin(), predicted.end(), observed.begin(), residuals, std::minus<>());
    if (jacobians && jacobians[0])
      differentiate(parameters[0], jacobians[0]);
    return true;
  }
  catch (const std::runtime_error &)
  {
    return false; // the search takes a shorter step
  }

private:
  const Scaled &scaled;
  const std::vector<double> &observed;
  const Prediction &predict;
  const double step;

  void differentiate(const double *at, double *jacobian) const
  {
    const std::size_t p = scaled.scale.size();
    for (std::size_t i = 0; i < p; ++i)
    {
      std::vector<double> below(at, at + p), above = below;
      const double h = step * std::max(std::abs(at[i]), open_end);
      below[i] = std::max(at[i] - h, scaled.lower[i]);
      above[i] = std::min(at[i] + h, scaled.upper[i]);
      const std::vector<double> low = predict(scaled.values(below.data())),
                                high = predict(scaled.values(above.data()));
      for (std::size_t k = 0; k < observed.size(); ++k)
        jacobian[k * p + i] = (high[k] - low[k]) / (above[i] - below[i]);
    }
  }
};

/// (J^T J)^-1 in the scaled parameters, row by row; empty where it does not exist.
std::vector<double> inverse_normal_matrix(ceres::Problem &problem, const std::vector<double> &x)
{
  ceres::Covariance::Options options;
  options.algorithm_type = ceres::DENSE_SVD;
  ceres::Covariance covariance(options);
  std::vector<double> matrix(x.size() * x.size());
  const std::vector<std::pair<const double *, const double *>> blocks{{x.data(), x.data()}};
  if (!covariance.Compute(blocks, &problem) ||
      !covariance.GetCovarianceBlock(x.data(), x.data(), matrix.data()))
    return {};
  return matrix;
}

void add_intervals(const std::vector<double> &inverse, const Scaled &scaled, double freedom,
                   FitResult &result)
{
  const std::size_t p = scaled.scale.size();
  const double t = boost::math::quantile(boost::math::students_t(freedom), 0.975);
  for (std::size_t i = 0; i < p; ++i)
  {
    Estimate &estimate = result.estimates[i];
    estimate.standard_error =
      inverse.empty() ? no_number
                      : result.deviation * scaled.scale[i] * std::sqrt(inverse[i * p + i]);
    estimate.lower = estimate.value - t * estimate.standard_error;
    estimate.upper = estimate.value + t * estimate.standard_error;
  }
  for (std::size_t i = 0; i < p && !inverse.empty(); ++i)
  {
    std::vector<double> row(p);
    for (std::size_t j = 0; j < p; ++j)
      row[j] = inverse[i * p + j] / std::sqrt(inverse[i * p + i] * inverse[j * p + j]);
    result.correlation.push_back(std::move(row));
  }
}
} // namespace

FitResult fit(const std::vector<FreeParameter> &free, const std::vector<double> &observed,
              const Prediction &predict, double step)
{
  if (observed.size() <= free.size())
    throw std::invalid_argument("more observations than free parameters are needed");
  Scaled scaled(free);
  predict(scaled.values(scaled.x.data())); // tells why the start cannot be computed with

  ceres::Problem problem;
  problem.AddResidualBlock(new Residuals(scaled, observed, predict, step), nullptr,
                           scaled.x.data());
  for (std::size_t i = 0; i < free.size(); ++i)
  {
    problem.SetParameterLowerBound(scaled.x.data(), static_cast<int>(i), scaled.lower[i]);
    problem.SetParameterUpperBound(scaled.x.data(), static_cast<int>(i), scaled.upper[i]);
  }
  ceres::Solver::Options options;
  options.linear_solver_type = ceres::DENSE_QR;
  options.logging_type = ceres::SILENT;
  options.max_num_iterations = 200;
  options.function_tolerance = options.gradient_tolerance = 1e-14;
  options.parameter_tolerance = 1e-10;
  ceres::Solver::Summary summary;
  ceres::Solve(options, &problem, &summary);

  FitResult result;
  const std::vector<double> values = scaled.values(scaled.x.data());
  for (std::size_t i = 0; i < free.size(); ++i)
    result.estimates.push_back({free[i].key, values[i], no_number, no_number, no_number});
  result.predicted = predict(values);
  double squares = 0;
  for (std::size_t k = 0; k < observed.size(); ++k)
    squares += std::pow(result.predicted[k] - observed[k], 2);
  const auto freedom = static_cast<double>(observed.size() - free.size());
  result.deviation = std::sqrt(squares / freedom);
  result.converged = summary.termination_type == ceres::CONVERGENCE;
  result.summary = summary.message;
  add_intervals(inverse_normal_matrix(problem, scaled.x), scaled, freedom, result);
  return result;
}
} // namespace carambole::lumped
