#include "cases/values/pulse_spectrum.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>

namespace carambole
{
namespace
{
using boost::math::tools::brent_find_minima;
using boost::math::tools::eps_tolerance;
using boost::math::tools::toms748_solve;

// Frequencies are sought up to `most_periods` over the duration, in so many steps of 1/duration.
constexpr double most_periods = 4;
constexpr int steps_per_period = 50;
// A dip below what follows by less than this is noise.
constexpr double least_rise = 1.05;

// Spherical Bessel functions j0 and j1.
std::pair<double, double> spherical_bessel(double x)
{
  if (std::abs(x) < 0.1)
  {
    const double y = x * x;
    return {1 - y / 6 * (1 - y / 20 * (1 - y / 42)),
            x / 3 * (1 - y / 10 * (1 - y / 28 * (1 - y / 54)))};
  }
  return {std::sin(x) / x, (std::sin(x) - x * std::cos(x)) / (x * x)};
}
} // namespace

PulseSpectrum::PulseSpectrum(std::vector<double> times, std::vector<double> forces)
  : times(std::move(times)), forces(std::move(forces))
{
}

// Over an interval of length h around t_m, F = F_m + d s with s from -1 to 1:
//
//   int F exp(-i w t) dt = h exp(-i w t_m) (F_m j0(w h/2) - i d j1(w h/2)).
std::complex<double> PulseSpectrum::at(double frequency) const
{
  const double w = 2 * std::numbers::pi * frequency;
  std::complex<double> sum = 0;
  for (std::size_t k = 1; k < times.size(); ++k)
  {
    const double h = times[k] - times[k - 1], mean = (forces[k] + forces[k - 1]) / 2,
                 half_change = (forces[k] - forces[k - 1]) / 2;
    if (mean == 0 && half_change == 0)
      continue;
    const auto [j0, j1] = spherical_bessel(w * h / 2);
    sum += std::polar(h, -w * (times[k] + times[k - 1]) / 2) *
           std::complex(mean * j0, -half_change * j1);
  }
  return sum;
}

std::optional<double> PulseSpectrum::corner(double duration) const
{
  const double level = std::pow(10, -3. / 20) * amplitude(0),
               step = 1 / (steps_per_period * duration);
  if (!(level > 0))
    return {};
  for (int k = 1; k <= most_periods * steps_per_period; ++k)
    if (amplitude(k * step) < level)
    {
      std::uintmax_t most = 60;
      const auto [below, above] =
        toms748_solve([&](double f) { return amplitude(f) - level; }, (k - 1) * step, k * step,
                      eps_tolerance<double>(), most);
      return (below + above) / 2;
    }
  return {};
}

std::optional<double> PulseSpectrum::first_minimum(double duration) const
{
  const double step = 1 / (steps_per_period * duration);
  double lowest = amplitude(0), at_lowest = 0;
  if (!(lowest > 0))
    return {};
  for (int k = 1; k <= most_periods * steps_per_period; ++k)
  {
    const double here = amplitude(k * step);
    if (here < lowest)
    {
      lowest = here;
      at_lowest = k * step;
      continue;
    }
    if (here < least_rise * lowest)
      continue;
    if (at_lowest == 0) // of a pull and a push, whose impulses nearly cancel
      return {};
    constexpr int bits = 26; // half the digits: a minimum is flat within the others
    return brent_find_minima([&](double f) { return amplitude(f); }, // around one minimum
                             std::max(0.0, at_lowest - step), at_lowest + step, bits)
      .first;
  }
  return {};
}

// 2 int (2 pi f)^2 |F|^2 df. The integrand is the transform of a function that is zero beyond
// +-duration: sums over steps of 1/duration or less are exact.
double PulseSpectrum::squared_rate(double duration) const
{
  constexpr int most = 16, steps = 4; // periods; per period
  double sum = 0;
  for (int k = 1; k <= most * steps; ++k)
  {
    const double f = k / (steps * duration);
    sum += std::pow(2 * std::numbers::pi * f * amplitude(f), 2);
  }
  return 2 * sum / (steps * duration);
}
} // namespace carambole
