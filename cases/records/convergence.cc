#include "cases/records/convergence.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "cases/records/quantity_groups.h"

namespace carambole
{
namespace
{
/// Shares of the changes between levels, in a group of quantities.
struct Rule
{
  double formal_order; ///< of the elements: no error is extrapolated by more
  double A;            ///< of the last change
  double B;            ///< of the change before
};

// Linear elements have the formal order 2; the frequencies of quadratic ones have 4. B is large
// where the edge of the contact, which lies between two nodes, adds its own error: first order in a
// radius and in the moment of release, and irregular from level to level. A and B were found
// together, as the pair with the smallest intervals among those that hold about 95 % of the next
// levels and six in seven limits of random cases, most of them with two, four and eight elements
// per contact radius. Shares of next levels and of limits inside, and medians of the uncertainty
// over the change to the next level (tests/cases/level_coverage.cc counts them):
//   approach           263 values   99.2 %   91.8 %   3.5
//   contact radius     235 values   96.6 %   86.6 %   5.1
//   duration           415 values   93.5 %   87.1 %   5.6
//   energy             546 values   96.3 %   91.3 %   5.6
//   frequency          114 values   99.1 %   99.1 %   1.6
//   peak force         236 values   97.5 %   96.7 %   4.7
//   time of the peak   188 values   97.9 %   93.9 %   5.4
//   plastic            393 values   94.9 %   87.7 %   4.4
//   plastic strain     120 values   95.0 %   86.4 %   5.4
//   restitution        207 values   93.7 %   91.4 %   5.7
//   slip               114 values  100.0 %   93.3 %   2.1
//   velocity           705 values   93.9 %   92.1 %   5.8
//   other              738 values   96.3 %   90.2 %   5.5
constexpr Rule rules_of_groups[] = {{2, 0.5, 0.3},   // peak force
                                    {2, 1.7, 0.35},  // duration
                                    {2, 1.5, 1},     // time of the peak
                                    {2, 1.2, 0.4},   // restitution
                                    {2, 1.5, 0.3},   // velocity
                                    {2, 0.7, 0.05},  // approach
                                    {2, 2, 1},       // contact radius
                                    {2, 1.4, 0.4},   // plastic strain
                                    {2, 1.1, 0.15},  // plastic
                                    {2, 1.5, 0.3},   // energy
                                    {4, 0.1, 0.006}, // frequency
                                    {2, 0.7, 0.15},  // slip
                                    {2, 1, 0.2}};    // other
static_assert(std::size(rules_of_groups) == all_quantity_groups.size());

constexpr double lowest_order = 0.5;
constexpr double two_level_factor = 3;
constexpr double safety = 1.25; ///< factor of the grid convergence index
/// Of the ripple in the time of a peak, and of the moment of release in the residual approach.
constexpr double C = 0.12, D = 0.5;

/// What is left of an error that shrinks with the order p, over its last change.
double left_over(double p)
{
  return 1 / (std::exp2(p) - 1);
}

/// Of the finest level from the limit, or without one from the level before, with the factor of the
/// grid convergence index.
double distance_of(const Uncertainty &of)
{
  const std::size_t n = of.levels.size();
  return safety * std::abs(of.levels[n - 1] - of.extrapolated.value_or(of.levels[n - 2]));
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
                                                QuantityKind kind, double highest_order)
{
  const std::size_t n = levels.size();
  if (n < 2)
    return std::nullopt;
  Rule rule = rules_of_groups[static_cast<std::size_t>(group_of(kind))];
  rule.formal_order = std::min(rule.formal_order, highest_order);
  const double fine = levels[n - 1] - levels[n - 2];
  Uncertainty result;
  result.levels = levels;
  if (n == 2)
  {
    // Of a first-order error, unless the elements are of a higher order than linear ones.
    const double order = rule.formal_order > 2 ? rule.formal_order : 1;
    result.method = "two levels";
    result.uncertainty = two_level_factor * left_over(order) * std::abs(fine);
    return result;
  }
  const double coarse = levels[n - 2] - levels[n - 3];
  const bool approaches = fine * coarse > 0 && std::abs(fine) < std::abs(coarse);
  const auto limit =
    approaches ? richardson(levels[n - 1], levels[n - 2], levels[n - 3], 2, 2) : std::nullopt;
  result.method = "last changes";
  if (limit)
  {
    result.method = "gci";
    result.observed_order = limit->order;
    result.extrapolated =
      levels[n - 1] + fine * left_over(std::clamp(limit->order, lowest_order, rule.formal_order));
  }
  result.uncertainty =
    std::max({distance_of(result), rule.A * std::abs(fine), rule.B * std::abs(coarse)});
  return result;
}

std::map<std::string, Uncertainty>
estimate_uncertainties(const std::map<std::string, std::vector<double>> &levels,
                       double highest_order)
{
  std::map<std::string, Uncertainty> all;
  for (const auto &[name, values] : levels)
    if (auto one =
          estimate_uncertainty(values, parse_quantity_name(name).value().kind, highest_order))
      all[name] = *std::move(one);
  const auto find = [&](QuantityKind kind, const std::string &contact) -> Uncertainty *
  {
    const auto found = all.find(to_string({kind, contact}));
    return found == all.end() || found->second.levels.size() < 3 ? nullptr : &found->second;
  };
  for (const auto &[name, values] : levels)
  {
    const auto [kind, contact, ignored] = parse_quantity_name(name).value();
    if (kind != QuantityKind::duration)
      continue;
    const Uncertainty *const duration = find(kind, contact);
    const Uncertainty *const force = find(QuantityKind::peak_force, contact);
    if (Uncertainty *const time = find(QuantityKind::peak_time, contact);
        duration && force && time && force->levels.back() != 0)
    {
      const double ripple = std::abs(force->uncertainty / force->levels.back());
      time->uncertainty = std::max(distance_of(*time), C * values.back() * std::sqrt(ripple));
    }
    const Uncertainty *const speed = find(QuantityKind::separation_speed, contact);
    if (Uncertainty *const residual = find(QuantityKind::residual_approach, contact);
        duration && speed && residual)
      residual->uncertainty =
        std::max(residual->uncertainty, D * std::abs(speed->levels.back()) * duration->uncertainty);
  }
  return all;
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
  static const std::string rules = fmt::format(
    "The uncertainty is the half-width of an interval around the value of the finest level. It "
    "should contain the value of an infinitely fine mesh in 95 % of all cases. Method gci: three "
    "levels converge monotonically; they have an observed order and a Richardson limit after Celik "
    "et al. (2008), with the order limited to 0.5 and the formal order, 2, or 4 for modes, or 1 "
    "where a face presses with its edge, whose pressure is infinite. Method "
    "last changes: the levels do not converge in this way and have no limit. The uncertainty is "
    "the largest of three numbers: {0} times the distance from the limit, or without one {0} times "
    "the last change; a share of the last change; a share of the change before it. The shares "
    "depend on the kind of quantity. Two quantities depend on others of their contact. The top of "
    "a "
    "pulse is flat, so the time of its peak is uncertain by at least {1} T √(U_F/F), with the "
    "duration T and the peak force F. The residual approach is read at the release, so it is "
    "uncertain by at least {2} times the separation speed times the uncertainty of the duration. "
    "Two levels: {3} times their difference, for modes a fifth of it. The shares were calibrated "
    "on "
    "random cases with one finer level; the validation guide shows how often the finer value lay "
    "within the uncertainty of the shipped cases.",
    safety, C, D, two_level_factor);
  return rules;
}
} // namespace carambole
