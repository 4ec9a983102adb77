#include "cases/values/line_spectrum.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace carambole
{
using std::numbers::pi;

LineSpectrum::LineSpectrum(std::vector<double> times, std::vector<double> places,
                           std::vector<std::vector<double>> values)
  : times(std::move(times)), places(std::move(places)), values(std::move(values))
{
  const std::size_t n = this->places.size();
  for (std::size_t j = 0; j < n; ++j)
    window.push_back(1 - std::cos(2 * pi * (double(j) + 0.5) / double(n)));
  for (std::vector<double> &record : this->values)
  {
    const double first = record.front();
    for (double &value : record)
      value -= first;
  }
}

// The trapezoidal rule.
std::vector<std::complex<double>> LineSpectrum::at(double frequency) const
{
  std::vector<std::complex<double>> parts(places.size());
  for (std::size_t k = 0; k < times.size(); ++k)
  {
    const double before = k > 0 ? times[k] - times[k - 1] : 0,
                 after = k + 1 < times.size() ? times[k + 1] - times[k] : 0;
    const std::complex<double> turn =
      std::polar((before + after) / 2, -2 * pi * frequency * times[k]);
    for (std::size_t j = 0; j < parts.size(); ++j)
      parts[j] += values[j][k] * turn;
  }
  for (std::size_t j = 0; j < parts.size(); ++j)
    parts[j] *= window[j];
  return parts;
}

double LineSpectrum::amplitude(const std::vector<std::complex<double>> &parts,
                               double wave_number) const
{
  std::complex<double> sum = 0;
  double weights = 0;
  for (std::size_t j = 0; j < parts.size(); ++j)
  {
    sum += parts[j] * std::polar(1.0, wave_number * places[j]);
    weights += window[j];
  }
  return std::abs(sum) / weights;
}

double LineSpectrum::strongest(const std::vector<std::complex<double>> &parts, double low,
                               double high) const
{
  constexpr int steps = 400;
  const double step = (high - low) / steps;
  double best = low, largest = 0;
  for (int i = 0; i <= steps; ++i)
    if (const double here = amplitude(parts, low + i * step); here > largest)
    {
      largest = here;
      best = low + i * step;
    }
  double a = best - step, b = best + step;
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  for (int i = 0; i < 60; ++i)
  {
    const double left = b - ratio * (b - a), right = a + ratio * (b - a);
    if (amplitude(parts, left) > amplitude(parts, right))
      b = right;
    else
      a = left;
  }
  return (a + b) / 2;
}
} // namespace carambole
