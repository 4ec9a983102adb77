#include "cases/case/guided_wave.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace carambole
{
namespace
{
constexpr double most = 40, step = 0.02; // of the dimensionless wave number
} // namespace

GuidedWave::GuidedWave(Equation equation,
                       const std::function<double(double wave_number)> &long_waves, double size,
                       double shear_speed)
  : equation(std::move(equation)), size(size), shear_speed(shear_speed)
{
  for (const double k : {step, 2 * step})
    speeds.push_back(refined(k, long_waves(k), 1e-2 * long_waves(k)));
  for (double k = 3 * step; k <= most; k += step)
  {
    const std::size_t n = speeds.size();
    speeds.push_back(refined(k, 2 * speeds[n - 1] - speeds[n - 2], 1e-4));
  }
}

// The zero nearest to a guess, by bisection of an interval that grows from `reach` on either side.
double GuidedWave::refined(double k, double guess, double reach) const
{
  const bool is_positive = equation(k, guess) > 0;
  double low = guess, high = guess;
  while (low == high)
  {
    if (reach > 0.1 * guess)
      throw std::logic_error("a branch of guided waves is lost");
    if ((equation(k, guess - reach) > 0) != is_positive)
      low = guess - reach;
    else if ((equation(k, guess + reach) > 0) != is_positive)
      high = guess + reach;
    reach *= 2;
  }
  const bool low_is_positive = low < guess ? !is_positive : is_positive;
  for (int i = 0; i < 60 && high - low > 1e-15 * guess; ++i)
  {
    const double middle = (low + high) / 2;
    ((equation(k, middle) > 0) == low_is_positive ? low : high) = middle;
  }
  return (low + high) / 2;
}

// Of a point of the branch, dimensionless.
double GuidedWave::frequency(std::size_t k) const
{
  return double(k) * step * speeds[k - 1];
}

// The wave number grows with this power of the frequency from a point to the next one.
double GuidedWave::power(std::size_t k) const
{
  return std::log(double(k + 1) / double(k)) / std::log(frequency(k + 1) / frequency(k));
}

double GuidedWave::speed(double wave_number) const
{
  const double at = wave_number * size / step;
  const auto k = static_cast<std::size_t>(at); // speeds[k - 1] is at k
  if (k >= speeds.size())
    return shear_speed * speeds.back();
  if (k == 0)
    return shear_speed * speeds.front() * std::pow(at, 1 / power(1) - 1);
  const double guess = speeds[k - 1] + (at - double(k)) * (speeds[k] - speeds[k - 1]);
  return shear_speed * refined(at * step, guess, 1e-6);
}

// The frequency rises with the wave number along the branch. Between two of its points a power of
// the frequency is near; a step of Newton's method with the slope of that power leaves the square
// of its error.
double GuidedWave::wave_number(double angular_frequency) const
{
  const double w = angular_frequency * size / shear_speed;
  if (!(w > 0))
    return 0;
  if (w >= frequency(speeds.size()))
    return w / speeds.back() / size;
  std::size_t low = 1, high = speeds.size();
  while (high - low > 1)
  {
    const std::size_t middle = (low + high) / 2;
    (frequency(middle) <= w ? low : high) = middle;
  }
  const double k = double(low) * step * std::pow(w / frequency(low), power(low)) / size;
  return k * std::pow(angular_frequency / (k * speed(k)), power(low));
}
} // namespace carambole
