#include <boost/test/unit_test.hpp>

// Waves along a line: wave numbers of known waves are found again.

#include <cmath>
#include <numbers>

#include "cases/values/line_spectrum.h"

BOOST_AUTO_TEST_SUITE(cases_line_spectrum)

using namespace carambole;
using boost::test_tools::tolerance;
using std::numbers::pi;

BOOST_AUTO_TEST_CASE(a_pulse_that_runs_along_the_line_has_its_wave_number)
{
  // A smooth pulse of 1 us with the speed 5 mm/us runs forwards, one of half its height backwards.
  const double speed = 5000;
  const auto pulse = [](double t) { return std::exp(-std::pow(t / 1e-6, 2)); };
  std::vector<double> times, places;
  for (int k = 0; k < 1200; ++k)
    times.push_back(k * 5e-8 * (1 + 1e-4 * k)); // uneven
  std::vector<std::vector<double>> values;
  for (int j = 0; j < 64; ++j)
  {
    const double s = 2e-3 * j;
    places.push_back(s);
    std::vector<double> &record = values.emplace_back();
    for (const double t : times)
      record.push_back(3 + pulse(t - 6e-6 - s / speed) + 0.5 * pulse(t - 36e-6 + s / speed));
  }
  const LineSpectrum spectrum(times, places, values);
  for (const double f : {300e3, 400e3, 500e3})
  {
    const auto parts = spectrum.at(f);
    const double k = spectrum.strongest(parts, 0, 2000);
    BOOST_TEST(2 * pi * f / k == speed, tolerance(1e-4));
    const double back = spectrum.strongest(parts, -2000, 0);
    BOOST_TEST(2 * pi * f / back == -speed, tolerance(1e-4));
    BOOST_TEST(spectrum.amplitude(parts, back) == spectrum.amplitude(parts, k) / 2,
               tolerance(1e-3));
    // The transform of the pulse.
    const double own = std::sqrt(pi) * 1e-6 * std::exp(-std::pow(pi * f * 1e-6, 2));
    BOOST_TEST(spectrum.amplitude(parts, k) == own, tolerance(1e-3));
  }
}

BOOST_AUTO_TEST_SUITE_END()
