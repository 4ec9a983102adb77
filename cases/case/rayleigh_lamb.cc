#include "cases/case/rayleigh_lamb.h"

#include <cmath>

#include "cases/case/wave_bodies.h"

namespace carambole
{
namespace
{
// cos x and (sin x)/x as functions of y = x^2, which may be negative, over exp(sqrt(-y)) there.
double cosine(double y)
{
  const double x = std::sqrt(std::abs(y));
  return y < 0 ? (1 + std::exp(-2 * x)) / 2 : std::cos(x);
}

double sine(double y)
{
  const double x = std::sqrt(std::abs(y));
  if (x < 1e-5)
    return 1 - y / 6;
  return y < 0 ? (1 - std::exp(-2 * x)) / (2 * x) : std::sin(x) / x;
}
} // namespace

// With alpha^2 = w^2/c_p^2 - k^2, beta^2 = w^2/c_s^2 - k^2 and b = h/2
//
//   bending    (beta^2 - k^2)^2 sin(alpha b)/alpha cos(beta b) + 4 k^2 beta sin(beta b) cos(alpha
//   b) = 0, extension  (beta^2 - k^2)^2 cos(alpha b) sin(beta b)/beta + 4 k^2 alpha sin(alpha b)
//   cos(beta b) = 0,
//
// divided by powers of k and the size of the functions of imaginary arguments.
GuidedWave plate_wave(const Material &material, double thickness, PlateWave kind)
{
  const double shear = shear_wave_speed(material), ratio = shear / pressure_wave_speed(material),
               nu = material.poisson_ratio;
  const double in_plane = bar_speed(material) / std::sqrt(1 - nu * nu) / shear;
  const auto equation = [ratio, kind](double k, double c)
  {
    double first = c * c * ratio * ratio - 1, second = c * c - 1; // squares over k^2
    const double sum = (second - 1) * (second - 1);
    if (kind == PlateWave::extension)
      std::swap(first, second);
    // Of bending: sin of alpha, cos of beta; beta sin(beta b) is beta^2 (sin(beta b)/beta).
    return sum * sine(k * k * first) * cosine(k * k * second) +
           4 * second * sine(k * k * second) * cosine(k * k * first);
  };
  // Of b = h/2: sqrt(D/(rho h)) = in_plane b/sqrt(3).
  const auto long_waves = [in_plane, kind](double k)
  { return kind == PlateWave::bending ? k * in_plane / std::sqrt(3.0) : in_plane; };
  return {equation, long_waves, thickness / 2, shear};
}
} // namespace carambole
