#include "lumped/fit/alignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <boost/math/tools/minima.hpp>

#include "cases/values/correlation.h"

namespace carambole::lumped
{
namespace
{
using Values = std::vector<double>;

struct TimeSpan
{
  double begin = std::numeric_limits<double>::infinity(), end = -begin;
  double length() const { return end - begin; }
};

/// Linear between samples, zero beyond them; `from` is where the search goes on, for rising times.
double interpolate(const Values &t, const Values &f, double at, std::size_t &from)
{
  while (from < t.size() && t[from] < at)
    ++from;
  if (from == 0 || from == t.size())
    return 0;
  return f[from - 1] + (f[from] - f[from - 1]) * (at - t[from - 1]) / (t[from] - t[from - 1]);
}

/// The columns of a law beside those of a target.
class Alignment
{
public:
  Alignment(const History &law, const Target &target) : law(law), target(target)
  {
    for (std::size_t k = 1; k < target.history.columns.size(); ++k)
    {
      const History::Column *force = law.find(target.history.columns[k].name);
      if (!force)
        throw std::runtime_error("the law has no " + target.history.columns[k].name);
      columns.push_back(&force->values);
    }
    const Values &t = times();
    for (const double at : t)
      middle += at / static_cast<double>(t.size());
    for (const double at : t)
      squared_width += std::pow(at - middle, 2);
  }

  const Values &times() const { return target.history.columns.front().values; }
  const Values &law_times() const { return law.columns.front().values; }

  /// Residuals of a column without baseline, the baseline that makes their squares least, and
  /// these.
  double squares(std::size_t column, double shift, double *level = nullptr,
                 double *slope = nullptr) const
  {
    const Values &t = times(), &y = target.history.columns[column + 1].values;
    const bool has_level = !target.sensors.empty() && target.sensors[column].rest > 0,
               has_slope = has_level && target.sensors[column].drift != 0;
    double sum = 0, moment = 0, square = 0;
    std::size_t from = first(t.front() - shift);
    for (std::size_t k = 0; k < t.size(); ++k)
    {
      const double r = y[k] - interpolate(law_times(), *columns[column], t[k] - shift, from);
      sum += r;
      moment += r * (t[k] - middle);
      square += r * r;
    }
    const double mean = has_level ? sum / static_cast<double>(t.size()) : 0,
                 rise = has_slope && squared_width > 0 ? moment / squared_width : 0;
    if (level)
      *level = mean;
    if (slope)
      *slope = rise;
    return square - mean * sum - rise * moment;
  }

  double squares(double shift) const
  {
    double sum = 0;
    for (std::size_t column = 0; column < columns.size(); ++column)
      sum += squares(column, shift);
    return sum;
  }

  /// When the forces of the law act, and those of the target.
  TimeSpan law_acts() const
  {
    TimeSpan acts;
    for (const Values *forces : columns)
      add(acts, law_times(), *forces, 0);
    return acts;
  }
  TimeSpan target_acts() const
  {
    TimeSpan acts;
    for (std::size_t column = 0; column < columns.size(); ++column)
      if (target.sensors.empty())
        add(acts, times(), target.history.columns[column + 1].values, 1e-6 * target.peak_force());
      else
      {
        acts.begin = std::min(acts.begin, target.sensors[column].start.value);
        acts.end = std::max(acts.end, target.sensors[column].end.value);
      }
    return acts;
  }
  bool begins_inside() const
  {
    return std::ranges::any_of(target.sensors, &MeasuredForce::begins_inside);
  }
  /// Whether the force jumps, by more than a twentieth of its peak between two samples.
  bool jumps() const
  {
    for (const Values *forces : columns)
    {
      const double peak = *std::ranges::max_element(*forces);
      for (std::size_t k = 1; k < forces->size(); ++k)
        if (std::abs((*forces)[k] - (*forces)[k - 1]) > 0.05 * peak)
          return true;
    }
    return false;
  }

  AlignedForces at(double shift) const
  {
    AlignedForces aligned;
    aligned.shift = shift;
    for (std::size_t column = 0; column < columns.size(); ++column)
    {
      double level = 0, slope = 0;
      squares(column, shift, &level, &slope);
      aligned.levels.push_back(level);
      const Values &t = times(), &y = target.history.columns[column + 1].values;
      std::size_t near = 0;
      for (std::size_t k = 0; k < t.size(); ++k)
      {
        const double base = level + slope * (t[k] - middle);
        aligned.predicted.push_back(
          base + force_at(law_times(), *columns[column], t[k] - shift, y[k] - base, &near));
      }
    }
    return aligned;
  }

private:
  const History &law;
  const Target &target;
  std::vector<const Values *> columns;
  double middle = 0, squared_width = 0;

  std::size_t first(double at) const
  {
    const Values &t = law_times();
    return static_cast<std::size_t>(std::ranges::lower_bound(t, at) - t.begin());
  }

