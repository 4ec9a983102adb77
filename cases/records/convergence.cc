#include "cases/records/convergence.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <boost/math/tools/toms748_solve.hpp>

namespace carambole
{
namespace
{
// Range of orders that Eca & Hoekstra accept as asymptotic.
constexpr double formal_order = 2, highest_order = formal_order + 0.1, lowest_order = 0.5;
// Factors for the correction: for a plausible order, and for one that is too high.
constexpr double safety = 1.6, safety_beyond = 2.5;

Uncertainty monotone_convergence(const std::vector<double> &levels, double p)
{
  const std::size_t n = levels.size();
  const double f1 = levels[n - 1], f2 = levels[n - 2], f3 = levels[n - 3];
  const double correction = (f1 - f2) / (std::exp2(std::clamp(p, lowest_order, formal_order)) - 1);
  Uncertainty result;
  result.levels = levels;
  result.method = "gci";
  result.observed_order = p;
  result.extrapolated = f1 + correction;
  result.uncertainty = (p > highest_order ? safety_beyond : safety) *
                       std::max(std::abs(correction), std::abs(f2 - f3) / 12);
  return result;
}

Uncertainty irregular_convergence(const std::vector<double> &levels)
{
  const std::size_t n = levels.size();
  Uncertainty result;
  result.levels = levels;
  result.method = "last changes";
  const double last = std::abs(levels[n - 1] - levels[n - 2]),
               before = std::abs(levels[n - 2] - levels[n - 3]);
  result.uncertainty = last >= before ? last : std::max(1.25 * last, before / 3);
  return result;
}
} // namespace

std::optional<Richardson> richardson(double f1, double f2, double f3, double r21, double r32)
{
  const double e21 = f2 - f1, e32 = f3 - f2;
  if (e21 == 0 || e32 == 0)
    return std::nullopt;
  const double s = e32 / e21 > 0 ? 1 : -1, log_ratio = std::log(std::abs(e32 / e21));
  // p ln r21 - ln|e32/e21| - q(p), without powers that overflow. It increases with p: the root is
  // bracketed. (The fixed-point iteration of the source diverges for r32 far above r21.)
  const auto residual = [&](double p)
  {
    return p * std::log(r32) - log_ratio - std::log1p(-s * std::pow(r21, -p)) +
           std::log1p(-s * std::pow(r32, -p));
  };
  constexpr double lowest = 1e-6, highest = 1e4; // an order outside these limits is not used
  if (!(residual(lowest) < 0 && residual(highest) > 0))
    return std::nullopt;
  std::uintmax_t iterations = 200; // 100 halvings would suffice
  const double p =
    boost::math::tools::toms748_solve(residual, lowest, highest,
                                      boost::math::tools::eps_tolerance<double>(), iterations)
      .first;
  const double distance = (f1 - f2) / (std::pow(r21, p) - 1);
  Richardson result{p, f1 + distance, {}, s < 0};
  if (f1 != 0)
    result.gci = 1.25 * std::abs(distance / f1);
  return result;
}

std::optional<Uncertainty> estimate_uncertainty(const std::vector<double> &levels)
{
  const std::size_t n = levels.size();
  if (n < 2)
    return std::nullopt;
  const double fine = levels[n - 1] - levels[n - 2];
  if (n == 2)
    return Uncertainty{{}, 3 * std::abs(fine), {}, "two levels", levels};
  const double coarse = levels[n - 2] - levels[n - 3];
  const bool approaches = fine * coarse > 0 && std::abs(fine) < std::abs(coarse);
  const auto limit =
    approaches ? richardson(levels[n - 1], levels[n - 2], levels[n - 3], 2, 2) : std::nullopt;
  return limit ? monotone_convergence(levels, limit->order) : irregular_convergence(levels);
}

std::string_view uncertainty_rules()
{
  return "The uncertainty is the half-width of an interval around the finest value. Method gci: "
         "the values of three levels converge monotonically. They have an observed order and a "
         "Richardson limit after Celik et al. (2008); the uncertainty is 1.6 times the distance "
         "from the limit, computed with the order limited to 0.5 to 2, and 2.5 times that distance "
         "if the order is above 2.1. Method last changes: the values do not converge in this way. "
         "The uncertainty is the last change if it is larger than the one before, otherwise the "
         "larger of 1.25 times the last change and a third of the one before. Two levels: 3 times "
         "their difference. The factors were calibrated on the shipped cases with one finer level; "
         "the validation guide states how often the finer value lay within the uncertainty.";
}
} // namespace carambole
