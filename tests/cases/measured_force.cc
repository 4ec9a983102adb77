#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

#include "cases/measured/measured_force.h"
#include "cases/values/correlation.h"
#include "cases/values/polynomial_fit.h"
#include "tests/load_cell.h"

// A pulse of known ends, peak and impulse, as a load cell would record it.
BOOST_AUTO_TEST_SUITE(cases_measured_force)

using namespace carambole;
using namespace carambole::test;

namespace
{
constexpr double peak = 1500, duration = 1e-3;

/// (sin)^(3/2): its flanks rise as those of Hertz' law. int sin^(3/2) over half a period, in
/// periods of pi: B(5/4, 1/2)/pi.
double pulse(double t)
{
  return t <= 0 || t >= duration ? 0 : peak * std::pow(std::sin(M_PI * t / duration), 1.5);
}
const double impulse = peak * duration * std::beta(1.25, 0.5) / M_PI;

const LoadCell cell{.step = duration / 200,
                    .before = duration,
                    .after = duration,
                    .shift = 0.0123,
                    .offset = -80,
                    .noise = 0.01 * peak};

MeasuredForce measured(const Recording &recording)
{
  const auto of = measure_force(recording.times, recording.forces);
  BOOST_TEST_REQUIRE(of.has_value());
  return *of;
}

/// Shares of a hundred recordings in which the interval holds the truth.
struct Coverage
{
  int peak = 0, impulse = 0, start = 0, end = 0;
  double correlation = 0; ///< mean
};

Coverage coverage_of(LoadCell of, int n = 200)
{
  Coverage share;
  for (int seed = 1; seed <= n; ++seed)
  {
    of.seed = static_cast<unsigned>(seed);
    const MeasuredForce m = measured(record(of, pulse, duration));
    const auto holds = [](const MeasuredValue &value, double truth)
    { return std::abs(value.value - truth) <= value.half_width ? 1 : 0; };
    share.peak += holds(m.peak, peak);
    share.impulse += holds(m.impulse, impulse);
    share.start += holds(m.start, of.shift);
    share.end += holds(m.end, of.shift + duration);
    share.correlation += m.correlation / n;
  }
  BOOST_TEST_MESSAGE(share.peak << " " << share.impulse << " " << share.start << " " << share.end
                                << " of " << n << ", correlation " << share.correlation);
  return share;
}
} // namespace

// Of 200 intervals of 95 %, 190 +- 3 hold the truth; 180 is more than three standard deviations
// below. Ends have the whole distance to the noise as their half-width: they hold more often.
BOOST_AUTO_TEST_CASE(intervals_hold_the_truth_as_often_as_they_say)
{
  const Coverage white = coverage_of(cell);
  BOOST_TEST(white.peak >= 180);
  BOOST_TEST(white.impulse >= 180);
  BOOST_TEST(white.impulse < 200);
  BOOST_TEST(white.start >= 180);
  BOOST_TEST(white.end >= 180);
  BOOST_TEST(white.correlation < 1.3);
}

// 3000 samples in the pulse with 8 % of noise: neighbours are averaged, else the first sample that
// noise takes below three deviations would end the pulse, and the highest one would be its peak.
BOOST_AUTO_TEST_CASE(a_noisy_record_with_many_samples_is_no_worse)
{
  LoadCell dense = cell;
  dense.step = duration / 3000;
  dense.noise = 0.08 * peak;
  constexpr int n = 40;
  const Coverage share = coverage_of(dense, n);
  for (const int holds : {share.peak, share.impulse, share.start, share.end})
    BOOST_TEST(holds >= 34); // 38 +- 1.4
  dense.seed = 5;
  const MeasuredForce m = measured(record(dense, pulse, duration));
  BOOST_TEST(m.noise == 0.08 * peak, boost::test_tools::tolerance(0.1));
  BOOST_TEST(m.peak.half_width < 0.03 * peak);
  BOOST_TEST(m.stands_out);
  BOOST_TEST(m.others.empty());
  // The samples of the pulse are those of the record.
  BOOST_TEST(std::abs(double(m.first) - 3000) < 300);
  BOOST_TEST(std::abs(double(m.last) - 6000) < 300);
}

