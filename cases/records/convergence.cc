#include "cases/records/convergence.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <boost/math/tools/toms748_solve.hpp>

#include "cases/records/quantity_groups.h"

namespace carambole
{
namespace
{
/// How the errors of a group of quantities shrink.
struct Rule
{
  double formal_order; ///< of the elements: no error is extrapolated by more
  double relied_order; ///< no error is believed to shrink faster
  double factor;       ///< for what is expected of the error by it
};

// The formal order is that of linear elements, 2, and of the frequencies of quadratic ones, 4. The
// order relied on is lower where the edge of the contact, which lies between two nodes, adds an
// error of its own: it is of first order in a radius and in the moment of release, and comes and
// goes from level to level. Order and factor were found together, as the pair with the smallest
// intervals among those that hold the next level in 95 % of random cases, most of them with two,
// four and eight elements per contact radius. The place of a flat maximum has no order at all.
// Shares of next levels inside, and medians of the uncertainty over the change to the next level
// (tests/cases/level_coverage.cc counts them):
//   amplitude           36 values   94.4 %   2.1
//   approach            72 values   95.8 %   2.6
//   contact radius      66 values   93.9 %   5.6
//   energy             103 values   96.1 %   4.2
//   peak force          61 values   96.7 %   4.0
//   frequency           36 values  100.0 %   1.8
//   time of the peak    55 values   92.7 %  10.3
//   plastic             51 values   98.0 %   3.2
//   plastic strain      37 values   94.6 %   6.3
//   restitution         64 values   96.9 %   5.7
//   slip                88 values  100.0 %   1.7
//   duration            60 values   95.0 %   5.8
//   velocity           196 values   96.4 %   5.1
constexpr Rule rule_of(QuantityGroup group)
{
  switch (group)
  {
  case QuantityGroup::peak_force:
    return {2, 1.25, 0.9};
  case QuantityGroup::duration:
    return {2, 0.75, 0.7};
  case QuantityGroup::peak_time:
    return {2, 1, 4};
  case QuantityGroup::restitution:
    return {2, 1.25, 1.15};
  case QuantityGroup::velocity:
    return {2, 1.25, 1.15};
  case QuantityGroup::approach:
    return {2, 2, 1.1};
  case QuantityGroup::contact_radius:
    return {2, 0.75, 1.5};
  case QuantityGroup::plastic_strain:
    return {2, 0.75, 0.87};
  case QuantityGroup::plastic:
    return {2, 2, 1.1};
  case QuantityGroup::energy:
    return {2, 1.5, 1.3};
  case QuantityGroup::frequency:
    return {4, 4, 1.6};
  case QuantityGroup::slip:
    return {2, 1.5, 1};
  case QuantityGroup::other:
    break;
  }
  return {2, 1.5, 1.25};
}

constexpr double lowest_order = 0.5;
/// Of changes that do not shrink steadily, unless even less is relied on.
constexpr double irregular_order = 1;
constexpr double two_level_factor = 3;

/// What is left of an error that shrinks with the order p, over its last change.
double left_over(double p)
{
  return 1 / (std::exp2(p) - 1);
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

std::optional<Uncertainty> estimate_uncertainty(const std::vector<double> &levels,
                                                QuantityKind kind)
{
  const std::size_t n = levels.size();
  if (n < 2)
    return std::nullopt;
  const Rule rule = rule_of(group_of(kind));
  const double fine = levels[n - 1] - levels[n - 2];
  Uncertainty result;
  result.levels = levels;
  if (n == 2)
  {
    // Of a first-order error, unless the elements are of a higher order than linear ones.
    const double order = rule.formal_order > 2 ? rule.formal_order : irregular_order;
    result.method = "two levels";
    result.uncertainty = two_level_factor * left_over(order) * std::abs(fine);
    return result;
  }
  const double coarse = levels[n - 2] - levels[n - 3];
  const bool approaches = fine * coarse > 0 && std::abs(fine) < std::abs(coarse);
  const auto limit =
    approaches ? richardson(levels[n - 1], levels[n - 2], levels[n - 3], 2, 2) : std::nullopt;
  double order = std::min(irregular_order, rule.relied_order),
         least = left_over(irregular_order) * std::abs(fine);
  result.method = "last changes";
  if (limit)
  {
    order = std::clamp(limit->order, lowest_order, rule.relied_order);
    result.method = "gci";
    result.observed_order = limit->order;
    const double correction =
      fine * left_over(std::clamp(limit->order, lowest_order, rule.formal_order));
    result.extrapolated = levels[n - 1] + correction;
    least = std::abs(correction);
  }
  const double expected = std::exp2(-rule.relied_order) * std::abs(coarse);
  result.uncertainty =
    std::max(least, rule.factor * std::max(left_over(order) * std::abs(fine),
                                           left_over(rule.relied_order) * expected));
  return result;
}

double uncertainty_of_peak_time(const Uncertainty &time, double duration,
                                double relative_force_uncertainty)
{
  constexpr double B = 0.2;
  const std::size_t n = time.levels.size();
  const double least =
    std::abs(time.levels[n - 1] - time.extrapolated.value_or(time.levels[n - 2]));
  return std::max(least, B * duration * std::sqrt(relative_force_uncertainty));
}

std::vector<std::optional<double>>
pooled_uncertainties(const std::vector<std::vector<double>> &levels, QuantityKind kind)
{
  const auto is_known = [&](std::ptrdiff_t k)
  {
    return k >= 0 && k < std::ssize(levels) && levels[std::size_t(k)].size() > 2 &&
           levels[std::size_t(k)].back() != 0;
  };
  std::vector<std::optional<double>> result(levels.size());
  for (std::ptrdiff_t k = 0; k < std::ssize(levels); ++k)
  {
    if (!is_known(k))
      continue;
    double weights = 0, fine = 0, coarse = 0, product = 0;
    const auto add = [&](std::ptrdiff_t point, double weight)
    {
      const std::vector<double> &f = levels[std::size_t(point)];
      const double last = (f[f.size() - 1] - f[f.size() - 2]) / f.back(),
                   before = (f[f.size() - 2] - f[f.size() - 3]) / f.back();
      weights += weight;
      fine += weight * std::sqrt(std::abs(last));
      coarse += weight * std::sqrt(std::abs(before));
      product += weight * std::copysign(std::sqrt(std::abs(last * before)), last * before);
    };
    add(k, 3);
    for (const std::ptrdiff_t side : {-1, 1})
      for (std::ptrdiff_t distance = 1; distance <= 2 && is_known(k + side * distance); ++distance)
        add(k + side * distance, double(3 - distance));
    const double size = std::abs(levels[std::size_t(k)].back()),
                 before = size * std::pow(coarse / weights, 2),
                 last = std::copysign(size * std::pow(fine / weights, 2), product);
    result[std::size_t(k)] = estimate_uncertainty({0, before, before + last}, kind)->uncertainty;
  }
  return result;
}

std::string_view uncertainty_rules()
{
  return "The uncertainty is the half-width of an interval around the finest value that should "
         "hold "
         "the value of an infinitely fine mesh in 95 % of all cases. Method gci: the values of "
         "three levels converge monotonically. They have an observed order and a Richardson limit "
         "after Celik et al. (2008), computed with the order limited to 0.5 and the formal order, "
         "2, or 4 for modes; for the uncertainty the order is limited further, to the one that "
         "this "
         "kind of quantity can be relied on to have. Method last changes: the values do not "
         "converge in this way; the order counts as one. The uncertainty is what is left of the "
         "last change with that order, or of the one before if that is more, times a factor for "
         "the "
         "kind of quantity, at least the distance from the limit or, without one, the last change. "
         "The top of a pulse is flat: the time of a peak has the uncertainty 0.2 T sqrt(U_F/F) of "
         "the duration and the peak force of its contact, at least as above. "
         "Two levels: 3 times their difference, of modes a fifth of it. Orders and factors were "
         "calibrated on random cases with one finer level; the validation guide states how often "
         "the finer value lay within the uncertainty for the shipped ones.";
}
} // namespace carambole
