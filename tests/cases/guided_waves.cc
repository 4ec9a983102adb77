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
