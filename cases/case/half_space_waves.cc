#include "cases/case/half_space_waves.h"

#include <cmath>
#include <cstdint>
#include <numbers>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/toms748_solve.hpp>

namespace carambole
{
namespace
{
double integral_to_one(auto &&integrand)
{
  constexpr int most_halvings = 15;
  return boost::math::quadrature::gauss_kronrod<double, 31>::integrate(integrand, 0.0, 1.0,
                                                                       most_halvings, 1e-10);
}
} // namespace

// In units of the wave number of shear waves, with m = (c_s/c_p)^2, a^2 = m - k^2, b^2 = 1 - k^2
// and Rayleigh's function R = (2 k^2 - 1)^2 + 4 k^2 a b, the mean power of a harmonic force goes to
//
//   int k |a| (2 k^2 - 1)^2/R^2 dk       pressure waves, k^2 < m,
//   int 4 k^3 a^2 b/|R|^2 dk             shear waves, k < 1,
//   -pi k |a|/R'(k)                      Rayleigh waves, at the zero of R beyond 1.
//
// The substitutions k^2 = m (1 - x^2), and k^2 = 1 - (1 - m) x^2 beyond, leave smooth integrands;
// near nu = 0 they are steep where k^2 = m, because 2 k^2 - 1 vanishes there with a.
RadiationConstants radiation_constants(double nu)
{
  const double m = (1 - 2 * nu) / (2 - 2 * nu);
  const auto pressure = [m](double x)
  {
    const double kk = m * (1 - x * x), a = std::sqrt(m) * x, b = std::sqrt(1 - kk),
                 R = std::pow(2 * kk - 1, 2) + 4 * kk * a * b;
    return m * x * a * std::pow((2 * kk - 1) / R, 2);
  };
  const auto steep_shear = [m](double x)
  {
    const double kk = m * (1 - x * x), a = std::sqrt(m) * x, b = std::sqrt(1 - kk),
                 R = std::pow(2 * kk - 1, 2) + 4 * kk * a * b;
    return m * x * 4 * kk * a * a * b / (R * R);
  };
  const auto flat_shear = [m](double x)
  {
    const double kk = 1 - (1 - m) * x * x, b = std::sqrt(1 - m) * x, aa = kk - m;
    return (1 - m) * x * 4 * kk * aa * b / (std::pow(2 * kk - 1, 4) + 16 * kk * kk * aa * b * b);
  };
  // The zero of R in k^2, between those at nu = 1/2 and nu = -1; both factors are negative beyond.
  const auto rayleigh = [m](double kk)
  { return std::pow(2 * kk - 1, 2) - 4 * kk * std::sqrt((kk - m) * (kk - 1)); };
  std::uintmax_t iterations = 100;
  const double kk = boost::math::tools::toms748_solve(
                      rayleigh, 1.0, 4.0, boost::math::tools::eps_tolerance<double>(), iterations)
                      .first;
  const double k = std::sqrt(kk), a = std::sqrt(kk - m), b = std::sqrt(kk - 1),
               slope = 8 * k * (2 * kk - 1) - 8 * k * a * b - 4 * k * kk * (a / b + b / a);
  constexpr double per_force = 1 / (2 * std::numbers::pi);
  return {.pressure = per_force * integral_to_one(pressure),
          .shear = per_force * (integral_to_one(steep_shear) + integral_to_one(flat_shear)),
          .rayleigh = -k * a / slope / 2};
}
} // namespace carambole
