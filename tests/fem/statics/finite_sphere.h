#pragma once

// The force on an elastic sphere of finite size, by theory.

#include <cmath>
#include <numbers>

#include "tests/fem/statics/statics.h"

namespace carambole::fem
{
/// k0(nu) of references: closed series of the elastic sphere; see lumped/laws/hertz_finite.cc,
/// where it is derived. Summed here up to n = 2e4; what is left is of the order 1/n^2.
inline double size_constant(double nu)
{
  using std::numbers::pi;
  const double c = std::pow(1 - 2 * nu, 2);
  double sum = 0;
  for (double n = 2; n < 2e4; ++n)
    sum += (2 * n + 1) * (2 * (1 - nu) * n * n + nu * n - 1 + 2 * nu) /
             (2 * (n - 1) * (n * n + (1 + 2 * nu) * n + 1 + nu)) -
           2 * (1 - nu) - c / (n + 0.5);
  return (sum - 4 * (1 - nu) + c * (std::log(2.) - 13. / 12) + 1.4 * (1 - 2 * nu) / (1 + nu)) /
         (4 * pi);
}

/// Force of linear elasticity on a sphere at an approach to a flat frictionless wall:
/// d = (F/K)^(2/3) + kappa F/(G R), kappa = k0 - (1 - 2 nu)/(4 pi) + (1 - 2 nu)^2/(4 pi) ln(R/a).
inline double force_on_wall(double nu, double K, double approach)
{
  using std::numbers::pi;
  const double G = elastic(nu).shear_modulus(), R = ball_radius, k0 = size_constant(nu);
  const auto approach_at = [&](double F)
  {
    const double a = std::sqrt(R) * std::cbrt(F / K);
    const double kappa =
      k0 - (1 - 2 * nu) / (4 * pi) + std::pow(1 - 2 * nu, 2) / (4 * pi) * std::log(R / a);
    return a * a / R + kappa * F / (G * R);
  };
  double F = K * std::pow(approach, 1.5);
  for (int i = 0; i < 40; ++i)
    F *= std::pow(approach / approach_at(F), 1.5);
  return F;
}
} // namespace carambole::fem
