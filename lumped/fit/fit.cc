#include "lumped/fit/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <ceres/ceres.h>
#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
constexpr double no_number = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();
constexpr int evaluation_limit = 3000;
constexpr std::size_t points_per_parameter = 16, fewest_points = 32, most_points = 64,
                      other_starts = 3;
constexpr double apart = 0.15; ///< of the spread of points: the least between two starts

/// Computes residuals, counts evaluations, and keeps the best.
class Evaluations
{
public:
  Evaluations(const Coordinates &coordinates, const std::vector<double> &observed,
              const Prediction &predict)
    : observed(observed), coordinates(coordinates), predict(predict)
  {
  }

  /// Predictions at a point. Throws std::runtime_error, also beyond the limit.
  std::vector<double> at(const double *x)
  {
    if (is_exhausted())
      throw std::runtime_error(fmt::format("{} evaluations", evaluation_limit));
    ++count;
    return predict(coordinates.values(x));
  }

  double squares(const std::vector<double> &predicted) const
  {
    double sum = 0;
    for (std::size_t k = 0; k < observed.size(); ++k)
      sum += std::pow(predicted[k] - observed[k], 2);
    return std::isfinite(sum) ? sum : infinity;
  }

  bool is_exhausted() const { return count >= evaluation_limit; }

  const std::vector<double> &observed;
  int count = 0;

private:
  const Coordinates &coordinates;
  const Prediction &predict;
};

/// Residuals r_k = predicted_k - observed_k and their derivatives by differences that stay within
/// the bounds.
class Residuals : public ceres::CostFunction
{
public:
  Residuals(const Coordinates &coordinates, Evaluations &evaluations, double step,
            const Noise &noise)
    : coordinates(coordinates), evaluations(evaluations), noise(noise), step(step), jump(noise.jump)
  {
    set_num_residuals(static_cast<int>(evaluations.observed.size()));
    mutable_parameter_block_sizes()->push_back(static_cast<int>(coordinates.size()));
  }

  bool Evaluate(const double *const *parameters, double *residuals,
                double **jacobians) const override
  try
  {
    const std::vector<double> predicted = evaluations.at(parameters[0]);
    if (!std::isfinite(evaluations.squares(predicted)))
      return false;
    std::transform(predicted.begin(), predicted.end(), evaluations.observed.begin(), residuals,
                   std::minus<>());
    if (jacobians && jacobians[0])
      differentiate(parameters[0], predicted, jacobians[0]);
    return true;
  }
  catch (const std::runtime_error &)
  {
    return false; // the search takes a shorter step
  }

private:
  const Coordinates &coordinates;
  Evaluations &evaluations;
  const Noise &noise;
  const double step, jump;

  /// One-sided if the other side cannot be computed.
  void differentiate(const double *at, const std::vector<double> &here, double *jacobian) const
  {
    const std::size_t p = coordinates.size();
    std::vector<std::vector<double>> tangents;
    if (noise.hold)
      tangents = noise.hold(coordinates.values(at));
    try
    {
      take_differences(at, here, jacobian);
    }
    catch (...)
    {
      if (noise.release)
        noise.release();
      throw;
    }
    if (noise.release)
      noise.release();
    for (const std::vector<double> &tangent : tangents)
    {
      double square = 0;
      for (const double value : tangent)
        square += value * value;
      for (std::size_t i = 0; i < p && square > 0; ++i)
      {
        double product = 0;
        for (std::size_t k = 0; k < tangent.size(); ++k)
          product += tangent[k] * jacobian[k * p + i];
        for (std::size_t k = 0; k < tangent.size(); ++k)
          jacobian[k * p + i] -= tangent[k] * product / square;
      }
    }
  }

  void take_differences(const double *at, const std::vector<double> &here, double *jacobian) const
  {
    const std::size_t p = coordinates.size();
    for (std::size_t i = 0; i < p; ++i)
    {
      std::vector<double> below(at, at + p), above = below;
      const double h = step * (coordinates.is_logarithmic(i) ? 1 : std::max(std::abs(at[i]), 0.1));
      below[i] = std::max(at[i] - h, coordinates.lower(i));
      above[i] = std::min(at[i] + h, coordinates.upper(i));
      const std::vector<double> low = try_at(below), high = try_at(above);
      if (low.empty() && high.empty())
        throw std::runtime_error("no derivative");
      const double width = (high.empty() ? at[i] : above[i]) - (low.empty() ? at[i] : below[i]);
      for (std::size_t k = 0; k < here.size(); ++k)
      {
        const double rise = high.empty() ? 0 : high[k] - here[k],
                     fall = low.empty() ? 0 : here[k] - low[k];
        double &derivative = jacobian[k * p + i];
        derivative = (rise + fall) / width;
        if (std::max(std::abs(rise), std::abs(fall)) <= jump)
          continue;
        const bool is_above = std::abs(rise) < std::abs(fall);
        const double side = is_above ? above[i] - at[i] : at[i] - below[i],
                     change = is_above ? rise : fall;
        derivative = side > 0 && std::abs(change) <= jump ? change / side : 0;
      }
    }
  }

