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

// Amplitudes at multiples of a step, each computed when it is first asked for.
class Scan
{
public:
  Scan(const PulseSpectrum &spectrum, double duration)
    : step(1 / (steps_per_period * duration)), spectrum(spectrum), amplitudes{spectrum.amplitude(0)}
  {
  }

  double operator()(int k)
  {
    while (k >= int(amplitudes.size()))
      amplitudes.push_back(spectrum.amplitude(double(amplitudes.size()) * step));
    return amplitudes[k];
  }

  const double step; ///< [Hz]
  static constexpr int last = int(most_periods * steps_per_period);

private:
  const PulseSpectrum &spectrum;
  std::vector<double> amplitudes;
};

std::optional<double> corner(const PulseSpectrum &spectrum, Scan &scan)
{
  const double level = std::pow(10, -3. / 20) * scan(0);
  for (int k = 1; k <= Scan::last; ++k)
    if (scan(k) < level)
    {
      std::uintmax_t most = 60;
      const auto [below, above] =
        toms748_solve([&](double f) { return spectrum.amplitude(f) - level; }, (k - 1) * scan.step,
                      k * scan.step, eps_tolerance<double>(), most);
      return (below + above) / 2;
    }
  return {};
}

std::optional<double> first_minimum(const PulseSpectrum &spectrum, Scan &scan)
{
  int lowest = 0;
  for (int k = 1; k <= Scan::last; ++k)
    if (scan(k) < scan(lowest))
      lowest = k;
    else if (scan(k) >= least_rise * scan(lowest))
    {
      if (lowest == 0) // of a pull and a push, whose impulses nearly cancel
        return {};
      constexpr int bits = 26; // half the digits: a minimum is flat within the others
      const double at_lowest = lowest * scan.step;
      return brent_find_minima([&](double f) { return spectrum.amplitude(f); }, // around one
                               std::max(0.0, at_lowest - scan.step), at_lowest + scan.step, bits)
        .first;
    }
  return {};
}
} // namespace

PulseSpectrum::PulseSpectrum(const std::vector<double> &times, const std::vector<double> &forces)
{
  for (std::size_t k = 1; k < times.size(); ++k)
    if (const Line line{times[k] - times[k - 1], times[k] + times[k - 1],
                        (forces[k] + forces[k - 1]) / 2, (forces[k] - forces[k - 1]) / 2};
        line.mean != 0 || line.half_change != 0)
      lines.push_back(line);
}

// Over an interval of length h around t_m, F = F_m + d s with s from -1 to 1:
//
//   int F exp(-i w t) dt = h exp(-i w t_m) (F_m j0(w h/2) - i d j1(w h/2)).
std::complex<double> PulseSpectrum::at(double frequency) const
{
  const double w = 2 * std::numbers::pi * frequency;
  double real = 0, imaginary = 0;
  for (const auto &[h, two_middles, mean, half_change] : lines)
  {
    const auto [j0, j1] = spherical_bessel(w * h / 2);
    const double angle = -w * two_middles / 2, x = h * std::cos(angle), y = h * std::sin(angle),
                 a = mean * j0, b = -half_change * j1;
    real += x * a - y * b;
    imaginary += x * b + y * a;
  }
  return {real, imaginary};
}

SpectralShape PulseSpectrum::shape(double duration) const
{
  Scan scan(*this, duration);
  if (!(scan(0) > 0))
    return {};
  return {corner(*this, scan), first_minimum(*this, scan)};
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
