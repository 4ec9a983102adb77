#include "cases/case/pochhammer_chree.h"

#include <cmath>

#include <boost/math/special_functions/bessel.hpp>

#include "cases/case/wave_bodies.h"

namespace carambole
{
namespace
{
// J0(x) and J1(x)/x as functions of y = x^2, which may be negative.
double bessel_0(double y)
{
  const double x = std::sqrt(std::abs(y));
  return y < 0 ? boost::math::cyl_bessel_i(0, x) : boost::math::cyl_bessel_j(0, x);
}

double bessel_1(double y)
{
  const double x = std::sqrt(std::abs(y));
  if (x < 1e-4)
    return 0.5 - y / 16;
  return (y < 0 ? boost::math::cyl_bessel_i(1, x) : boost::math::cyl_bessel_j(1, x)) / x;
}
} // namespace

// With alpha^2 = w^2/c_p^2 - k^2, beta^2 = w^2/c_s^2 - k^2 and the radius a
//
//   (2 alpha/a) (beta^2 + k^2) J1(alpha a) J1(beta a) - (beta^2 - k^2)^2 J0(alpha a) J1(beta a)
//     - 4 k^2 alpha beta J1(alpha a) J0(beta a) = 0,
//
// divided by beta a, k^4, and the size of the Bessel functions of imaginary arguments.
GuidedWave rod_wave(const Material &material, double radius)
{
  const double shear = shear_wave_speed(material), ratio = shear / pressure_wave_speed(material);
  const auto equation = [ratio](double k, double c)
  {
    const double alpha = c * c * ratio * ratio - 1, beta = c * c - 1; // squares over k^2
    const double A = bessel_1(k * k * alpha), B = bessel_1(k * k * beta);
    const double f = 2 * alpha * (beta + 1) * A * B -
                     (beta - 1) * (beta - 1) * bessel_0(k * k * alpha) * B -
                     4 * alpha * A * bessel_0(k * k * beta);
    const auto size = [k](double y) { return y < 0 ? std::exp(k * std::sqrt(-y)) : 1; };
    return f / (size(alpha) * size(beta));
  };
  const double long_waves = bar_speed(material) / shear;
  return {equation, [long_waves](double) { return long_waves; }, radius, shear};
}
} // namespace carambole