  std::vector<double> try_at(const std::vector<double> &x) const
  try
  {
    std::vector<double> predicted = evaluations.at(x.data());
    return std::isfinite(evaluations.squares(predicted)) ? predicted : std::vector<double>();
  }
  catch (const std::runtime_error &)
  {
    return {};
  }
};

struct Minimum
{
  std::vector<double> x;
  double squares = infinity;
  bool converged = false;
  std::string summary;
};

/// A search from one point to the next minimum.
class Search
{
public:
  Search(const Coordinates &coordinates, Evaluations &evaluations, double step, const Noise &noise,
         std::vector<double> from)
    : x(std::move(from)), evaluations(evaluations)
  {
    problem.AddResidualBlock(new Residuals(coordinates, evaluations, step, noise), nullptr,
                             x.data());
    for (std::size_t i = 0; i < x.size(); ++i)
    {
      problem.SetParameterLowerBound(x.data(), static_cast<int>(i), coordinates.lower(i));
      problem.SetParameterUpperBound(x.data(), static_cast<int>(i), coordinates.upper(i));
    }
  }

  Minimum run(double tolerance, int iterations)
  {
    ceres::Solver::Options options;
    options.linear_solver_type = ceres::DENSE_QR;
    options.logging_type = ceres::SILENT;
    options.max_num_iterations = iterations;
    options.function_tolerance = options.gradient_tolerance = tolerance;
    options.parameter_tolerance = 1e4 * tolerance;
    ceres::Solver::Summary summary;
    ceres::Solve(options, &problem, &summary);
    return {x, summary.IsSolutionUsable() ? 2 * summary.final_cost : infinity,
            summary.termination_type == ceres::CONVERGENCE,
            evaluations.is_exhausted()
              ? fmt::format("no convergence within {} evaluations", evaluation_limit)
              : summary.message};
  }

  /// (J^T J)^-1, row by row; empty where it does not exist.
  std::vector<double> inverse_normal_matrix()
  {
    // Where the evaluations are used up there are no derivatives, and Ceres would decompose an
    // empty matrix.
    if (evaluations.count + 1 + 2 * static_cast<int>(x.size()) > evaluation_limit)
      return {};
    ceres::Covariance::Options options;
    options.algorithm_type = ceres::DENSE_SVD;
    ceres::Covariance covariance(options);
    std::vector<double> matrix(x.size() * x.size());
    const std::vector<std::pair<const double *, const double *>> blocks{{x.data(), x.data()}};
    if (!covariance.Compute(blocks, &problem) ||
        !covariance.GetCovarianceBlock(x.data(), x.data(), matrix.data()))
      return {};
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!(matrix[i * x.size() + i] > 0) || !std::isfinite(matrix[i * x.size() + i]))
        return {};
    return matrix;
  }

private:
  std::vector<double> x;
  Evaluations &evaluations;
  ceres::Problem problem;
};

