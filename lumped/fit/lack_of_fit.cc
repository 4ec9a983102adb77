#include "lumped/fit/lack_of_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <span>

#include <boost/math/distributions/fisher_f.hpp>

#include "cases/values/correlation.h"

namespace carambole::lumped
{
namespace
{
constexpr std::size_t fewest = 10;
constexpr double one_of_a_thousand = 3.09; ///< standard deviations of the normal distribution
/// The residuals in the order of their neighbours, a series per contact. Where nothing acts and
/// nothing should there is none.
std::vector<std::vector<double>> series_of(const Target &target, const FitResult &result)
{
  const std::vector<double> observed = target.observed();
  std::vector<std::size_t> order(target.is_table() ? observed.size()
                                                   : target.history.columns.front().values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (target.is_table())
    std::ranges::stable_sort(order, {}, [&](std::size_t k) { return target.speeds[k]; });
  std::vector<std::vector<double>> series;
  for (std::size_t begin = 0; begin < observed.size(); begin += order.size())
  {
    series.emplace_back();
    for (const std::size_t k : order)
      if (observed[begin + k] != 0 || result.predicted[begin + k] != 0)
        series.back().push_back(result.predicted[begin + k] - observed[begin + k]);
  }
  return series;
}
/// Residuals of a contact within its pulse and at rest.
struct OfSensor
{
  std::vector<double> pulse;
  std::vector<std::vector<double>> rest; ///< before and behind
};

OfSensor residuals_of(const Target &target, const FitResult &result, std::size_t column)
{
  const MeasuredForce &sensor = target.sensors[column];
  const std::vector<double> observed = target.observed(), &t = target.history.columns[0].values;
  const double margin = 0.1 * (sensor.end.value - sensor.start.value);
  OfSensor residuals;
  residuals.rest.resize(2);
  for (std::size_t k = 0; k < t.size(); ++k)
  {
    const double residual =
      result.predicted[column * t.size() + k] - observed[column * t.size() + k];
    if (t[k] < sensor.start.value - margin)
      residuals.rest[0].push_back(residual);
    else if (t[k] > sensor.end.value + margin)
      residuals.rest[1].push_back(residual);
    else
      residuals.pulse.push_back(residual);
  }
  return residuals;
}

/// Against the noise at rest; nothing where too little is at rest.
std::optional<LackOfFit> beyond_noise(const Target &target, const FitResult &result)
{
  constexpr double fewest_independent = 15;
  constexpr std::size_t blocks_per_pulse = 16;
  double squares = 0, freedom = 0, beyond = 0, blocks = 0, residual_squares = 0, residuals = 0,
         noise = 0, least_freedom = std::numeric_limits<double>::infinity();
  for (std::size_t column = 0; column < target.sensors.size(); ++column)
  {
    const OfSensor of = residuals_of(target, result, column);
    double variance = 0, n = 0;
    std::vector<std::span<const double>> parts;
    for (const std::vector<double> &part : of.rest)
    {
      parts.emplace_back(part);
      n += static_cast<double>(part.size());
      for (const double value : part)
        variance += value * value;
    }
    const double dependence = correlation_of(parts);
    if (n / dependence < fewest_independent || of.pulse.size() < fewest)
      return std::nullopt;
    variance = std::max(variance / (n - 1), std::pow(resolution_of(target), 2));
    noise += variance * static_cast<double>(of.pulse.size());
    least_freedom = std::min(least_freedom, n / dependence - 1);
    const auto length = std::max(static_cast<std::size_t>(std::ceil(2 * dependence)),
                                 of.pulse.size() / blocks_per_pulse + 1);
    for (std::size_t begin = 0; begin + length <= of.pulse.size(); begin += length)
    {
      const double mean =
        std::accumulate(of.pulse.begin() + static_cast<std::ptrdiff_t>(begin),
                        of.pulse.begin() + static_cast<std::ptrdiff_t>(begin + length), 0.0) /
        static_cast<double>(length);
      const double expected = variance * dependence / static_cast<double>(length);
      squares += mean * mean / expected;
      beyond += mean * mean - expected;
      ++blocks;
    }
    for (const double value : of.pulse)
      residual_squares += value * value;
    residuals += static_cast<double>(of.pulse.size());
  }
  freedom = blocks - static_cast<double>(result.estimates.size() + nuisances_of(target));
  if (freedom < 1)
    return std::nullopt;
  LackOfFit lack;
  lack.can_be_told = true;
  lack.deviation = std::sqrt(residual_squares / residuals);
  lack.scatter = std::sqrt(noise / residuals);
  constexpr double one_sided = 1e-3;
  const boost::math::fisher_f distribution(freedom, least_freedom);
  lack.found = squares / freedom > boost::math::quantile(complement(distribution, one_sided));
  if (lack.found)
    lack.misfit = std::sqrt(std::max(0.0, beyond / blocks));
  return lack;
}
} // namespace

LackOfFit lack_of_fit(const Target &target, const FitResult &result)
{
  if (!target.sensors.empty())
    if (const std::optional<LackOfFit> lack = beyond_noise(target, result))
      return *lack;
  std::size_t residuals = 0, differences = 0;
  double squares = 0, steps = 0;
  for (const std::vector<double> &series : series_of(target, result))
    for (std::size_t k = 0; k < series.size(); ++k)
    {
      ++residuals;
      squares += series[k] * series[k];
      if (k == 0)
        continue;
      ++differences;
      steps += std::pow(series[k] - series[k - 1], 2);
    }
  LackOfFit lack;
  if (differences == 0)
    return lack;
  const auto n = static_cast<double>(residuals);
  lack.deviation = std::sqrt(squares / n);
  lack.scatter = std::sqrt(0.5 * steps / static_cast<double>(differences));
  lack.can_be_told = residuals >= fewest;
  lack.found = lack.can_be_told && lack.deviation > resolution_of(target) &&
               1 - std::pow(lack.scatter / lack.deviation, 2) > one_of_a_thousand / std::sqrt(n);
  if (lack.found)
    lack.misfit = std::sqrt(std::pow(lack.deviation, 2) - std::pow(lack.scatter, 2));
  return lack;
}
} // namespace carambole::lumped
