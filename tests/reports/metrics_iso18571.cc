#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

#include "reports/metrics/metrics_iso18571.h"

BOOST_AUTO_TEST_SUITE(reports_metrics_iso18571)

using namespace carambole::reports;

namespace
{
constexpr std::size_t count = 1000;

/// A contact force: half a period of a sine of that size, over 60 % of the record, from `start` on.
std::vector<double> pulse(double size = 1, double start = 0.2)
{
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i)
  {
    const double x = (static_cast<double>(i) / count - start) / 0.6;
    values[i] = x > 0 && x < 1 ? size * std::sin(std::numbers::pi * x) : 0;
  }
  return values;
}

/// With noise of that standard deviation; the same sequence every time.
std::vector<double> noisy(std::vector<double> values, double deviation)
{
  std::mt19937 engine(3);
  std::normal_distribution<double> normal(0, deviation);
  for (double &value : values)
    value += normal(engine);
  return values;
}

// Sums of a thousand roundings.
constexpr double rounding = 1e-12;

void check_scores(const std::optional<IsoRating> &rating, const IsoRating &expected)
{
  BOOST_REQUIRE(rating);
  for (double IsoRating::*score : {&IsoRating::corridor, &IsoRating::phase, &IsoRating::magnitude,
                                   &IsoRating::slope, &IsoRating::overall})
    BOOST_CHECK_SMALL((*rating).*score - expected.*score, 1e-11); // the digits of what is expected
}
} // namespace

// Beside a spike that keeps the curves aligned, a pulse that is earlier or later by the reach of
// the window, nine of a hundred samples, is found again; one sample further it is not.
BOOST_AUTO_TEST_CASE(warping_reaches_to_the_ends_of_its_window)
{
  const auto curve = [](std::size_t start)
  {
    std::vector<double> values(100);
    values[30] = 10;
    for (const std::size_t i : {0U, 1U, 2U})
      values[start + i] = i == 1 ? 2 : 1;
    return values;
  };
  for (const std::size_t moved : {51U, 69U})
    BOOST_CHECK_EQUAL(iso18571(curve(60), curve(moved))->magnitude, 1);
  for (const std::size_t moved : {50U, 70U})
    BOOST_CHECK_LT(iso18571(curve(60), curve(moved))->magnitude, 0.95);
}

// The curves differ in the sign of their last three samples. Of two ways back of equal cost, both
// cheaper than the diagonal, that along the reference is taken: |C - T| is 2, 0, 0 and 1, and the
// spike adds to |T| what those three do not.
BOOST_AUTO_TEST_CASE(of_two_equal_ways_that_of_the_reference_is_taken)
{
  std::vector<double> t(100), c(100);
  t[30] = c[30] = 10;
  for (const std::size_t i : {97U, 98U, 99U})
  {
    t[i] = i == 98 ? -1 : 1;
    c[i] = -t[i];
  }
  BOOST_CHECK_SMALL(iso18571(t, c)->magnitude - (1 - 3. / 13 / 0.5), rounding);
}

// The cheapest path pairs 3 with 1 at its beginning, then 1 with 1 and 2 with 2, in either curve.
BOOST_AUTO_TEST_CASE(a_path_begins_with_both_first_samples)
{
  std::vector<double> late(100), early(100);
  late[30] = early[30] = 10;
  late[0] = 3, late[1] = 1, late[2] = 2;
  early[0] = 1, early[1] = 2;
  BOOST_CHECK_SMALL(iso18571(late, early)->magnitude - (1 - 2. / (3 + 1 + 2 + 10) / 0.5), rounding);
  BOOST_CHECK_SMALL(iso18571(early, late)->magnitude - (1 - 2. / (1 + 1 + 2 + 10) / 0.5), rounding);
}

// A way along one of the curves that costs as much as the diagonal is not taken.
BOOST_AUTO_TEST_CASE(the_diagonal_goes_first)
{
  const auto curve = [](double last_but_one, double last)
  {
    std::vector<double> values(100);
    values[30] = 10, values[98] = last_but_one, values[99] = last;
    return values;
  };
  BOOST_CHECK_SMALL(iso18571(curve(1, 2), curve(2, 3))->magnitude - (1 - 2. / (1 + 2 + 10) / 0.5),
                    rounding);
  BOOST_CHECK_SMALL(
    iso18571(curve(2, 3), curve(1.5, 2))->magnitude - (1 - 1.5 / (2 + 3 + 10) / 0.5), rounding);
}