/// The given start and the best of the spread points, with a minimum distance.
std::vector<std::vector<double>> starts_of(const Coordinates &coordinates, Evaluations &evaluations)
{
  std::vector<std::pair<double, std::vector<double>>> points;
  const std::size_t n =
    std::clamp(points_per_parameter * coordinates.size(), fewest_points, most_points);
  for (std::size_t k = 0; k < n; ++k)
    try
    {
      std::vector<double> point = coordinates.spread_point(k);
      const double squares = evaluations.squares(evaluations.at(point.data()));
      points.emplace_back(squares, std::move(point));
    }
    catch (const std::runtime_error &)
    {
      continue; // no point to start from
    }
  std::stable_sort(points.begin(), points.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  std::vector<std::vector<double>> starts{coordinates.start()};
  for (const auto &[squares, point] : points)
    if (starts.size() <= other_starts && std::isfinite(squares) &&
        std::ranges::none_of(starts, [&, &point = point](const std::vector<double> &start)
                             { return coordinates.distance(start, point) < apart; }))
      starts.push_back(point);
  return starts;
}

/// C = s^2 A (J^T J)^-1 A^T, A the derivatives of the values by the coordinates.
void add_intervals(const std::vector<double> &inverse, const Coordinates &coordinates,
                   double freedom, const std::vector<FreeParameter> &free, FitResult &result)
{
  if (inverse.empty())
    return;
  const std::size_t p = coordinates.size();
  const auto covariance = [&](std::size_t i, std::size_t j)
  {
    double sum = 0;
    for (std::size_t a = 0; a < p; ++a)
      for (std::size_t b = 0; b < p; ++b)
        sum += coordinates.derivative(i, a) * inverse[a * p + b] * coordinates.derivative(j, b);
    return sum;
  };
  const double t = boost::math::quantile(boost::math::students_t(freedom), 0.975);
  for (std::size_t i = 0; i < p; ++i)
  {
    Estimate &estimate = result.estimates[i];
    const double sigma = result.deviation * std::sqrt(result.dependence * covariance(i, i));
    const bool is_ratio = coordinates.is_logarithmic(i);
    estimate.standard_error = is_ratio ? estimate.value * sigma : sigma;
    estimate.lower = is_ratio ? estimate.value * std::exp(-t * sigma) : estimate.value - t * sigma;
    estimate.upper = is_ratio ? estimate.value * std::exp(t * sigma) : estimate.value + t * sigma;
    estimate.lower = std::max(estimate.lower, free[i].range.minimum);
    estimate.upper = std::min(estimate.upper, free[i].range.maximum);
    std::vector<double> correlations(p);
    for (std::size_t j = 0; j < p; ++j)
      correlations[j] = covariance(i, j) / std::sqrt(covariance(i, i) * covariance(j, j));
    result.correlation.push_back(std::move(correlations));
  }
}

/// Minima within the 95 % region of the best but outside its intervals.
void add_others(const std::vector<Minimum> &minima, double best, const Coordinates &coordinates,
                double freedom, FitResult &result)
{
  const auto p = static_cast<double>(coordinates.size());
  const double highest =
    best * (1 + p / freedom * boost::math::quantile(boost::math::fisher_f(p, freedom), 0.95));
  for (const Minimum &minimum : minima)
  {
    if (minimum.squares > highest)
      continue;
    const OtherMinimum other{coordinates.values(minimum.x.data()),
                             std::sqrt(minimum.squares / freedom)};
    bool is_outside = false;
    for (std::size_t i = 0; i < coordinates.size(); ++i)
    {
      const Estimate &e = result.estimates[i];
      is_outside |= other.values[i] < e.lower || other.values[i] > e.upper;
    }
    const bool is_known =
      std::ranges::any_of(result.others, [&](const OtherMinimum &known)
                          { return std::abs(known.values[0] / other.values[0] - 1) < 0.01; });
    if (is_outside && !is_known)
      result.others.push_back(other);
  }
}
} // namespace

FitResult fit(const std::vector<FreeParameter> &free, const std::vector<double> &observed,
              const Prediction &predict, double step, const Noise &noise)
{
  const std::size_t p = free.size() + noise.nuisances;
  if (observed.size() <= p)
    throw std::invalid_argument(fmt::format(
      "there must be more observations than free parameters{}, but there are {} and {}",
      noise.nuisances > 0 ? " with the time and the baseline" : "", observed.size(), p));
  // s, the degrees of freedom, and how many values count as one.
  const auto add_deviation = [&](FitResult &result)
  {
    double squares = 0, informative = 0; // a zero predicted as zero carries no information
    std::vector<double> residuals;
    for (std::size_t k = 0; k < observed.size(); ++k)
    {
      informative += observed[k] != 0 || result.predicted[k] != 0 ? 1 : 0;
      residuals.push_back(result.predicted[k] - observed[k]);
      squares += residuals.back() * residuals.back();
    }
    if (noise.dependence)
      result.dependence = noise.dependence(residuals);
    const auto parameters = static_cast<double>(p);
    result.deviation = std::sqrt(squares / std::max(1.0, informative - parameters));
    return std::max(1.0, informative / result.dependence - parameters);
  };
  if (free.empty())
  {
    FitResult result;
    result.predicted = predict({});
    result.converged = true;
    result.starts = result.evaluations = 1;
    add_deviation(result);
    return result;
  }
  const Coordinates coordinates(free);
  Evaluations evaluations(coordinates, observed, predict);
  evaluations.at(
    coordinates.start().data()); // throws with the reason why the start cannot be computed

  constexpr double rough = 1e-8, fine = 1e-14;
  std::vector<Minimum> minima;
  for (const std::vector<double> &start : starts_of(coordinates, evaluations))
    minima.push_back(Search(coordinates, evaluations, step, noise, start).run(rough, 50));
  const std::vector<double> nearest = std::ranges::min_element(minima, {}, &Minimum::squares)->x;
  Search search(coordinates, evaluations, step, noise, nearest);
  const Minimum best = search.run(fine, 100);

  FitResult result;
  result.starts = static_cast<int>(minima.size());
  const std::vector<double> values = coordinates.values(best.x.data());
  result.predicted = predict(values);
  const double freedom = add_deviation(result), squares = evaluations.squares(result.predicted);
  for (std::size_t i = 0; i < free.size(); ++i)
    result.estimates.push_back({free[i].key,
                                values[i],
                                no_number,
                                no_number,
                                no_number,
                                coordinates.limit(i, best.x[i]),
                                {}});
  result.converged = best.converged;
  result.summary = best.summary;
  add_intervals(search.inverse_normal_matrix(), coordinates, freedom, free, result);
  add_others(minima, squares, coordinates, freedom, result);
  result.evaluations = evaluations.count;
  return result;
}
} // namespace carambole::lumped