// Steps of 1 % of the peak, and half a step of offset: the baseline is known to half a step only,
// which is up to 1 % of the impulse.
BOOST_AUTO_TEST_CASE(rounding_hides_a_level)
{
  LoadCell coarse = cell;
  coarse.noise = 0;
  const double step = 0.01 * peak;
  int holds = 0;
  constexpr int n = 21;
  for (int k = 0; k < n; ++k)
  {
    coarse.offset = (0.1 + 0.05 * k) * step;
    Recording recording = record(coarse, pulse, duration);
    for (double &force : recording.forces)
      force = step * std::round(force / step);
    const MeasuredForce m = measured(recording);
    BOOST_TEST(m.rounding == step, boost::test_tools::tolerance(1e-9));
    holds += std::abs(m.impulse.value - impulse) <= m.impulse.half_width ? 1 : 0;
    BOOST_TEST(m.impulse.half_width > 0.003 * impulse);
    BOOST_TEST(m.impulse.half_width < 0.02 * impulse);
  }
  BOOST_TEST(holds >= n - 1);
}

// A drift of an eighth of the range over the record.
BOOST_AUTO_TEST_CASE(a_steep_drift_is_a_baseline_too)
{
  for (const double share : {-0.2, -0.12, 0.12, 0.15, 0.3})
  {
    LoadCell drifting = cell;
    drifting.before = drifting.after = 8 * duration;
    drifting.noise = 0.002 * peak;
    drifting.drift = share * peak / (17 * duration);
    const MeasuredForce m = measured(record(drifting, pulse, duration));
    BOOST_TEST(m.drift == drifting.drift, boost::test_tools::tolerance(0.02));
    BOOST_TEST(m.others.empty());
    BOOST_TEST(std::abs(m.peak.value - peak) < 0.01 * peak);
    BOOST_TEST(std::abs(m.duration.value - duration) < 0.05 * duration);
  }
}

// A sensor that follows four times slower than it is sampled: (1 + 0.78)/(1 - 0.78) = 8.1 samples
// count as one. The estimate of that number costs some of the intervals.
BOOST_AUTO_TEST_CASE(noise_that_is_correlated_widens_the_intervals)
{
  LoadCell slow = cell;
  slow.memory = 0.78;
  slow.before = slow.after = 3 * duration;
  const Coverage share = coverage_of(slow);
  BOOST_TEST(share.correlation > 5.5);
  BOOST_TEST(share.correlation < 10);
  BOOST_TEST(share.peak >= 170);
  BOOST_TEST(share.impulse >= 170);
}

