#include <boost/test/unit_test.hpp>

#include <chrono>
#include <cmath>
#include <complex>
#include <numbers>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>

#include "tests/fem/closed_forms/cavity.h"
#include "tests/fem/closed_forms/hunter.h"
#include "tests/fem/closed_forms/lamb.h"
#include "tests/fem/closed_forms/sphere_modes.h"

BOOST_AUTO_TEST_SUITE(fem_closed_forms)

using namespace carambole::closed_forms;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
// Pekeris, C. L. 1955, The seismic surface pulse, PNAS 41, in mu r w/P.
double pekeris(double tau)
{
  const double root = std::sqrt(3.), x = tau * tau;
  if (x < 1. / 3)
    return 0;
  const double rayleigh = std::sqrt((3 * root + 5) / (0.75 + root / 4 - x));
  if (x < 1)
    return (6 - std::sqrt(3 / (x - 0.25)) - rayleigh +
            std::sqrt((3 * root - 5) / (x + root / 4 - 0.75))) /
           (32 * pi);
  return x < 0.75 + root / 4 ? (6 - rayleigh) / (16 * pi) : 3 / (8 * pi);
}

// Cagniard's integral as given in lamb.h, before the arrival of the shear wave, with q^2 = k^2 +
// (tau^2 - k^2) sin^2.
double cagniard(double k, double tau)
{
  const auto integrand = [&](double angle)
  {
    const double a2 = (tau * tau - k * k) * std::pow(std::sin(angle), 2), x = k * k + a2;
    const std::complex<double> a = std::sqrt(a2), b(0, std::sqrt(1 - x)); // of sqrt(q^2 - 1)
    const std::complex<double> i(0, 1);
    return std::imag(i * a / ((1 - 2 * x) * (1 - 2 * x) - 4 * x * a * b)) * std::sqrt(a2);
  };
  return -boost::math::quadrature::gauss_kronrod<double, 31>::integrate(integrand, 0., pi / 2, 15,
                                                                        1e-13) /
         (pi * pi);
}

double rayleigh_function(double k, double q)
{
  return std::pow(2 * q * q - 1, 2) - 4 * q * q * std::sqrt(q * q - k * k) * std::sqrt(q * q - 1);
}
} // namespace

// Round-off of the roots of a cubic.
BOOST_AUTO_TEST_CASE(lamb_is_pekeris_at_a_quarter)
{
  const LambSurface surface(0.25);
  BOOST_TEST(surface.rayleigh_arrival() == std::sqrt(3 + std::sqrt(3.)) / 2, tolerance(1e-12));
  for (const double tau : {0.3, 0.58, 0.7, 0.9, 0.999, 1.01, 1.05, 1.08, 1.1, 3.})
    BOOST_TEST(std::abs(surface.step(tau) - pekeris(tau)) < 1e-11);
}

