#include <boost/test/unit_test.hpp>

// Waves along rods after Pochhammer and Chree, and along plates after Rayleigh and Lamb.

#include <cmath>
#include <numbers>

#include "cases/case/pochhammer_chree.h"
#include "cases/case/rayleigh_lamb.h"
#include "cases/case/wave_bodies.h"

BOOST_AUTO_TEST_SUITE(cases_guided_waves)

using namespace carambole;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
Material steel(double nu)
{
  Material material;
  material.density = 7800;
  material.youngs_modulus = 206e9;
  material.poisson_ratio = nu;
  return material;
}

/// Rayleigh's speed over that of shear waves at nu = 0.3: the zero of (2 - x)^2 - 4 sqrt(1 - x)
/// sqrt(1 - q x), x the square of the speed, q that of the ratio of the two body waves.
double rayleigh_speed(double nu)
{
  const double q = (1 - 2 * nu) / (2 * (1 - nu));
  double low = 0.5, high = 0.999;
  for (int i = 0; i < 60; ++i)
  {
    const double x = (low + high) / 2;
    ((2 - x) * (2 - x) < 4 * std::sqrt((1 - x) * (1 - q * x)) ? low : high) = x;
  }
  return std::sqrt(low);
}
} // namespace

BOOST_AUTO_TEST_CASE(a_rod_has_the_speeds_of_pochhammer_and_chree)
{
  const Material material = steel(0.3);
  const double radius = 5e-3, c0 = bar_speed(material);
  const GuidedWave wave = rod_wave(material, radius);
  const auto speed = [&](double a_over_length)
  { return wave.speed(2 * pi * a_over_length / radius) / c0; };
  BOOST_TEST(std::abs(speed(0.1) - .990535) < 1e-6);
  BOOST_TEST(std::abs(speed(0.2) - .954105) < 1e-6);
  BOOST_TEST(std::abs(speed(0.3) - .869636) < 1e-6);
  BOOST_TEST(std::abs(speed(0.5) - .688138) < 1e-6);
  // Long waves after Rayleigh: 1 - (nu k a)^2/4; short ones run along the surface.
  BOOST_TEST(1 - speed(0.01) == std::pow(0.3 * 2 * pi * 0.01, 2) / 4, tolerance(1e-3));
  BOOST_TEST(speed(6) * c0 / shear_wave_speed(material) == rayleigh_speed(0.3), tolerance(3e-3));
  // Without Poisson's effect long waves are not dispersed.
  BOOST_TEST(rod_wave(steel(0), radius).speed(100) == c0, tolerance(1e-9));
}

