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

// With alpha and beta as above, and no shear stress at the radius a,
//
//   u_z ~ (k^2 - beta^2) J1(beta a) J0(alpha r) + 2 alpha beta J1(alpha a) J0(beta r),
//   strain = i k u_z,  mean of J0(alpha r) = 2 J1(alpha a)/(alpha a).
//
// The mean velocity over c0 times the strain is w/(k c0) times the mean of u_z over u_z; momentum
// of a slice asks that the mean stress be rho w/k times the mean velocity. All divided by beta a; A
// = J1(alpha a)/(alpha a), B the same of beta.
SectionFactors rod_section_factors(const Material &material, double radius, double r,
                                   double angular_frequency, double wave_number)
{
  if (wave_number <= 0)
    return {};
  const double a = radius, k = wave_number * a, part = r / a * (r / a);
  const auto square = [&](double speed)
  { return angular_frequency * a / speed * (angular_frequency * a / speed) - k * k; };
  const double alpha = square(pressure_wave_speed(material)),
               beta = square(shear_wave_speed(material));
  // If Poisson's ratio is zero, u_z is uniform and both of its terms vanish: their quotient would
  // be rounding.
  constexpr double vanishing = 1e-9;
  if (std::abs(k * k - beta) + std::abs(alpha) < vanishing * k * k)
    return {};
  const double A = bessel_1(alpha), B = bessel_1(beta);
  const double mean = 2 * A * B * (k * k - beta + 2 * alpha),
               here = (k * k - beta) * B * bessel_0(alpha * part) +
                      2 * alpha * A * bessel_0(beta * part);
  const double speed = angular_frequency / wave_number / bar_speed(material);
  const double velocity = speed * mean / here;
  return {speed * velocity, velocity};
}
} // namespace carambole
