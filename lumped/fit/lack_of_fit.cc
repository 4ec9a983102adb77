#include "lumped/fit/lack_of_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace carambole::lumped
{
namespace
{
constexpr std::size_t fewest = 10;
constexpr double one_of_a_thousand = 3.09; ///< standard deviations of the normal distribution
/// What predictions are good to: between two samples of a law forces are known to 1e-5 of the peak.
constexpr double floor_of_forces = 1e-4, floor_of_restitutions = 1e-6;

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
} // namespace

LackOfFit lack_of_fit(const Target &target, const FitResult &result)
{
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
  const double floor = target.is_table() ? floor_of_restitutions : floor_of_forces;
  lack.found = lack.can_be_told && lack.deviation > floor &&
               1 - std::pow(lack.scatter / lack.deviation, 2) > one_of_a_thousand / std::sqrt(n);
  return lack;
}
} // namespace carambole::lumped
