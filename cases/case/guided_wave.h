#pragma once

// Waves along rods and plates: how fast they are at each length, and how long at each frequency.

#include <functional>
#include <vector>

namespace carambole
{
/// One branch of waves, followed upwards in the wave number from where its speed is known.
class GuidedWave
{
public:
  /// A function of wave number times size and of speed over shear wave speed. It is zero on the
  /// branch and has no other zero nearby.
  using Equation = std::function<double(double wave_number, double speed)>;

  /// `size` [m] and `shear_speed` [m/s] are the units of the equation. `long_waves` is the speed at
  /// small wave numbers, about right. Throws std::logic_error where the branch is lost.
  GuidedWave(Equation equation, const std::function<double(double wave_number)> &long_waves,
             double size, double shear_speed);

  /// Phase speed [m/s] at a wave number k [1/m] > 0. Below 0.02/size a power of k, beyond 40/size
  /// that of the shortest wave followed.
  double speed(double wave_number) const;
  /// Wave number [1/m] at an angular frequency [rad/s] >= 0: the inverse of k speed(k).
  double wave_number(double angular_frequency) const;

private:
  double refined(double wave_number, double guess, double reach) const;
  double frequency(std::size_t point) const;
  double power(std::size_t point) const;

  Equation equation;
  double size, shear_speed;
  std::vector<double> speeds; ///< at k step, k = 1, 2, ..., dimensionless
};
} // namespace carambole
