#include "lumped/fit/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

#include "lumped/fit/search.h"

namespace carambole::lumped
{
namespace
{
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t points_per_parameter = 16, fewest_points = 32, most_points = 64,
                      other_starts = 3;
constexpr double apart = 0.15; ///< of the spread of points: the least between two starts

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
      const double squares = evaluations.squares(evaluations.once_at(point));
      points.emplace_back(squares, std::move(point));
    }
    catch (const std::runtime_error &)
    {
      continue; // no point to start from
    }
  std::ranges::stable_sort(points, [](const auto &a, const auto &b) { return a.first < b.first; });
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

/// Minima within the 95 % region of the least of them, but elsewhere and outside the intervals of
/// the result.
void add_others(const std::vector<Minimum> &minima, const Minimum &best,
                const Coordinates &coordinates, double freedom, FitResult &result)
{
  const auto p = static_cast<double>(coordinates.size());
  const double highest =
    best.squares *
    (1 + p / freedom * boost::math::quantile(boost::math::fisher_f(p, freedom), 0.95));
  for (const Minimum &minimum : minima)
  {
    if (minimum.squares > highest || coordinates.distance(minimum.x, best.x) <= same_place)
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
              const Prediction &predict, double step, const Noise &noise,
              const std::function<void()> &refine)
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
    if (refine)
      refine();
    result.predicted = predict({});
    result.converged = true;
    result.starts = result.evaluations = 1;
    add_deviation(result);
    return result;
  }
  const Coordinates coordinates(free);
  Evaluations evaluations(coordinates, observed, predict);
  evaluations.at(coordinates.start()); // throws with the reason why the start cannot be computed

  // Central differences of the relative width h know derivatives to h^2: the sum of squares, which
  // is flat at its minimum, to h^4. A search that goes on follows the rounding of the predictions.
  constexpr double rough = 1e-8;
  const double fine = std::max(1e-14, std::pow(step, 4));
  const std::vector<std::vector<double>> starts = starts_of(coordinates, evaluations);
  std::vector<Minimum> minima;
  for (const std::vector<double> &start : starts)
  {
    Minimum minimum = Search(coordinates, evaluations, step, noise, start).run(rough, 50, minima);
    if (!minimum.is_known)
      minima.push_back(std::move(minimum));
  }
  const Minimum &nearest = *std::ranges::min_element(minima, {}, &Minimum::squares);
  if (refine)
    refine();
  evaluations.forget();
  Search search(coordinates, evaluations, step, noise, nearest.x);
  const Minimum best = search.run(fine, 100);

  FitResult result;
  result.starts = static_cast<int>(starts.size());
  const std::vector<double> values = coordinates.values(best.x.data());
  result.predicted = predict(values);
  const double freedom = add_deviation(result);
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
  add_others(minima, nearest, coordinates, freedom, result);
  result.evaluations = evaluations.count;
  return result;
}
} // namespace carambole::lumped