// A gauge on the surface of a rod strains less than the section in the mean, one on the axis more.
BOOST_AUTO_TEST_CASE(a_gauge_on_a_rod_misses_what_the_section_carries)
{
  const double nu = 0.3, radius = 5e-3;
  const Material material = steel(nu);
  const GuidedWave wave = rod_wave(material, radius);
  const double c0 = bar_speed(material), shear = shear_wave_speed(material),
               pressure = pressure_wave_speed(material);
  const auto factors = [&](double a_over_length, double r)
  {
    const double k = 2 * pi * a_over_length / radius;
    return rod_section_factors(material, radius, r, k * wave.speed(k), k);
  };
  // Long waves: u_r = -nu r du_z/dz and no shear stress, so that u_z is 1 - nu (k r)^2/2 over the
  // section; the mean is 1 - nu (k a)^2/4. The next power of k a is the tolerance.
  const double ka = 2 * pi * 0.02, next = ka * ka * ka * ka, ratio = wave.speed(ka / radius) / c0;
  BOOST_TEST(std::abs(factors(0.02, radius).velocity / ratio - 1 - nu * ka * ka / 4) < next);
  BOOST_TEST(std::abs(factors(0.02, 0).velocity / ratio - 1 + nu * ka * ka / 4) < next);
  // Short ones: with u_r = -alpha A J1(alpha r) + k C J1(beta r), u_z = i (k A J0(alpha r) + beta C
  // J0(beta r)) and C from the shear stress at the surface, Hooke's law summed over the section.
  for (const double a_over_length : {0.1, 0.2, 0.25})
  {
    const double k = 2 * pi * a_over_length / radius, w = k * wave.speed(k);
    const double m2 = k * k - w * w / (pressure * pressure), // -alpha^2 > 0: alpha = i m
      m = std::sqrt(m2), beta2 = w * w / (shear * shear) - k * k, beta = std::sqrt(beta2);
    BOOST_REQUIRE(beta2 > 0);
    const auto I = [](int n, double x) { return std::cyl_bessel_i(n, x); };
    const auto J = [](int n, double x) { return std::cyl_bessel_j(n, x); };
    const double C = 2 * k * m * I(1, m * radius) / ((beta2 - k * k) * J(1, beta * radius));
    const auto strain = [&](double r)
    { return -k * (k * I(0, m * r) + beta * C * J(0, beta * r)); };
    const double mu = 7800 * shear * shear, lambda = 7800 * pressure * pressure - 2 * mu;
    constexpr int rings = 2000;
    double force = 0, momentum = 0;
    for (int i = 0; i < rings; ++i)
    {
      const double r = radius * (i + 0.5) / rings, area = 2 * (i + 0.5) / (rings * double(rings));
      const double dilatation = (m2 - k * k) * I(0, m * r); // of the part with A alone
      force += area * (lambda * dilatation + 2 * mu * strain(r));
      momentum += area * strain(r) * w / k;
    }
    for (const double r : {radius, 0.5 * radius})
    {
      const SectionFactors found = factors(a_over_length, r);
      // The sum over rings is of the second order: 1/rings^2.
      BOOST_TEST(found.stress == force / (material.youngs_modulus * strain(r)), tolerance(1e-5));
      BOOST_TEST(found.velocity == momentum / (c0 * strain(r)), tolerance(1e-5));
    }
  }
  BOOST_TEST(rod_section_factors(material, radius, radius, 0, 0).stress == 1);
  // Without Poisson's effect every part of a section moves alike, and with hardly any nearly so.
  for (const double nu_of_cork : {0.0, 1e-8, 1e-4})
  {
    const Material cork = steel(nu_of_cork);
    const double k = 2 * pi * 0.2 / radius;
    const SectionFactors found =
      rod_section_factors(cork, radius, radius, k * rod_wave(cork, radius).speed(k), k);
    BOOST_TEST(std::abs(found.stress - 1) < nu_of_cork + 1e-6);
    BOOST_TEST(std::abs(found.velocity - 1) < nu_of_cork + 1e-6);
  }
  // On the surface a gauge sees nothing of waves of 2.7 radii.
  BOOST_TEST(factors(0.36, radius).stress > 3);
  BOOST_TEST(factors(0.39, radius).stress < -3);
}

BOOST_AUTO_TEST_CASE(a_plate_bends_and_stretches_at_known_speeds)
{
  const Material material = steel(0.3);
  const double h = 5e-3, c_s = shear_wave_speed(material);
  const GuidedWave bending = plate_wave(material, h, PlateWave::bending),
                   extension = plate_wave(material, h, PlateWave::extension);
  const double D = 206e9 * h * h * h / (12 * 0.91), k = 0.06 / h;
  BOOST_TEST(bending.speed(k) == k * std::sqrt(D / (7800 * h)), tolerance(2e-3));
  BOOST_TEST(extension.speed(k) == std::sqrt(206e9 / (7800 * 0.91)), tolerance(1e-4));
  for (const GuidedWave *wave : {&bending, &extension})
    BOOST_TEST(wave->speed(60 / h) / c_s == rayleigh_speed(0.3), tolerance(1e-3));
  // Mindlin's plate is within 0.5 % of bending waves as long as five thicknesses.
  const double at = 2 * pi / (5 * h), kappa = std::pow(rayleigh_speed(0.3), 2);
  const double thin = at * at * D / (7800 * h), shear = kappa * c_s * c_s, turn = h * h / 12;
  const double b = 1 + at * at * turn + at * at * D / (kappa * c_s * c_s * 7800 * h);
  const double squared =
    (b - std::sqrt(b * b - 4 * turn / shear * at * at * thin)) * shear / (2 * turn * at * at);
  BOOST_TEST(bending.speed(at) == std::sqrt(squared), tolerance(5e-3));
}

BOOST_AUTO_TEST_CASE(wave_numbers_are_the_inverse_of_frequencies)
{
  const Material material = steel(0.3);
  for (const GuidedWave &wave :
       {rod_wave(material, 0.01), plate_wave(material, 0.01, PlateWave::bending),
        plate_wave(material, 0.01, PlateWave::extension)})
    for (const double k : {0.5, 1.9, 2.1, 5.0, 50.0, 300.0, 1000.0, 5000.0})
      BOOST_TEST(wave.wave_number(k * wave.speed(k)) == k, tolerance(1e-7));
  BOOST_TEST(rod_wave(material, 0.01).wave_number(0) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
