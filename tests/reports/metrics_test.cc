#define BOOST_TEST_MODULE reports_metrics
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <vector>

#include "reports/metrics.h"

using namespace carambole::reports;
using std::numbers::pi;

namespace
{
/// n + 1 samples of a function over [0, length].
template <typename Function>
std::vector<double> sample(int n, double length, Function f)
{
  std::vector<double> values;
  for (int i = 0; i <= n; ++i)
    values.push_back(f(length * i / n));
  return values;
}

std::vector<double> grid(int n, double length)
{
  return sample(n, length, [](double t) { return t; });
}

// Sums of some thousand products, each rounded to 1e-16.
constexpr double rounding = 1e-12;
} // namespace

BOOST_AUTO_TEST_CASE(a_scaled_copy_errs_in_magnitude_alone)
{
  const auto t = grid(500, 1), m = sample(500, 1, [](double x) { return std::sin(pi * x); });
  for (const double k : {0.5, 0.9, 1.0, 1.3, 4.0})
  {
    std::vector<double> c = m;
    for (double &value : c)
      value *= k;
    const auto error = sprague_geers(t, m, c);
    BOOST_REQUIRE(error);
    BOOST_CHECK_SMALL(error->magnitude - (k - 1), rounding);
    // acos has an infinite slope at 1: a rounding of 1e-16 there is an angle of 2e-8.
    BOOST_CHECK_SMALL(error->phase, 1e-7);
    BOOST_CHECK_SMALL(error->comprehensive - std::abs(k - 1), 1e-7);
  }
}

BOOST_AUTO_TEST_CASE(a_shifted_sine_errs_in_phase_alone)
{
  // Whole periods, where the trapezoidal rule is exact for sines: <mc> = cos(shift)/2, <mm> = <cc>
  // = 1/2.
  const auto t = grid(720, 4 * pi), m = sample(720, 4 * pi, [](double x) { return std::sin(x); });
  for (const double shift : {0.1, 0.5, 1.0, 2.0, 3.0})
  {
    const auto c = sample(720, 4 * pi, [&](double x) { return std::sin(x - shift); });
    const auto error = sprague_geers(t, m, c);
    BOOST_REQUIRE(error);
    BOOST_CHECK_SMALL(error->magnitude, rounding);
    BOOST_CHECK_SMALL(error->phase - shift / pi, rounding * 10);
    BOOST_CHECK_SMALL(error->comprehensive - shift / pi, rounding * 10);
  }
}

BOOST_AUTO_TEST_CASE(opposite_curves_have_the_largest_phase_error)
{
  const auto t = grid(100, 1), m = sample(100, 1, [](double x) { return std::sin(pi * x); });
  std::vector<double> c = m;
  for (double &value : c)
    value = -value;
  BOOST_CHECK_CLOSE(sprague_geers(t, m, c)->phase, 1.0, 1e-5);
}

BOOST_AUTO_TEST_CASE(unequal_sampling_weighs_no_instant_twice)
{
  // The first half is sampled ten times as densely; c is 2 m there and m in the second half. Over
  // equal halves of a constant curve <cc>/<mm> = (4 + 1)/2, whatever the sampling, but for the one
  // step across the jump.
  std::vector<double> t, m, c;
  for (int i = 0; i <= 1000; ++i)
  {
    t.push_back(0.5 * i / 1000);
    m.push_back(1);
    c.push_back(2);
  }
  t.push_back(0.5 + 1e-9);
  m.push_back(1);
  c.push_back(1);
  for (int i = 1; i <= 100; ++i)
  {
    t.push_back(0.5 + 0.5 * i / 100);
    m.push_back(1);
    c.push_back(1);
  }
  // 1e-9 is the length of the step across the jump.
  BOOST_CHECK_SMALL(sprague_geers(t, m, c)->magnitude - (std::sqrt(2.5) - 1), 1e-8);
}

BOOST_AUTO_TEST_CASE(a_curve_that_vanishes_has_no_error)
{
  const std::vector<double> t{0, 1, 2}, zero{0, 0, 0}, one{0, 1, 0};
  BOOST_CHECK(!sprague_geers(t, zero, one));
  BOOST_CHECK(!sprague_geers(t, one, zero));
  BOOST_CHECK(!russell(t, one, zero));
}

BOOST_AUTO_TEST_CASE(russell_of_a_scaled_copy)
{
  // c = k m: A = k^2 B, q = (k^2 - 1)/k.
  const auto t = grid(200, 1), m = sample(200, 1, [](double x) { return std::sin(pi * x); });
  for (const double k : {0.5, 2.0})
  {
    std::vector<double> c = m;
    for (double &value : c)
      value *= k;
    const double q = (k * k - 1) / k, expected = std::copysign(std::log10(1 + std::abs(q)), q);
    const auto error = russell(t, m, c);
    BOOST_CHECK_SMALL(error->magnitude - expected, rounding);
    BOOST_CHECK_SMALL(error->comprehensive - std::sqrt(pi / 4) * std::abs(expected), 1e-7);
  }
}

BOOST_AUTO_TEST_CASE(resampling_is_linear_and_zero_outside)
{
  const std::vector<double> t{1, 2, 4}, y{10, 20, 0}, at{0, 1, 1.5, 2, 3, 4, 5},
    expected{0, 10, 15, 20, 10, 0, 0};
  const std::vector<double> result = resample(t, y, at);
  BOOST_CHECK_EQUAL_COLLECTIONS(result.begin(), result.end(), expected.begin(), expected.end());
}

BOOST_AUTO_TEST_CASE(relative_error_needs_a_reference)
{
  BOOST_CHECK_CLOSE(*relative_error(1.1, 1.0), 0.1, 1e-10);
  BOOST_CHECK_CLOSE(*relative_error(-0.9, -1.0), -0.1, 1e-10);
  BOOST_CHECK(!relative_error(1, 0));
}
