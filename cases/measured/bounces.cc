#include "cases/measured/bounces.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

namespace carambole
{
namespace
{
using Values = std::vector<double>;

/// Largest deviation of 95 % of the values, over their standard error.
double student(std::size_t freedom)
{
  return boost::math::quantile(boost::math::students_t(static_cast<double>(freedom)), 0.975);
}

double mean_of(const Values &values)
{
  double sum = 0;
  for (const double value : values)
    sum += value;
  return sum / static_cast<double>(values.size());
}

std::string counted(const char *what, std::size_t n, std::size_t drops, std::size_t bounces)
{
  return fmt::format("{} {}{}, {} bounce{}", n, what,
                     drops == 1 ? "" : fmt::format(" of {} drops", drops), bounces,
                     bounces == 1 ? "" : "s");
}

/// A straight line through the restitutions over ln(speed).
struct SpeedLine
{
  double mean_x = 0, mean = 0, slope = 0;
  double squares = 0;  ///< sum of (x - mean_x)^2
  double variance = 0; ///< of one value around the line
  double quantile = 0;

  bool is_sloped() const { return std::abs(slope) > quantile * std::sqrt(variance / squares); }
  double at(double x) const { return mean + slope * (x - mean_x); }
  double half_width(double x, double n) const
  {
    return quantile * std::sqrt(variance * (1 / n + (x - mean_x) * (x - mean_x) / squares));
  }
};

SpeedLine line_through(const Values &x, const Values &y)
{
  SpeedLine line{mean_of(x), mean_of(y)};
  double products = 0;
  for (std::size_t k = 0; k < x.size(); ++k)
  {
    line.squares += (x[k] - line.mean_x) * (x[k] - line.mean_x);
    products += (x[k] - line.mean_x) * y[k];
  }
  if (line.squares == 0)
    return line;
  line.slope = products / line.squares;
  for (std::size_t k = 0; k < x.size(); ++k)
    line.variance += std::pow(y[k] - line.at(x[k]), 2);
  line.variance /= static_cast<double>(x.size() - 2);
  line.quantile = student(x.size() - 2);
  return line;
}
} // namespace

Bounces bounces_of_heights(const std::vector<Values> &drops, double gravity)
{
  Bounces bounces;
  double time = 0;
  std::size_t count = 0;
  for (const Values &heights : drops)
  {
    if (heights.size() < 2)
      throw std::invalid_argument("a drop needs two heights or more, that of the release first");
    count += heights.size();
    for (std::size_t k = 0; k < heights.size(); ++k)
    {
      const double h = heights[k];
      if (!(h > 0))
        throw std::invalid_argument(fmt::format("the height {:g} m is not above zero", h));
      if (k > 0 && h > heights[k - 1])
        throw std::invalid_argument(
          fmt::format("the height {:g} m is above the one before, {:g} m; heights of another drop "
                      "are a list of their own: [[1 m, 64 cm], [1 m, 65 cm]]",
                      h, heights[k - 1]));
      const double fall = std::sqrt(2 * h / gravity);
      time += k == 0 ? 0 : fall;
      if (k + 1 == heights.size())
        continue;
      time += fall;
      bounces.touches.push_back(time);
      bounces.each.push_back({std::sqrt(2 * gravity * h), std::sqrt(heights[k + 1] / h)});
    }
  }
  bounces.text = counted("heights", count, drops.size(), bounces.each.size());
  return bounces;
}

Bounces bounces_of_times(const std::vector<Values> &drops, double gravity)
{
  Bounces bounces;
  std::size_t count = 0;
  double end = 0; // of the drop before
  for (const Values &times : drops)
  {
    if (times.size() < 3)
      throw std::invalid_argument("a drop needs the times of three touches or more");
    const double shift = bounces.touches.empty() ? 0 : end - times.front();
    count += times.size();
    for (std::size_t k = 0; k + 1 < times.size(); ++k)
    {
      const double flight = times[k + 1] - times[k];
      if (!(flight > 0))
        throw std::invalid_argument(
          fmt::format("the time {:.6g} s is not after the one before, {:.6g} s; touches of another "
                      "drop are a list of their own",
                      times[k + 1], times[k]));
      if (k == 0)
        continue;
      const double before = times[k] - times[k - 1];
      if (flight > before)
        throw std::invalid_argument(
          fmt::format("the flight of {:.6g} s after the touch at {:.6g} s is longer than the one "
                      "before, {:.6g} s",
                      flight, times[k], before));
      bounces.touches.push_back(times[k] + shift);
      bounces.each.push_back({gravity * before / 2, flight / before});
    }
    end = times.back() + shift;
  }
  bounces.text = counted("times of touches", count, drops.size(), bounces.each.size());
  return bounces;
}

BounceSummary summary_of(const std::vector<Bounce> &bounces, double speed)
{
  BounceSummary summary;
  Values x, y;
  double reading = 0, slowest = bounces.front().speed, fastest = slowest;
  std::string all;
  for (const Bounce &bounce : bounces)
  {
    x.push_back(std::log(bounce.speed));
    y.push_back(bounce.restitution);
    reading += bounce.half_width * bounce.half_width;
    slowest = std::min(slowest, bounce.speed);
    fastest = std::max(fastest, bounce.speed);
    if (x.size() <= 6)
      all += fmt::format("{}{:.4g}{} at {:.4g} m/s", all.empty() ? "" : ", ", bounce.restitution,
                         bounce.half_width > 0 ? fmt::format(" ± {:.2g}", bounce.half_width) : "",
                         bounce.speed);
  }
  const double n = static_cast<double>(y.size());
  reading = std::sqrt(reading) / n;
  summary.remarks.push_back(fmt::format("restitution of each bounce: {}{}", all,
                                        y.size() > 6 ? fmt::format(", ... ({})", y.size()) : ""));
  constexpr double margin = 1.1; // of the measured speeds
  const bool is_measured = speed * margin >= slowest && speed <= margin * fastest;
  const std::string range = fmt::format("from {:.4g} to {:.4g} m/s", slowest, fastest);
  constexpr std::size_t enough = 5; // for a line
  if (y.size() >= enough)
    if (const SpeedLine line = line_through(x, y); line.squares > 0 && line.is_sloped())
    {
      summary.remarks.push_back(
        fmt::format("the restitution changes with the speed, by {:+.3g} from {:.4g} to {:.4g} m/s",
                    line.slope * std::log(fastest / slowest), slowest, fastest));
      if (!is_measured)
        summary.remarks.push_back(fmt::format("the speed of the case, {:.4g} m/s, is outside of "
                                              "those measured: the restitution is left out",
                                              speed));
      else
      {
        const double at = std::log(speed);
        summary.restitution = line.at(at);
        summary.half_width = std::max(reading, line.half_width(at, n));
        summary.remarks.push_back(fmt::format(
          "the restitution is that of a line over the logarithm of the speed, at {:.4g} m/s",
          speed));
      }
      return summary;
    }
  summary.restitution = mean_of(y);
  double squares = 0;
  for (const double e : y)
    squares += (e - *summary.restitution) * (e - *summary.restitution);
  const double scatter =
    y.size() < 2 ? 0 : student(y.size() - 1) * std::sqrt(squares / (n - 1) / n);
  summary.half_width = std::max(reading, scatter);
  if (!is_measured)
    summary.remarks.push_back(
      fmt::format("the bounces were {}, the case is at {:.4g} m/s", range, speed));
  if (summary.half_width == 0)
    summary.remarks.emplace_back("one bounce says nothing of its scatter: there is no interval "
                                 "unless 'uncertainty' states one");
  return summary;
}
} // namespace carambole