BOOST_AUTO_TEST_CASE(lamb_satisfies_cagniards_integral_and_the_static_limit)
{
  for (const double nu : {0.0, 0.1, 0.25, 0.3, 0.4, 0.49})
  {
    const LambSurface surface(nu);
    const double k = surface.shear_over_pressure_speed(), tau_R = surface.rayleigh_arrival();
    BOOST_TEST(std::abs(rayleigh_function(k, tau_R)) < 1e-11);
    for (const double part : {0.01, 0.3, 0.6, 0.99})
    {
      const double tau = k + part * (1 - k);
      BOOST_TEST(std::abs(surface.step(tau) - cagniard(k, tau)) < 1e-11);
    }
    BOOST_TEST(surface.step(1 - 1e-9) == surface.step(1 + 1e-9), tolerance(1e-3)); // continuous
    BOOST_TEST(surface.step(1.001 * tau_R) == (1 - nu) / (2 * pi), tolerance(1e-11));
  }
  BOOST_TEST(LambSurface(0.3).rayleigh_arrival() == 1.0782686, tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(lamb_is_integrated_over_time)
{
  const auto quadrature = [](const auto &f)
  { return boost::math::quadrature::gauss_kronrod<double, 31>::integrate(f, 0., 1., 15, 1e-13); };
  for (const double nu : {0.1, 0.25, 0.3, 0.45})
  {
    const LambSurface surface(nu);
    const double k = surface.shear_over_pressure_speed(), tau_R = surface.rayleigh_arrival();
    const double to_shear =
      quadrature([&](double y) { return surface.step(k + (1 - k) * y) * (1 - k); });
    // The substitution tau = tau_R - (tau_R - 1) y^2 removes the inverse root at the Rayleigh wave.
    const double to_rayleigh = quadrature(
      [&](double y) { return surface.step(tau_R - (tau_R - 1) * y * y) * 2 * y * (tau_R - 1); });
    BOOST_TEST(std::abs(surface.step_integral(1) - to_shear) < 1e-9);
    // Round-off of tau_R under a square root.
    BOOST_TEST(std::abs(surface.step_integral(tau_R) - to_shear - to_rayleigh) < 1e-8);
    BOOST_TEST(surface.step_integral(3) - surface.step_integral(2) == surface.static_value(),
               tolerance(1e-11));
  }
}

// Compared with sums over point sources and moments: the velocity of the ramp times the response to
// a step, over the two dimensions of the disc and over time.
BOOST_AUTO_TEST_CASE(a_disc_load_is_a_sum_of_points)
{
  const LambSurface surface(0.3);
  const double b = 1, r = 4, T = 2;
  for (const double t : {3.0, 4.4, 5.2, 6.5})
  {
    double sum = 0;
    constexpr int n_rings = 40, n_angles = 40, n_times = 400;
    for (int i = 0; i < n_rings; ++i)
      for (int j = 0; j < n_angles; ++j)
      {
        const double rho = b * (i + 0.5) / n_rings, angle = pi * (j + 0.5) / n_angles;
        const double R = std::sqrt(r * r + rho * rho - 2 * r * rho * std::cos(angle));
        double w = 0;
        for (int n = 0; n < n_times; ++n)
        {
          // int f'(t - s) dW1: the increments of W1 are exact.
          const double s0 = t * n / n_times, s1 = t * (n + 1) / n_times, age = t - (s0 + s1) / 2;
          const double df = age < T ? pi / (2 * T) * std::sin(pi * age / T) : 0;
          w += df * (surface.step_integral(s1 / R) - surface.step_integral(s0 / R));
        }
        sum += w * 2 * rho / (b * b) * b / n_rings / n_angles; // W ds/R = R dW1/R
      }
    BOOST_TEST(std::abs(surface.disc(b, r, T, t) - sum) < 2e-4 * surface.static_value() / r);
  }
  // In the end the surface is at rest with the static displacement of a point force, corrected for
  // the size of the disc: the mean of 1/rho over it is 1/r (1 + b^2/(8 r^2) + 3 b^4/(64 r^4) +
  // ...).
  BOOST_TEST(surface.disc(b, r, T, 20) ==
               surface.static_value() / r * (1 + 1. / 8 / 16 + 3. / 64 / 256 + 25. / 1024 / 4096),
             tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(a_record_of_four_hundred_times_is_quick)
{
  const LambSurface surface(0.3);
  const auto began = std::chrono::steady_clock::now();
  double largest = 0;
  for (int n = 1; n <= 400; ++n)
    largest = std::max(largest, surface.disc(1, 5, 2, 0.025 * n));
  BOOST_TEST_MESSAGE(
    "seconds: " << std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  BOOST_TEST(largest > 0);
}

BOOST_AUTO_TEST_CASE(a_cavity_obeys_motion_and_traction)
{
  const double nu = 0.3, lambda_over_M = nu / (1 - nu); // M = lambda + 2 mu
  const SphericalCavity cavity(nu);
  const auto u = [&](double r, double t) { return cavity.displacement(r, t); };
  const double h = 1e-3; // of central differences: an error of 1e-6
  for (const double t : {0.5, 1., 2., 5.})
  {
    // sigma_rr = M u_r + 2 lambda u/r = -p; u is over p a/(4 mu), 4 mu/M = 2 (1 - lambda/M).
    const double u_r = (-3 * u(1, t) + 4 * u(1 + h, t) - u(1 + 2 * h, t)) / (2 * h);
    BOOST_TEST(-(u_r + 2 * lambda_over_M * u(1, t)) / (2 * (1 - lambda_over_M)) == 1,
               tolerance(1e-5));
    const double r = 1.2, e = 1e-3;
    const double u_tt = (u(r, t + e) - 2 * u(r, t) + u(r, t - e)) / (e * e),
                 u_rr = (u(r + e, t) - 2 * u(r, t) + u(r - e, t)) / (e * e),
                 slope = (u(r + e, t) - u(r - e, t)) / (2 * e);
    BOOST_TEST(std::abs(u_tt - (u_rr + 2 * slope / r - 2 * u(r, t) / (r * r))) < 1e-5);
  }
  BOOST_TEST(u(1, 100) == 1, tolerance(1e-12));
  // The peak, where g' + g'' = 0.
  const double m = 2 * (1 - 2 * nu) / (1 - nu), omega = std::sqrt(m - m * m / 4);
  const double time = (pi - std::atan(omega / (1 - m / 2))) / omega;
  BOOST_TEST(u(1, time) == 1.279828, tolerance(1e-6));
  BOOST_TEST(u(1, time - 0.01) < u(1, time));
  BOOST_TEST(u(1, time + 0.01) < u(1, time));
  BOOST_TEST(time == 2.2288, tolerance(1e-4));
}

// A second way to compute Q: the imaginary part of the receptance of a harmonic point force, a sum
// over body waves below the shear slowness and the residue of the Rayleigh wave (Miller and
// Pursey).
BOOST_AUTO_TEST_CASE(radiation_and_hunters_constant)
{
  for (const auto &[nu, Q, C] :
       {std::tuple{0.3, 0.13722707, 1.131810}, {0.25, 0.14813388, 1.111532}})
  {
    const LambSurface surface(nu);
    BOOST_TEST(radiation_constant(surface) == Q, tolerance(1e-7));
    BOOST_TEST(hunter_constant(nu) == C, tolerance(1e-6));

    const double k = surface.shear_over_pressure_speed(), tau_R = surface.rayleigh_arrival();
    const auto body = [&](double q)
    {
      const std::complex<double> a = std::sqrt(std::complex<double>(q * q - k * k, 0)),
                                 b(0, std::sqrt(1 - q * q));
      const double x = 2 * q * q - 1;
      return std::abs(std::imag(q * a / (x * x - 4 * q * q * a * b)));
    };
    boost::math::quadrature::tanh_sinh<double> quadrature;
    const double h = 1e-5,
                 slope =
                   (rayleigh_function(k, tau_R + h) - rayleigh_function(k, tau_R - h)) / (2 * h);
    const double rayleigh = pi * tau_R * std::sqrt(tau_R * tau_R - k * k) / std::abs(slope);
    const double bodies = quadrature.integrate(body, 0., k) + quadrature.integrate(body, k, 1.);
    BOOST_TEST((bodies + rayleigh) / (2 * pi) == Q, tolerance(1e-7));
    if (nu == 0.3)
      BOOST_TEST(rayleigh / (bodies + rayleigh) == 0.6536, tolerance(1e-4));
  }
  BOOST_TEST(hunter_constant(0.33) == 1.147553, tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(modes_of_a_sphere)
{
  const double nu = 0.3;
  const auto mode = [&](int l, std::size_t n)
  { return carambole::closed_forms::spheroidal_modes(nu, l, 6).at(n); };
  BOOST_TEST(mode(0, 0) == 4.99551434, tolerance(1e-8));
  BOOST_TEST(mode(1, 0) == 3.52998730, tolerance(1e-8));
  BOOST_TEST(mode(2, 0) == 2.64621703, tolerance(1e-8));
  BOOST_TEST(mode(2, 1) == 5.00695683, tolerance(1e-8));
  BOOST_TEST(mode(3, 0) == 3.93740129, tolerance(1e-8));
  // All modes up to the bound and no others.
  BOOST_TEST(carambole::closed_forms::spheroidal_modes(nu, 2, 5.0).size() == 1u);
  BOOST_TEST(carambole::closed_forms::spheroidal_modes(nu, 2, 5.01).size() == 2u);
  // Breathing has a closed equation, x cot x = 1 - x^2/(4 k^2), x = omega R/cp.
  const double k = std::sqrt(1 - 2 * nu) / std::sqrt(2 - 2 * nu), x = k * mode(0, 0);
  BOOST_TEST(x / std::tan(x) == 1 - x * x / (4 * k * k), tolerance(1e-10));
}

BOOST_AUTO_TEST_SUITE_END()
