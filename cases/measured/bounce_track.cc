// Bounces in a track: flights are parabolas, touches are where one ends and the next begins.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

#include "cases/measured/bounces.h"
#include "cases/values/median.h"

namespace carambole
{
namespace
{
using Values = std::vector<double>;

/// Samples of a flight, both in it.
struct Flight
{
  std::size_t first = 0, last = 0;
};

/// Standard deviation of the positions, from what a cubic through four neighbours has beyond a
/// parabola: the median does not see the touches.
double noise_of(const Values &t, const Values &y)
{
  Values found;
  for (std::size_t k = 0; k + 3 < t.size(); ++k)
  {
    double sum = 0, squares = 0;
    for (std::size_t i = k; i < k + 4; ++i)
    {
      double weight = 1;
      for (std::size_t j = k; j < k + 4; ++j)
        weight *= i == j ? 1 : (t[k + 3] - t[k]) / (t[i] - t[j]);
      sum += weight * y[i];
      squares += weight * weight;
    }
    found.push_back(std::abs(sum) / std::sqrt(squares));
  }
  constexpr double of_median = 1.4826; // of a normal distribution
  return of_median * median(found);
}

/// Sum of squares around the best parabola of samples that come one by one.
class GrowingParabola
{
public:
  /// The squares with this sample; x of the order of one.
  double add(double x, double y)
  {
    std::array<double, 4> row{1, x, x * x, y};
    for (std::size_t i = 0; i < 3; ++i)
    {
      const double length = std::hypot(R[i][i], row[i]);
      if (length == 0)
        continue;
      const double c = R[i][i] / length, s = row[i] / length;
      for (std::size_t j = i; j < 4; ++j)
      {
        const double above = R[i][j];
        R[i][j] = c * above + s * row[j];
        row[j] = c * row[j] - s * above;
      }
    }
    return squares += row[3] * row[3];
  }

private:
  std::array<std::array<double, 4>, 3> R{};
  double squares = 0;
};

/// The flights that explain the positions best, each new one at a price; samples between them are
/// of the touches. By dynamic programming over the end of the last flight.
std::vector<Flight> find_flights(const Values &t, const Values &y, double noise)
{
  constexpr std::size_t shortest = 4; // samples
  constexpr double left_out = 9;      // price of a sample, squared standard deviations
  const std::size_t n = t.size();
  const double price = 10 + 3 * std::log(static_cast<double>(n));
  constexpr double never = std::numeric_limits<double>::infinity();
  Values best(n + 1, never);             // of the first k samples
  std::vector<std::size_t> start(n + 1); // of the flight that ends there; itself: it is left out
  best[0] = 0;
  for (std::size_t first = 0; first < n; ++first)
  {
    if (best[first] + left_out < best[first + 1])
    {
      best[first + 1] = best[first] + left_out;
      start[first + 1] = first + 1;
    }
    GrowingParabola parabola;
    for (std::size_t k = first; k < n; ++k)
    {
      const double squares =
        parabola.add((t[k] - t[first]) / (t[n - 1] - t[0]), (y[k] - y[first]) / noise);
      const double cost = best[first] + price + squares;
      if (k + 1 - first >= shortest && cost < best[k + 1])
      {
        best[k + 1] = cost;
        start[k + 1] = first;
      }
    }
  }
  std::vector<Flight> flights;
  for (std::size_t end = n; end > 0;)
    if (start[end] == end)
      --end;
    else
    {
      flights.push_back({start[end], end - 1});
      end = start[end];
    }
  std::ranges::reverse(flights);
  return flights;
}

/// y = a + b x + c q(x) of a flight, x from its mean time, q = x^2/2 without its own line.
struct Parabola
{
  double middle = 0;                 ///< [s]
  double a = 0, b = 0;               ///< of the line
  double n = 0, squares = 0;         ///< samples, sum of x^2
  double offset = 0, slope = 0;      ///< q = x^2/2 - offset - slope x
  double curving = 0, curvature = 0; ///< sum of q^2, and of q y

