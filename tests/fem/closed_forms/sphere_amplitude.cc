#include "tests/fem/closed_forms/sphere_amplitude.h"

#include <cmath>
#include <numbers>

#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/bessel.hpp>

namespace carambole::closed_forms
{
namespace
{
double j(int n, double x)
{
  return boost::math::sph_bessel(unsigned(n), x);
}

/// dj_l/dx = l/x j_l - j_{l+1}.
double j_slope(int l, double x)
{
  return l / x * j(l, x) - j(l + 1, x);
}
} // namespace

double squared_amplitude_at_pole(double poisson_ratio, int l, double y)
{
  const double p = y * std::sqrt((1 - 2 * poisson_ratio) / (2 - 2 * poisson_ratio)), s = y;
  // The shear traction at r = R of both parts, over 2 mu/R^2; see reports/metrics/sphere_modes.cc.
  const double of_A = (l - 1) * j(l, p) - p * j(l + 1, p),
               of_B = (l * l - 1 - s * s / 2) * j(l, s) + s * j(l + 1, s);
  const double B = l == 0 ? 0 : -of_A / of_B;
  const auto U = [&](double r)
  { return p * j_slope(l, p * r) + B * l * (l + 1) * j(l, s * r) / r; };
  const auto V = [&](double r)
  { return j(l, p * r) / r + B * (j(l, s * r) / r + s * j_slope(l, s * r)); };
  const double integral = boost::math::quadrature::gauss<double, 30>::integrate(
    [&](double r) { return (U(r) * U(r) + l * (l + 1) * V(r) * V(r)) * r * r; }, 0., 1.);
  return U(1) * U(1) * (2 * l + 1) / (4 * std::numbers::pi * integral);
}
} // namespace carambole::closed_forms