BOOST_AUTO_TEST_CASE(baseline_drift_and_sign_are_found)
{
  LoadCell drifting = cell;
  drifting.drift = 3e4; // 90 N in the record
  Recording recording = record(drifting, pulse, duration);
  const MeasuredForce m = measured(recording);
  BOOST_TEST(m.sign == 1);
  BOOST_TEST(m.noise == 15, boost::test_tools::tolerance(0.15)); // 360 samples at rest: 4 %
  BOOST_TEST(m.drift == 3e4, boost::test_tools::tolerance(0.1));
  BOOST_TEST(m.baseline(drifting.shift) == -80, boost::test_tools::tolerance(0.05));
  BOOST_TEST(std::abs(m.impulse.value - impulse) < 2 * m.impulse.half_width);
  for (double &force : recording.forces)
    force = -force;
  const MeasuredForce turned = measured(recording);
  BOOST_TEST(turned.sign == -1);
  BOOST_TEST(turned.peak.value == m.peak.value, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(turned.start.value == m.start.value, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(measured(record(cell, pulse, duration)).drift == 0);
}

BOOST_AUTO_TEST_CASE(what_is_exact_is_left_alone)
{
  LoadCell exact = cell;
  exact.noise = exact.offset = 0;
  const MeasuredForce m = measured(record(exact, pulse, duration));
  BOOST_TEST(!m.is_measured());
  BOOST_TEST(m.noise == 0);
  BOOST_TEST(m.level == 0);
  exact.offset = -80; // without noise: still not zero at rest
  BOOST_TEST(measured(record(exact, pulse, duration)).is_measured());
  exact.before = -exact.step; // nothing but the pulse
  exact.after = 0;
  BOOST_TEST(measured(record(exact, pulse, duration)).rest == 0U);
}

BOOST_AUTO_TEST_CASE(pulses_that_are_cut_clipped_or_two_are_told)
{
  LoadCell cut = cell;
  cut.after = -0.3 * duration;
  const MeasuredForce ends = measured(record(cut, pulse, duration));
  BOOST_TEST(ends.ends_inside);
  BOOST_TEST(!ends.begins_inside);
  cut = cell;
  cut.before = -0.3 * duration;
  BOOST_TEST(measured(record(cut, pulse, duration)).begins_inside);

  Recording clipped = record(cell, pulse, duration);
  for (double &force : clipped.forces)
    force = std::min(force, 0.9 * peak);
  const MeasuredForce flat = measured(clipped);
  BOOST_TEST_REQUIRE(flat.clipped.has_value());
  BOOST_TEST(flat.clipped->second - flat.clipped->first > 20U); // sin^(3/2) > 0.9 - 0.08: 0.3
  BOOST_TEST(!measured(record(cell, pulse, duration)).clipped.has_value());

  // The limit was met before the noise came in.
  for (const auto &[limit, noise] : {std::pair(0.85, 0.02), {0.5, 0.03}})
  {
    int found = 0;
    constexpr int n = 20;
    for (unsigned seed = 1; seed <= n; ++seed)
    {
      LoadCell noisy = cell;
      noisy.noise = noise * peak;
      noisy.seed = seed;
      const MeasuredForce level = measured(record(
        noisy, [limit = limit](double t) { return std::min(pulse(t), limit * peak); }, duration));
      found += level.level_top.has_value() ? 1 : 0;
      BOOST_TEST(!measured(record(noisy, pulse, duration)).level_top.has_value());
    }
    BOOST_TEST(found >= n - 2, limit);
  }

  const Recording two = record(
    cell, [](double t) { return pulse(t) + 0.4 * pulse(t - 1.4 * duration); }, 2.4 * duration);
  const MeasuredForce first = measured(two);
  BOOST_TEST_REQUIRE(first.others.size() == 1U);
  BOOST_TEST(first.others.front().share == 0.4, boost::test_tools::tolerance(0.05));
  BOOST_TEST(!first.ends_inside);
  BOOST_TEST(std::abs(first.end.value - cell.shift - duration) < 0.1 * duration);
}

BOOST_AUTO_TEST_CASE(little_is_enough_or_nothing_is_said)
{
  BOOST_TEST(!measure_force(std::vector<double>{0, 1, 2}, std::vector<double>{0, 1, 0}));
  const std::vector<double> times{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  BOOST_TEST(!measure_force(times, std::vector<double>(11, 3.)));
  LoadCell loud = cell;
  loud.noise = peak / 3;
  BOOST_TEST(!measured(record(loud, pulse, duration)).stands_out);
}

BOOST_AUTO_TEST_CASE(correlation_is_that_of_the_process)
{
  LoadCell noise{.step = 1, .before = 0, .after = 20000, .noise = 1, .memory = 0.6};
  const Recording recording = record(
    noise, [](double) { return 0; }, 0);
  // (1 + 0.6)/(1 - 0.6) = 4; the window leaves out the last 1 %, the sampling error is 5 %.
  BOOST_TEST(correlation_of({recording.forces}) == 4, boost::test_tools::tolerance(0.15));
  BOOST_TEST(correlation_of({}) == 1);
}

BOOST_AUTO_TEST_CASE(a_polynomial_of_least_squares_has_the_variance_of_its_values)
{
  const std::vector<double> x{-1, -0.6, -0.1, 0.2, 0.7, 1};
  std::vector<double> y;
  for (const double at : x)
    y.push_back(2 - at + 3 * at * at - 5 * std::pow(at, 4));
  const PolynomialFit quartic(x, y, 4);
  BOOST_TEST(quartic.at(0.5) == 2 - 0.5 + 0.75 - 5. / 16, boost::test_tools::tolerance(1e-13));
  // Of a line: 1/n + (x - mean)^2 / sum of (x_k - mean)^2.
  const double mean = 0.2 / 6;
  double squares = 0, slope = 0, mean_y = 0;
  for (std::size_t k = 0; k < x.size(); ++k)
  {
    squares += std::pow(x[k] - mean, 2);
    slope += (x[k] - mean) * y[k];
    mean_y += y[k] / 6;
  }
  const PolynomialFit line(x, y, 1);
  BOOST_TEST(line.at(0.5) == mean_y + slope / squares * (0.5 - mean),
             boost::test_tools::tolerance(1e-13));
  BOOST_TEST(line.variance_factor(0.5) == 1. / 6 + std::pow(0.5 - mean, 2) / squares,
             boost::test_tools::tolerance(1e-13));
}

BOOST_AUTO_TEST_SUITE_END()