// The scores of a curve that is off in every respect, as another program, written from the text of
// the standard without optimisation, finds them.
BOOST_AUTO_TEST_CASE(all_scores_agree_with_a_plain_evaluation)
{
  std::vector<double> t, c;
  for (int i = 0; i < 200; ++i)
  {
    const double x = i / 200.0;
    t.push_back(std::sin(std::numbers::pi * std::clamp((x - 0.2) / 0.6, 0.0, 1.0)));
    c.push_back(1.15 * std::sin(std::numbers::pi * std::clamp((x - 0.26) / 0.55, 0.0, 1.0)) +
                0.05 * std::sin(40 * x));
  }
  check_scores(iso18571(t, c),
               {0.776844463004, 0.825, 0.877627250718, 0.659164584621, 0.783096152269});
}

// The same for curves that begin and end away from zero.
BOOST_AUTO_TEST_CASE(scores_of_curves_without_rest_agree_with_a_plain_evaluation)
{
  std::vector<double> t, c;
  for (int i = 0; i < 160; ++i)
  {
    const double x = i / 160.0;
    t.push_back(2 + std::cos(9 * x + 0.4));
    c.push_back(2.1 + 0.9 * std::cos(9.4 * x + 0.1) + 0.05 * std::sin(40 * x + 1));
  }
  check_scores(iso18571(t, c),
               {0.940355469046, 0.9375, 0.962255838459, 0.905312705989, 0.937155896508});
}

// The mean is that of all samples: a first one far from the second does not hide the shift.
BOOST_AUTO_TEST_CASE(a_spike_at_the_start_is_shifted_too)
{
  constexpr std::size_t shift = 7;
  std::vector<double> t(200), c(200);
  for (std::size_t i = 0; i < t.size(); ++i)
    t[i] = std::sin(0.05 * static_cast<double>(i)) + (i == 0 ? 20 : 0);
  for (std::size_t i = 0; i < c.size(); ++i)
    c[i] = i < shift ? 0 : t[i - shift];
  BOOST_CHECK_SMALL(iso18571(t, c)->phase - (1 - shift / (0.2 * 200)), rounding);
}

// A shift of more than a fifth of the record is not looked for: the overlap does not agree.
BOOST_AUTO_TEST_CASE(the_largest_shift_is_a_fifth)
{
  for (const std::size_t shift : {40U, 41U})
  {
    std::vector<double> t(200), c(200);
    for (std::size_t i = 0; i < t.size(); ++i)
      t[i] = std::sin(0.003 * static_cast<double>(i * i));
    std::copy(t.begin(), t.end() - static_cast<std::ptrdiff_t>(shift),
              c.begin() + static_cast<std::ptrdiff_t>(shift));
    const double magnitude = iso18571(t, c)->magnitude;
    if (shift == 40)
      BOOST_CHECK_SMALL(magnitude - 1, rounding);
    else
      BOOST_CHECK_LT(magnitude, 0.99); // what warping does not make up for
  }
}

// A spike of the reference alone weighs as one sample, not with its distance from all others.
BOOST_AUTO_TEST_CASE(a_spike_of_one_of_the_two_does_not_hide_the_shift)
{
  constexpr std::size_t shift = 7;
  std::vector<double> t(200), c(200);
  for (std::size_t i = 0; i < t.size(); ++i)
    t[i] = std::sin(0.003 * static_cast<double>(i * i)) + (i == 0 ? 3 : 0);
  for (std::size_t i = shift + 1; i < c.size(); ++i)
    c[i] = t[i - shift];
  BOOST_CHECK_SMALL(iso18571(t, c)->phase - (1 - shift / (0.2 * 200)), rounding);
}

BOOST_AUTO_TEST_CASE(the_fewest_samples_are_enough)
{
  std::vector<double> few(fewest_samples, 0.0);
  few.front() = 1;
  BOOST_CHECK(iso18571(few, few));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_rated_is_not)
{
  const std::vector<double> constant(count, 2.0), few(fewest_samples - 1, 0.0);
  BOOST_CHECK(!iso18571(constant, pulse()));
  BOOST_CHECK(!iso18571(pulse(), constant));
  BOOST_CHECK(!iso18571(few, few));
  BOOST_CHECK(!iso18571({}, {}));
}

BOOST_AUTO_TEST_CASE(identical_curves_score_one)
{
  const auto rating = iso18571(pulse(), pulse());
  BOOST_REQUIRE(rating);
  for (const double score :
       {rating->corridor, rating->phase, rating->magnitude, rating->slope, rating->overall})
    BOOST_CHECK_SMALL(score - 1, rounding);
}

