#pragma once

// A spherical cavity under a step pressure.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boost/math/quadrature/gauss.hpp>

namespace carambole::closed_forms
{
/// Radial displacement in an infinite solid around a cavity of radius a with the constant pressure
/// p on its surface from t = 0 on, over the static displacement of the surface, p a/(4 mu):
///
///   u(r, t) = p a/(4 mu) (a^2/r^2 g + a/r g'),  g = g(tau),  tau = (cp t - (r - a))/a.
///
/// With the potential f(tau)/r of outgoing waves the traction on the surface gives g'' + m g' + m g
/// = m with m = 4 (cs/cp)^2: the surface moves like an oscillator damped by radiation. Hopkins, H.
/// G. 1960, Dynamic expansion of spherical cavities in metals, Progress in Solid Mechanics 1.
class SphericalCavity
{
public:
  explicit SphericalCavity(double poisson_ratio)
    : m(2 * (1 - 2 * poisson_ratio) / (1 - poisson_ratio))
  {
  }

  /// Value at r/a and cp t/a.
  double displacement(double r, double t) const
  {
    const double tau = t - (r - 1);
    if (tau <= 0)
      return 0;
    const double decay = m / 2, omega = std::sqrt(m - m * m / 4);
    const double e = std::exp(-decay * tau), c = std::cos(omega * tau), s = std::sin(omega * tau);
    const double g = 1 - e * (c + decay / omega * s), dg = e * m / omega * s;
    return g / (r * r) + dg / r;
  }

  /// Value at the surface at cp t/a, for a pressure that rises as (1 - cos(pi t/T))/2 until cp T/a
  /// = `ramp`; zero: a step.
  double ramped_displacement(double t, double ramp) const
  {
    if (ramp == 0)
      return displacement(1, t);
    using std::numbers::pi;
    const auto rate = [&](double s)
    { return pi / (2 * ramp) * std::sin(pi * s / ramp) * displacement(1, t - s); };
    return t <= 0
             ? 0
             : boost::math::quadrature::gauss<double, 20>::integrate(rate, 0.0, std::min(t, ramp));
  }

private:
  double m;
};
} // namespace carambole::closed_forms