  static void add(TimeSpan &acts, const Values &times, const Values &forces, double zero)
  {
    for (std::size_t k = 0; k < times.size(); ++k)
      if (std::abs(forces[k]) > zero)
      {
        acts.begin = std::min(acts.begin, times[k]);
        acts.end = std::max(acts.end, times[k]);
      }
  }
};

/// The least of a function at equal steps.
template <typename Function>
double best_of_steps(const Function &badness, double from, double to, double step)
{
  double best = from, least = badness(from);
  const auto count = static_cast<int>(std::ceil((to - from) / step));
  for (int k = 1; k <= count; ++k)
    if (const double value = badness(from + k * step); value < least)
    {
      least = value;
      best = from + k * step;
    }
  return best;
}
} // namespace

double force_at(const std::vector<double> &t, const std::vector<double> &f, double at,
                double observed, std::size_t *near)
{
  const double instant = 1e-9 * (t.back() - t.front());
  const auto is_before = [&](double time) { return time < at - instant; };
  const bool goes_on = near && (*near == 0 || is_before(t[*near - 1]));
  const auto first = goes_on
                       ? std::find_if_not(t.begin() + std::ptrdiff_t(*near), t.end(), is_before)
                       : std::partition_point(t.begin(), t.end(), is_before);
  auto last = first;
  while (last != t.end() && *last <= at + instant)
    ++last;
  if (near)
    *near = std::size_t(first - t.begin());
  if (first != last)
    return *std::min_element(f.begin() + (first - t.begin()), f.begin() + (last - t.begin()),
                             [&](double a, double b)
                             { return std::abs(a - observed) < std::abs(b - observed); });
  if (last == t.begin() || last == t.end())
    return 0;
  const auto k = static_cast<std::size_t>(last - t.begin());
  return f[k - 1] + (f[k] - f[k - 1]) * (at - t[k - 1]) / (t[k] - t[k - 1]);
}

std::size_t nuisances_of(const Target &target)
{
  std::size_t count = target.is_free_in_time ? 1 : 0;
  for (const MeasuredForce &sensor : target.sensors)
    count += (sensor.rest > 0 ? 1 : 0) + (sensor.rest > 0 && sensor.drift != 0 ? 1 : 0);
  return count;
}

double dependence_of(const Target &target, std::span<const double> residuals)
{
  if (target.sensors.empty())
    return 1;
  std::vector<std::span<const double>> parts;
  const std::size_t n = residuals.size() / target.sensors.size();
  for (std::size_t k = 0; k < target.sensors.size(); ++k)
    parts.push_back(residuals.subspan(k * n, n));
  // The samples at rest may be more than those that are compared, and know it better.
  double most = correlation_of(parts);
  for (const MeasuredForce &sensor : target.sensors)
    most = std::max(most, sensor.correlation / static_cast<double>(target.averaged));
  return most;
}

AlignedForces align_at(const History &law, const Target &target, double shift)
{
  return Alignment(law, target).at(shift);
}

std::vector<double> shift_derivative(const History &law, const Target &target, double shift)
{
  // About as wide as a shift is uncertain: where the force jumps or starts as steeply as a root, a
  // derivative holds for a part of that only, and such a sample would seem to fix the shift.
  const Alignment alignment(law, target);
  const double step = 1e-3 * alignment.law_acts().length(), jump = 0.02 * target.peak_force();
  const std::vector<double> here = alignment.at(shift).predicted,
                            above = alignment.at(shift + step).predicted,
                            below = alignment.at(shift - step).predicted;
  std::vector<double> derivative(here.size());
  for (std::size_t k = 0; k < here.size(); ++k)
  {
    const double rise = above[k] - here[k], fall = here[k] - below[k];
    if (std::max(std::abs(rise), std::abs(fall)) <= jump)
      derivative[k] = (rise + fall) / (2 * step);
    else if (std::min(std::abs(rise), std::abs(fall)) <= jump)
      derivative[k] = (std::abs(rise) < std::abs(fall) ? rise : fall) / step;
  }
  return derivative;
}

AlignedForces align(const History &law, const Target &target)
{
  const Alignment alignment(law, target);
  if (!target.is_free_in_time)
    return alignment.at(0);
  const TimeSpan of_law = alignment.law_acts(), of_target = alignment.target_acts();
  if (!(of_law.length() > 0) || !(of_target.length() > 0))
    throw std::runtime_error("a force acts at no time");
  constexpr double share = 0.25, steps = 50; // of the pulse
  const auto badness = [&](double shift) { return alignment.squares(shift); };
  const double guess = of_target.begin - of_law.begin, step = of_target.length() / steps,
               reach = alignment.begins_inside() ? of_law.length() : share * of_target.length();
  double best = best_of_steps(badness, guess - reach, guess + share * of_target.length(), step);
  double fine = step;
  const std::vector<double> &t = alignment.times();
  const double sample = (t.back() - t.front()) / static_cast<double>(t.size() - 1);
  if (alignment.jumps() && sample / 2 < step)
  {
    fine = sample / 2;
    best = best_of_steps(badness, best - step, best + step, fine);
  }
  constexpr int bits =
    30; // more than half of the digits: a minimum is flat to the root of rounding
  const auto [shift, least] =
    boost::math::tools::brent_find_minima(badness, best - fine, best + fine, bits);
  return alignment.at(least <= badness(best) ? shift : best);
}
} // namespace carambole::lumped
