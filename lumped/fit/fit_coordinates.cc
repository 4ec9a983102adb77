#include "lumped/fit/fit_coordinates.h"

#include <algorithm>
#include <cmath>

namespace carambole::lumped
{
namespace
{
constexpr double open_end = 1e-6;    ///< of the scale: distance from an end that is not allowed
const double widest = std::log(1e6), ///< of a logarithm: how far from the start it is searched for
  spread = std::log(30);             ///< and where points are spread
} // namespace

Coordinates::Coordinates(const std::vector<FreeParameter> &free) : free(free)
{
  for (std::size_t i = 0; i < free.size(); ++i)
  {
    const Interval &range = free[i].range;
    const double s = scale(i);
    if (is_logarithmic(i))
      ends.emplace_back(-widest, widest);
    else
      ends.emplace_back(range.minimum / s + (range.minimum_open ? open_end : 0),
                        range.maximum / s - (range.maximum_open ? open_end : 0));
  }
}

bool Coordinates::is_logarithmic(std::size_t i) const
{
  const Interval &range = free[i].range;
  return range.minimum == 0 && range.minimum_open && std::isinf(range.maximum) && free[i].start > 0;
}

/// Without an end on one side or both, though not a logarithm.
bool Coordinates::is_by_ratio(std::size_t i) const
{
  return !is_logarithmic(i) && !(std::isfinite(lower(i)) && std::isfinite(upper(i)));
}

double Coordinates::scale(std::size_t i) const
{
  if (free[i].start != 0)
    return std::abs(free[i].start);
  return free[i].scale > 0 ? free[i].scale : 1;
}

std::vector<double> Coordinates::start() const
{
  std::vector<double> x;
  for (std::size_t i = 0; i < size(); ++i)
    x.push_back(is_logarithmic(i) ? 0 : std::clamp(free[i].start / scale(i), lower(i), upper(i)));
  return x;
}

std::vector<double> Coordinates::values(const double *x) const
{
  std::vector<double> result(size());
  for (std::size_t i = 0; i < size(); ++i)
    result[i] = is_logarithmic(i) ? free[i].start * std::exp(x[i]) : scale(i) * x[i];
  for (std::size_t i = 0; i < size(); ++i)
    if (const auto n = free[i].exponent)
      result[i] *= std::pow(free[i].length, free[*n].start - result[*n]);
  return result;
}

double Coordinates::derivative(std::size_t i, std::size_t j) const
{
  if (i == j)
    return is_logarithmic(i) ? 1 : scale(i);
  return free[i].exponent == j ? -std::log(free[i].length) * derivative(j, j) : 0;
}

/// Where points are spread: the whole range if it has two ends, else from a thirtieth of the start
/// to thirty times it, of its sign.
std::pair<double, double> Coordinates::box(std::size_t i) const
{
  if (is_logarithmic(i))
    return {-spread, spread};
  if (std::isfinite(lower(i)) && std::isfinite(upper(i)))
    return {lower(i), upper(i)};
  const double sign = free[i].start < 0 ? -1 : 1;
  const auto [low, high] = std::minmax({sign / std::exp(spread), sign * std::exp(spread)});
  return {std::clamp(low, lower(i), upper(i)), std::clamp(high, lower(i), upper(i))};
}

std::vector<double> Coordinates::spread_point(std::size_t n) const
{
  // An additive recurrence with the powers of the root of g^(p + 1) = g + 1: with one parameter the
  // golden section, with more as even.
  const auto p = static_cast<double>(size());
  double g = 2;
  for (int k = 0; k < 60; ++k)
    g = std::pow(1 + g, 1 / (p + 1));
  std::vector<double> point;
  const std::vector<double> from = start();
  for (std::size_t i = 0; i < size(); ++i)
  {
    double whole = 0;
    const double share = std::modf(
      0.5 + static_cast<double>(n + 1) * std::pow(g, -static_cast<double>(i + 1)), &whole);
    const double w = 2 * share - 1; // from the start: half of the points within a quarter
    const auto [low, high] = box(i);
    const double sign = free[i].start < 0 ? -1 : 1;
    if (is_by_ratio(i))
      point.push_back(std::clamp(sign * std::exp(spread * w * std::abs(w)), low, high));
    else
      point.push_back(w > 0 ? from[i] + (high - from[i]) * w * w
                            : from[i] - (from[i] - low) * w * w);
  }
  return point;
}

double Coordinates::distance(const std::vector<double> &a, const std::vector<double> &b) const
{
  double largest = 0;
  for (std::size_t i = 0; i < size(); ++i)
  {
    const auto [low, high] = box(i);
    // Where points are spread by ratios, nearly by logarithms.
    const auto place = [&, ratio = is_by_ratio(i)](double x)
    { return ratio ? std::asinh(std::exp(spread) * x) : x; };
    largest = std::max(largest, std::abs(place(a[i]) - place(b[i])) / (place(high) - place(low)));
  }
  return largest;
}

std::string Coordinates::limit(std::size_t i, double x) const
{
  if (x - lower(i) > open_end && upper(i) - x > open_end)
    return {};
  if (is_logarithmic(i))
    return x < 0 ? "a millionth of its start value" : "a million times its start value";
  return "the limit of its allowed range (" + free[i].range.text() + ")";
}
} // namespace carambole::lumped
