// What an expression of a chapter may compute from lists.

#include <algorithm>
#include <cmath>

#include "reports/guide/evaluation.h"

namespace carambole::reports
{
namespace
{
using Values = std::vector<Value>;

Value number_of(double value)
{
  return std::isfinite(value) ? Value{{}, {value}} : Value();
}

/// Without its gaps.
Value whole(const Value &list)
{
  Value found;
  for (std::size_t i = 0; i < list.y.size(); ++i)
    if (std::isfinite(list.y[i]))
    {
      found.x.push_back(list.is_list() ? list.x[i] : 0);
      found.y.push_back(list.y[i]);
    }
  return found;
}

/// From 1, with a sign of -1 of the greatest; 0 in an empty list.
double place_of_least(const std::vector<double> &y, double sign = 1)
{
  std::size_t place = 0;
  for (std::size_t i = 0; i < y.size(); ++i)
    if (std::isfinite(y[i]) && (place == 0 || sign * y[i] < sign * y[place - 1]))
      place = i + 1;
  return static_cast<double>(place);
}

Value entry(const Value &list, double place)
{
  const bool is_inside = place >= 1 && place <= static_cast<double>(list.y.size());
  return is_inside ? number_of(list.y[static_cast<std::size_t>(place) - 1]) : Value();
}

/// At x of points that rise in x, linear between them; NaN outside.
double at(const Value &points, double x)
{
  const auto above = std::ranges::lower_bound(points.x, x);
  if (above == points.x.end() || (above == points.x.begin() && *above != x))
    return std::nan("");
  const auto k = static_cast<std::size_t>(above - points.x.begin());
  if (points.x[k] == x)
    return points.y[k];
  const double share = (x - points.x[k - 1]) / (points.x[k] - points.x[k - 1]);
  return points.y[k - 1] + share * (points.y[k] - points.y[k - 1]);
}

Value at_each(const Values &all)
{
  Value found = all[1];
  const Value points = whole(all[0]);
  for (double &y : found.y)
    y = at(points, y);
  return found.is_list() ? found : entry(found, 1);
}

Value rms(const Values &all)
{
  double sum = 0;
  for (const double y : all[0].y)
    sum += std::pow(y, 2);
  return number_of(std::sqrt(sum / static_cast<double>(all[0].y.size())));
}

/// Over x, by the trapezoidal rule.
Value integral(const Values &all)
{
  Value sum = all[0];
  for (std::size_t i = 0; i < sum.x.size(); ++i)
    sum.y[i] =
      i == 0 ? 0 : sum.y[i - 1] + (all[0].y[i] + all[0].y[i - 1]) / 2 * (sum.x[i] - sum.x[i - 1]);
  return sum;
}

/// x where the first list, above the second so far, falls below it.
Value crossing(const Values &all)
{
  const std::vector<double> &x = all[0].x, &one = all[0].y, &other = all[1].y;
  for (std::size_t i = 1; i < one.size() && i < other.size(); ++i)
  {
    const double before = one[i - 1] - other[i - 1], after = one[i] - other[i];
    if (before > 0 && after <= 0)
      return number_of(x[i - 1] + before / (before - after) * (x[i] - x[i - 1]));
  }
  return {};
}

/// Largest |dy/dx| after the largest x over y/x there.
Value steepest_return(const Values &all)
{
  const Value &loop = all[0];
  if (!loop.is_list())
    return {};
  const auto turn = static_cast<std::size_t>(std::ranges::max_element(loop.x) - loop.x.begin());
  // Steps that are too short for a quotient of differences in double precision are passed over.
  const double least = 1e-6 * loop.x[turn];
  double steepest = 0;
  for (std::size_t i = turn, k = turn + 1; k < loop.x.size(); ++k)
    if (loop.x[i] - loop.x[k] > least)
    {
      steepest = std::max(steepest, (loop.y[i] - loop.y[k]) / (loop.x[i] - loop.x[k]));
      i = k;
    }
  return number_of(steepest * loop.x[turn] / loop.y[turn]);
}

Value rises(const Values &all)
{
  const std::vector<double> y = whole(all[0]).y;
  return y.size() < 2 ? Value() : number_of(std::ranges::is_sorted(y));
}

Value list_of(const Values &all)
{
  Value list;
  for (const Value &value : all)
  {
    list.x.push_back(static_cast<double>(list.x.size() + 1));
    list.y.push_back(value.empty() ? std::nan("") : value.y.front());
  }
  return list;
}
} // namespace

const std::map<std::string, ListFunction> &list_functions()
{
  static const auto count = [](const Value &list) { return double(whole(list).y.size()); };
  static const std::map<std::string, ListFunction> all{
    {"first", {1, [](const Values &a) { return entry(whole(a[0]), 1); }}},
    {"last", {1, [](const Values &a) { return entry(whole(a[0]), count(a[0])); }}},
    {"least", {1, [](const Values &a) { return entry(a[0], place_of_least(a[0].y)); }}},
    {"greatest", {1, [](const Values &a) { return entry(a[0], place_of_least(a[0].y, -1)); }}},
    {"entry", {2, [](const Values &a) { return entry(a[0], a[1].empty() ? 0 : a[1].y[0]); }}},
    {"x_of",
     {1,
      [](const Values &a) {
        return Value{a[0].x, a[0].x, a[0].words};
      }}},
    {"size", {1, [](const Values &a) { return number_of(count(a[0])); }}},
    {"has", {1, [](const Values &a) { return number_of(count(a[0]) > 0); }}},
    {"otherwise", {2, [](const Values &a) { return a[0].empty() ? a[1] : a[0]; }}},
    {"place_of_least",
     {1, [](const Values &a)
      { return count(a[0]) > 0 ? number_of(place_of_least(a[0].y)) : Value(); }}},
    {"list", {0, list_of}},
    {"rises", {1, rises}},
    {"at", {2, at_each}},
    {"rms", {1, rms}},
    {"integral", {1, integral}},
    {"crossing", {2, crossing}},
    {"steepest_return", {1, steepest_return}}};
  return all;
}
} // namespace carambole::reports