BOOST_AUTO_TEST_CASE(a_shift_is_what_the_phase_sees)
{
  double last = 1;
  for (const double shift : {0.001, 0.02, 0.05, 0.1, 0.15, 0.19, 0.2})
  {
    const auto rating = iso18571(pulse(), pulse(1, 0.2 + shift));
    BOOST_CHECK_SMALL(rating->phase - (0.2 - shift) / 0.2, 1e-9);
    // What overlaps after the shift is the same curve, but for the end that was cut off.
    BOOST_CHECK_SMALL(rating->magnitude - 1, 1e-3);
    BOOST_CHECK_LT(rating->overall, last);
    last = rating->overall;
  }
  // Earlier or later is all the same.
  BOOST_CHECK_CLOSE(iso18571(pulse(), pulse(1, 0.1))->phase,
                    iso18571(pulse(), pulse(1, 0.3))->phase, 1e-9);
  // A straight line correlates fully at every shift: the least one counts.
  std::vector<double> line(count);
  std::iota(line.begin(), line.end(), 0);
  BOOST_CHECK_EQUAL(iso18571(line, line)->phase, 1);
}

BOOST_AUTO_TEST_CASE(a_scale_has_its_score)
{
  for (const double direction : {1.0, -1.0})
  {
    double last = 1;
    for (const double off : {0.05, 0.1, 0.2, 0.4})
    {
      const auto rating = iso18571(pulse(), pulse(1 + direction * off));
      BOOST_CHECK_EQUAL(rating->phase, 1);
      BOOST_CHECK_SMALL(rating->slope - (2 - off) / 2, 1e-9);
      BOOST_CHECK_LT(rating->overall, last);
      last = rating->overall;
    }
  }
}

BOOST_AUTO_TEST_CASE(a_constant_offset_passes_the_corridor_by_its_formula)
{
  for (const auto &[offset, score] :
       {std::pair(0.04, 1.0), {0.05, 1.0}, {0.275, 0.25}, {0.5, 0.0}, {0.7, 0.0}})
  {
    std::vector<double> c = pulse();
    for (double &value : c)
      value += offset;
    // The largest sample of the pulse is within 1e-5 of 1.
    BOOST_CHECK_SMALL(iso18571(pulse(), c)->corridor - score, 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(the_scores_fall_with_noise)
{
  double last = 1;
  for (const double deviation : {0.01, 0.03, 0.1, 0.3})
  {
    const auto rating = iso18571(pulse(), noisy(pulse(), deviation));
    BOOST_CHECK_LT(rating->overall, last);
    last = rating->overall;
  }
}

BOOST_AUTO_TEST_CASE(the_unit_does_not_matter)
{
  const auto a = iso18571(pulse(), noisy(pulse(1.1, 0.25), 0.02));
  for (const double unit : {0x1p10, 0x1p-20}) // powers of two: no rounding
  {
    std::vector<double> t = pulse(), c = noisy(pulse(1.1, 0.25), 0.02);
    for (std::size_t i = 0; i < count; ++i)
    {
      t[i] *= unit;
      c[i] *= unit;
    }
    BOOST_CHECK_SMALL(iso18571(t, c)->overall - a->overall, rounding);
  }
}

BOOST_AUTO_TEST_CASE(nothing_close_scores_near_zero)
{
  std::vector<double> opposite = pulse(-3);
  const auto rating = iso18571(pulse(), opposite);
  BOOST_CHECK_SMALL(rating->magnitude, 1e-12);
  BOOST_CHECK_SMALL(rating->slope, 1e-12);
  BOOST_CHECK_LT(rating->overall, 0.5);
}

BOOST_AUTO_TEST_CASE(warping_forgives_a_stretch_within_its_window)
{
  // A bump whose second half is stretched: the largest correlation is near no shift, the path then
  // follows the stretch and finds the same values.
  std::vector<double> t(count), c(count);
  for (std::size_t i = 0; i < count; ++i)
  {
    const double x = static_cast<double>(i) / (count - 1);
    t[i] = std::exp(-std::pow((x - 0.5) / 0.1, 2));
    c[i] = std::exp(-std::pow((x - 0.5) / (x < 0.5 ? 0.1 : 0.12), 2));
  }
  const auto rating = iso18571(t, c);
  BOOST_CHECK_GT(rating->magnitude, 0.97);
  BOOST_CHECK_LT(rating->corridor, 0.99);
}

BOOST_AUTO_TEST_SUITE_END()
