#include "tests/fem/closed_forms/hunter.h"

#include <cmath>
#include <numbers>

#include <boost/math/special_functions/beta.hpp>

namespace carambole::closed_forms
{
double radiation_constant(const LambSurface &surface)
{
  const double tau_R = surface.rayleigh_arrival(); // the response is static after this
  return surface.static_value() * tau_R - surface.step_integral(tau_R);
}

// In units of the radius of the sphere, Young's modulus and the density, so that c0 = 1. With F = K
// x^(3/2) and v = V sqrt(1 - (x/d)^(5/2)) in loading and unloading,
//   int F'^2 dt = 2 int_0^d (3/2 K)^2 x v dx = 9/2 K^2 d^2 V (2/5) Beta(4/5, 3/2),
// which is proportional to V^(13/5), so V = 1 gives the constant.
double hunter_constant(double poisson_ratio)
{
  const double mu = 1 / (2 * (1 + poisson_ratio)), cs = std::sqrt(mu);
  const double K =
    4. / 3 / (2 * (1 - poisson_ratio * poisson_ratio)); // sphere and half-space yield
  const double mass = 4. / 3 * std::numbers::pi;
  const double d = std::pow(5 * mass / (4 * K), 0.4);
  const double integral = 4.5 * K * K * d * d * 0.4 * boost::math::beta(0.8, 1.5);
  return radiation_constant(LambSurface(poisson_ratio)) / (mu * cs) * integral / (mass / 2);
}
} // namespace carambole::closed_forms
