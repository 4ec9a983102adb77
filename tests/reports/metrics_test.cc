#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <vector>

#include "reports/metrics/metrics.h"
#include "reports/metrics/metrics_curve.h"
#include "reports/metrics/metrics_distribution.h"
#include "reports/metrics/metrics_validation.h"

BOOST_AUTO_TEST_SUITE(reports_metrics)

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
    for (double &value : c)
      value = -value;
    BOOST_CHECK_SMALL(sprague_geers(t, m, c)->phase - 1, 1e-7);
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

BOOST_AUTO_TEST_CASE(the_two_known_answers)
{
  // Whole periods; the trapezoidal rule is exact for them. acos near 1 loses half of the digits.
  const auto t = grid(720, 2 * pi), m = sample(720, 2 * pi, [](double x) { return std::sin(x); });
  const auto larger =
    sprague_geers(t, m, sample(720, 2 * pi, [](double x) { return 1.2 * std::sin(x); }));
  BOOST_CHECK_SMALL(larger->magnitude - 0.2, rounding);
  BOOST_CHECK_SMALL(larger->phase, 1e-7);
  BOOST_CHECK_SMALL(larger->comprehensive - 0.2, 1e-7);
  const auto later =
    sprague_geers(t, m, sample(720, 2 * pi, [](double x) { return std::sin(x - pi / 10); }));
  BOOST_CHECK_SMALL(later->phase - 0.1, rounding * 10);
  BOOST_CHECK_SMALL(later->magnitude, rounding);
}

BOOST_AUTO_TEST_CASE(normalised_rms_of_a_scaled_copy_and_of_nothing)
{
  const auto t = grid(500, 1), m = sample(500, 1, [](double x) { return std::sin(pi * x); });
  std::vector<double> c = m, zero(m.size(), 0);
  for (double &value : c)
    value *= 0.7;
  BOOST_CHECK_SMALL(*normalised_rms(t, m, c) - 0.3, rounding);
  BOOST_CHECK_SMALL(*normalised_rms(t, m, zero) - 1, rounding);
  BOOST_CHECK(!normalised_rms(t, zero, m));
}

BOOST_AUTO_TEST_CASE(area_between_distributions)
{
  BOOST_CHECK_CLOSE(*area_metric({{1}}, {{4}}), 3.0, 1e-12);
  BOOST_CHECK_SMALL(*area_metric({{1, 2, 3}}, {{3, 1, 2}}), 1e-15);
  // F jumps by 1/2 at 0 and 2, S by 1 at 1: 1/2 over [0, 1] and over [1, 2].
  BOOST_CHECK_CLOSE(*area_metric({{0, 2}}, {{1}}), 1.0, 1e-12);
  BOOST_CHECK_CLOSE(*area_metric({{0, 2}, {3, 1}}, {{1}}), 1.0, 1e-12); // 3/4 and 1/4
  BOOST_CHECK(!area_metric({}, {{1}}));
  BOOST_CHECK(!area_metric({{1}, {0}}, {{1}}));
}

BOOST_AUTO_TEST_CASE(the_order_in_time_does_not_count_for_the_area_of_loads)
{
  const auto t = grid(1000, 1), m = sample(1000, 1, [](double x) { return x; }),
             back = sample(1000, 1, [](double x) { return 1 - x; }),
             half = sample(1000, 1, [](double x) { return x / 2; });
  BOOST_CHECK_SMALL(*relative_area(t, m, back), 1e-12);
  BOOST_CHECK_SMALL(*relative_area(t, m, half) - 0.25, 1e-12); // mean of x minus mean of x/2
  BOOST_CHECK(!relative_area(t, std::vector<double>(t.size(), 0), m));
}

BOOST_AUTO_TEST_CASE(validation_adds_the_uncertainties_as_squares)
{
  const ValidationUncertainty u{3, 4, 12};
  BOOST_CHECK_CLOSE(u.combined(), 13.0, 1e-12);
  const ComparisonError within = comparison_error(125, 100, u),
                        beyond = comparison_error(73, 100, u);
  BOOST_CHECK_EQUAL(within.error, 25);
  BOOST_CHECK_EQUAL(within.expanded, 26);
  BOOST_CHECK(!within.shows_model_error());
  BOOST_CHECK_EQUAL(beyond.error, -27);
  BOOST_CHECK(beyond.shows_model_error());
}

BOOST_AUTO_TEST_CASE(equal_steps_run_from_end_to_end)
{
  const std::vector<double> t{1, 1.1, 3}, equal = equal_steps(t, 100), expected{1, 2, 3};
  BOOST_CHECK_EQUAL_COLLECTIONS(equal.begin(), equal.end(), expected.begin(), expected.end());
  BOOST_CHECK_EQUAL(equal_steps(grid(5000, 1), 2001).size(), 2001);
  BOOST_CHECK(equal_steps(std::vector<double>{1}, 10).empty());
}

// A flight of the reference before its pulse, and of the candidate after it, is left out.
BOOST_AUTO_TEST_CASE(the_interval_is_that_in_which_either_acts)
{
  const std::vector<double> t{0, 5, 6, 7, 8, 9, 20, 30}, m{0, 0, 0, 1, 1, 0, 0, 0};
  const auto acting = [&](const std::vector<double> &c) { return acting_times(t, m, t, c); };
  const std::vector<double> alone{6, 7, 8, 9}, early{5, 6, 7, 8, 9}, late{6, 7, 8, 9, 20, 30};
  BOOST_TEST(acting({0, 0, 0, 2, 0, 0, 0, 0}) == alone, boost::test_tools::per_element());
  BOOST_TEST(acting({0, 0, 3, 0, 0, 0, 0, 0}) == early, boost::test_tools::per_element());
  BOOST_TEST(acting({0, 0, 0, 0, 0, 0, -1, 0}) == late, boost::test_tools::per_element());
  const std::vector<double> none(8, 0.0); // neither acts: all of the record
  BOOST_TEST(acting_times(t, none, t, none) == t, boost::test_tools::per_element());
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
  // Nor is what rounding leaves of a zero one: a sphere that rolls slides at -4e-16 m/s.
  BOOST_CHECK(!relative_error(6.9, -3.9e-16));
  BOOST_CHECK_CLOSE(*relative_error(6.9e-16, 3.9e-16), 3 / 3.9, 1e-9);
}

BOOST_AUTO_TEST_SUITE_END()