  double line(double time) const { return a + b * (time - middle); }
  double q(double time) const
  {
    const double x = time - middle;
    return x * x / 2 - offset - slope * x;
  }
  double at(double time, double c) const { return line(time) + c * q(time); }
  double rate(double time, double c) const { return b + c * (time - middle - slope); }
};

Parabola parabola_of(const Flight &flight, const Values &t, const Values &y)
{
  Parabola of;
  of.n = static_cast<double>(flight.last - flight.first + 1);
  for (std::size_t k = flight.first; k <= flight.last; ++k)
    of.middle += t[k] / of.n;
  for (std::size_t k = flight.first; k <= flight.last; ++k)
  {
    const double x = t[k] - of.middle;
    of.squares += x * x;
    of.a += y[k] / of.n;
    of.b += x * y[k];
    of.offset += x * x / 2 / of.n;
    of.slope += x * x * x / 2;
  }
  of.b /= of.squares;
  of.slope /= of.squares;
  for (std::size_t k = flight.first; k <= flight.last; ++k)
  {
    of.curving += of.q(t[k]) * of.q(t[k]);
    of.curvature += of.q(t[k]) * y[k];
  }
  return of;
}

/// All flights with one curvature.
struct Fit
{
  std::vector<Flight> flights;
  std::vector<Parabola> parabolas;
  double c = 0, curving = 0;       ///< the curvature, and the sum of q^2
  double noise = 0, quantile = 12; ///< standard deviation around the parabolas, Student's t
};

Fit fit_of(std::vector<Flight> flights, const Values &t, const Values &y)
{
  Fit fit{std::move(flights), {}};
  double curvature = 0, freedom = -1, squares = 0;
  for (const Flight &flight : fit.flights)
  {
    fit.parabolas.push_back(parabola_of(flight, t, y));
    fit.curving += fit.parabolas.back().curving;
    curvature += fit.parabolas.back().curvature;
    freedom += fit.parabolas.back().n - 2;
  }
  fit.c = curvature / fit.curving;
  for (std::size_t i = 0; i < fit.flights.size(); ++i)
    for (std::size_t k = fit.flights[i].first; k <= fit.flights[i].last; ++k)
      squares += std::pow(y[k] - fit.parabolas[i].at(t[k], fit.c), 2);
  fit.noise = std::sqrt(squares / freedom);
  fit.quantile = boost::math::quantile(boost::math::students_t(freedom), 0.975);
  return fit;
}

/// What two neighbouring flights say: parameters are a and b of both, and the curvature.
struct Touch
{
  double time = 0, before = 0, after = 0; ///< [s], rates
  double restitution() const { return -after / before; }
};

Touch touch_of(const Parabola &one, const Parabola &next, double c)
{
  // The difference of two parabolas of one curvature is a straight line.
  const double difference = one.at(0, c) - next.at(0, c), rate = one.rate(0, c) - next.rate(0, c);
  Touch touch{rate == 0 ? 0 : -difference / rate};
  touch.before = one.rate(touch.time, c);
  touch.after = next.rate(touch.time, c);
  return touch;
}

/// Standard error of the restitution: the five parameters are independent.
double error_of(const Parabola &one, const Parabola &next, const Fit &fit)
{
  double variance = 0;
  const auto add = [&](const Parabola &first, const Parabola &second, double c)
  {
    const double change =
      touch_of(first, second, c).restitution() - touch_of(one, next, fit.c).restitution();
    variance += change * change;
  };
  for (double Parabola::*parameter : {&Parabola::a, &Parabola::b})
    for (const bool is_first : {true, false})
    {
      Parabola varied = is_first ? one : next;
      varied.*parameter +=
        fit.noise / std::sqrt(parameter == &Parabola::a ? varied.n : varied.squares);
      if (is_first)
        add(varied, next, fit.c);
      else
        add(one, varied, fit.c);
    }
  add(one, next, fit.c + fit.noise / std::sqrt(fit.curving));
  return std::sqrt(variance);
}

/// Joins flights between which the ball does not turn from falling to rising.
std::vector<Flight> between_touches(std::vector<Flight> flights, const Values &t, const Values &y)
{
  for (std::size_t k = 0; k + 1 < flights.size();)
  {
    const Fit fit = fit_of(flights, t, y);
    const Touch touch = touch_of(fit.parabolas[k], fit.parabolas[k + 1], fit.c);
    const double span = t[flights[k + 1].first] - t[flights[k].last];
    const bool is_between =
      touch.time >= t[flights[k].last] - span && touch.time <= t[flights[k + 1].first] + span;
    if (is_between && touch.before * fit.c > 0 && touch.after * fit.c < 0)
      ++k;
    else
    {
      flights[k].last = flights[k + 1].last;
      flights.erase(flights.begin() + static_cast<std::ptrdiff_t>(k) + 1);
      k = 0;
    }
  }
  return flights;
}

/// Without what is no flight, a ball that is held or rolls: its curvature is less than half, or
/// more than twice, that of the flight with the longest way.
std::vector<Flight> in_free_fall(const std::vector<Flight> &flights, const Values &t,
                                 const Values &y, double noise)
{
  double longest = -1, fall = 0;
  for (const Flight &flight : flights)
  {
    const auto begin = y.begin() + static_cast<std::ptrdiff_t>(flight.first),
               end = y.begin() + static_cast<std::ptrdiff_t>(flight.last) + 1;
    const auto [low, high] = std::minmax_element(begin, end);
    const Parabola parabola = parabola_of(flight, t, y);
    if (*high - *low > longest)
    {
      longest = *high - *low;
      fall = parabola.curvature / parabola.curving;
    }
  }
  std::vector<Flight> kept;
  for (const Flight &flight : flights)
  {
    const Parabola parabola = parabola_of(flight, t, y);
    const double share = parabola.curvature / parabola.curving / fall,
                 error = 4 * noise / std::sqrt(parabola.curving) / std::abs(fall);
    if (share > 0.5 - error && share < 2 + error)
      kept.push_back(flight);
  }
  return kept;
}

/// Speeds across the fall in every flight, "0.3 to 0.28 m/s, ..."; empty where round-off is all.
std::string across_text(const std::vector<Flight> &flights, const Values &t, const Values &x,
                        double scale, double least)
{
  std::string text;
  bool any = false;
  const auto speed = [&](const Flight &flight)
  {
    const double found = parabola_of(flight, t, x).b;
    any = any || std::abs(found) > least;
    return std::abs(found) > least ? scale * found : 0;
  };
  for (std::size_t k = 0; k + 1 < flights.size(); ++k)
  {
    const double one = speed(flights[k]), next = speed(flights[k + 1]);
    text += fmt::format("{}{:.3g} to {:.3g} m/s", text.empty() ? "" : ", ", one, next);
  }
  return any ? text : "";
}

/// Where both scale and clock are given, the parabolas give a value of g, which must agree with the
/// gravity of the case.
void check_gravity(const Fit &fit, double gravity)
{
  constexpr double allowed = 0.03; // drag of air, tilt of the camera
  const double found = std::abs(fit.c),
               half_width = fit.quantile * fit.noise / std::sqrt(fit.curving);
  if (std::abs(found - gravity) <= std::max(half_width, allowed * gravity))
    return;
  throw std::invalid_argument(fmt::format(
    "the ball falls at {:.4g} ± {:.2g} m/s^2 in the track, not at {:.4g} m/s^2: the frame rate is "
    "{:.3g} times too {}, or the scale of the positions {:.3g} times too {}; without a scale, "
    "gravity "
    "sets it",
    found, half_width, gravity, std::sqrt(std::max(found / gravity, gravity / found)),
    found < gravity ? "low" : "high", std::max(found / gravity, gravity / found),
    found < gravity ? "small" : "large"));
}
} // namespace

Bounces bounces_of_track(const Track &track, double gravity)
{
  const Values &t = track.times, &y = track.heights;
  constexpr std::size_t least = 8, most = 5000;
  if (t.size() < least || t.size() > most)
    throw std::invalid_argument(fmt::format(
      "the track has {} frames with a position; {} to {} are needed", t.size(), least, most));
  const auto [low, high] = std::ranges::minmax(y);
  if (low == high)
    throw std::invalid_argument("the ball does not move in the track");
  constexpr double resolution = 1e-7; // of the whole path, of positions without scatter
  const double noise = std::max(noise_of(t, y), resolution * (high - low));
  const std::vector<Flight> flights =
    between_touches(in_free_fall(find_flights(t, y, noise), t, y, noise), t, y);
  if (flights.size() < 2)
    throw std::invalid_argument(
      "no touch was found in the track: no place where the ball turns from falling to rising");
  const Fit fit = fit_of(flights, t, y);
  if (!(std::abs(fit.c) > 4 * fit.noise / std::sqrt(fit.curving)))
    throw std::invalid_argument("the flights of the track are not curved beyond their scatter, so "
                                "that up and down are unknown");
  if (fit.noise > 5 * noise && fit.noise > 0.02 * (high - low))
    throw std::invalid_argument(fmt::format(
      "the positions leave the parabolas of free flights by {:.2g} of the path: the ball "
      "is held, rolls or hits something else; leave such frames out",
      fit.noise / (high - low)));
  if (track.is_in_metres)
    check_gravity(fit, gravity);
  const double scale = track.is_in_metres ? 1 : gravity / std::abs(fit.c);
  Bounces bounces;
  for (std::size_t k = 0; k + 1 < flights.size(); ++k)
  {
    const Parabola &one = fit.parabolas[k], &next = fit.parabolas[k + 1];
    const Touch touch = touch_of(one, next, fit.c);
    const double half_width = fit.quantile * error_of(one, next, fit);
    if (touch.restitution() - half_width > 1)
      throw std::invalid_argument(
        fmt::format("the ball is faster after the touch at {:.6g} s than before it, {:.4g} times",
                    touch.time, touch.restitution()));
    bounces.touches.push_back(touch.time);
    bounces.each.push_back({scale * std::abs(touch.before), touch.restitution(), half_width});
  }
  const std::string along = track.along.empty()
                              ? ""
                              : across_text(flights, t, track.along, scale,
                                            resolution * (high - low) / (t.back() - t.front()));
  bounces.text = fmt::format(
    "a track of {} positions, {} touch{}, scatter {:.2g} mm around parabolas{}{}", t.size(),
    bounces.each.size(), bounces.each.size() == 1 ? "" : "es", 1e3 * scale * fit.noise,
    track.is_in_metres ? fmt::format(" that fall at {:.4g} ± {:.2g} m/s^2", std::abs(fit.c),
                                     fit.quantile * fit.noise / std::sqrt(fit.curving))
                       : fmt::format(", {:.4g} mm per unit of length by gravity", 1e3 * scale),
    along.empty() ? "" : "; speed across the fall before and after: " + along);
  return bounces;
}
} // namespace carambole
