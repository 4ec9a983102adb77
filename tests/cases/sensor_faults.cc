#include <boost/test/unit_test.hpp>

// What a sensor or its recorder does to a pulse: its zero moves, it discharges, it loses a sample,
// it rounds. Tsuji's impact with its pull is what makes ends hard to see.

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "cases/measured/data_record.h"
#include "cases/measured/glitches.h"
#include "cases/measured/measured_force.h"
#include "tests/synthetic_impacts.h"

BOOST_AUTO_TEST_SUITE(cases_sensor_faults)

using namespace carambole;
using namespace carambole::test;

namespace
{
using Values = std::vector<double>;

constexpr int samples = 270, before = 700, behind = 1030; // in the pulse and around it
constexpr double noise = 0.001;                           // of the peak

/// Of restitution 0.8, to zero approach: its last twelfth is a pull of a twentieth of the peak.
const TrueImpact &impact()
{
  static const double c = 0.2 * std::sqrt(impact_mass * impact_stiffness);
  static const TrueImpact tsuji = integrate(
    "tsuji with its pull",
    [](double d, double v)
    { return impact_stiffness * d * std::sqrt(d) + c * std::sqrt(std::sqrt(d)) * v; },
    2e-4, true);
  return tsuji;
}

double step()
{
  return impact().duration / samples;
}

/// A force in shares of the peak becomes what the sensor shows.
using Change = std::function<void(const Values &times, Values &shares)>;

/// The first touch is at zero; the noise is added at the end.
MeasuredForce measured(const Change &change, double of_noise = noise)
{
  std::mt19937_64 generator(3);
  std::normal_distribution<double> normal;
  Values times, forces;
  for (int k = -before; k < samples + behind; ++k)
  {
    times.push_back((k + 0.37) * step());
    forces.push_back(impact().force(times.back()) / impact().peak);
  }
  change(times, forces);
  for (double &force : forces)
    force = impact().peak * (force + of_noise * normal(generator));
  const auto of = measure_force(times, forces);
  BOOST_TEST_REQUIRE(of.has_value());
  return *of;
}

MeasuredForce intact()
{
  return measured([](const Values &, Values &) {});
}

void hold(const MeasuredForce &m)
{
  const auto holds = [](const MeasuredValue &value, double truth)
  { return std::abs(value.value - truth) <= value.half_width; };
  BOOST_TEST(holds(m.start, 0), "start " << m.start.value << " +- " << m.start.half_width);
  BOOST_TEST(holds(m.end, impact().duration),
             "end " << m.end.value << " +- " << m.end.half_width << " of " << impact().duration);
  BOOST_TEST(holds(m.duration, impact().duration), "duration " << m.duration.value);
  BOOST_TEST(holds(m.peak, impact().peak), "peak " << m.peak.value << " of " << impact().peak);
  BOOST_TEST(holds(m.impulse, impact().impulse), "impulse " << m.impulse.value);
}

/// A sensor that discharges with this time, in durations: dy/dt = dF/dt - y/tau.
Change discharging(double tau)
{
  return [tau](const Values &, Values &shares)
  {
    double y = 0, last = 0;
    for (double &share : shares)
    {
      y = y * std::exp(-1 / (tau * samples)) + share - last;
      last = share;
      share = y;
    }
  };
}

/// The zero moves in proportion to the impulse that has passed.
Change moving_zero(double shift)
{
  return [shift](const Values &, Values &shares)
  {
    double all = 0, passed = 0;
    for (const double share : shares)
      all += share;
    for (double &share : shares)
    {
      passed += share;
      share += shift * passed / all;
    }
  };
}
} // namespace

// The zero moves by 3 % of the peak within the pulse, either way, or sensors discharge by 1 to 6 %.
// In time that hides a pull: the end is uncertain by what the pull lasts, a twelfth of the pulse.
BOOST_AUTO_TEST_CASE(a_level_behind_widens_the_end)
{
  const MeasuredForce rest = intact();
  BOOST_TEST(rest.unrest == 0);
  hold(rest);
  BOOST_TEST(rest.duration.half_width < 0.005 * impact().duration); // two samples
  for (const Change &change : {moving_zero(0.03), moving_zero(-0.03), discharging(70),
                               discharging(37), discharging(19), discharging(11)})
  {
    const MeasuredForce m = measured(change);
    BOOST_TEST(m.behind > 0);
    hold(m);
    BOOST_TEST(m.duration.half_width < impact().duration / 8);
    BOOST_TEST(m.others.empty());
  }
}

// The sensor rings by 5 % of the peak, over half of the pulse's length.
BOOST_AUTO_TEST_CASE(ringing_widens_the_end)
{
  const MeasuredForce m = measured(
    [](const Values &times, Values &shares)
    {
      for (std::size_t k = 0; k < times.size(); ++k)
        if (const double past = times[k] / impact().duration - 1; past > 0)
          shares[k] += 0.05 * std::exp(-past / 10) * std::sin(2 * M_PI * past / 0.62);
    });
  BOOST_TEST(m.unrest > 0);
  hold(m);
  BOOST_TEST(m.duration.half_width < impact().duration / 8);
}

// Discharging within eight durations it is below zero by 6 to 7 % of the peak behind the pulse, and
// by more than half of that after four of them: the pull would last to the end of the record.
BOOST_AUTO_TEST_CASE(an_undershoot_is_no_pull)
{
  const MeasuredForce m = measured(discharging(8));
  BOOST_TEST(m.undershoots);
  BOOST_TEST(!m.ends_inside);
  BOOST_TEST(m.end.value < 1.1 * impact().duration);
  BOOST_TEST(std::abs(m.peak.value - impact().peak) <= m.peak.half_width);
  const std::vector<std::string> said = sentences_of("B-W", m);
  BOOST_TEST(std::ranges::any_of(said, [](const std::string &one)
                                 { return one.find("AC-coupled") != std::string::npos; }));
  BOOST_TEST(!intact().undershoots);
}

// One sample at the top is 1.8 peaks, or nothing. Of one sample of 270 the spline loses nothing:
// within the noise all is as without it.
BOOST_AUTO_TEST_CASE(a_single_sample_does_not_count)
{
  const std::size_t at = before + samples / 2;
  for (const double share : {1.8, 0.0, -0.5})
    for (const std::size_t place : {at, std::size_t(before / 2)})
    {
      if (share == 0 && place != at)
        continue;
      const MeasuredForce m =
        measured([&](const Values &, Values &shares) { shares[place] = share; });
      BOOST_TEST_REQUIRE(m.glitches.size() == 1);
      BOOST_TEST(m.glitches.front().sample == place);
      BOOST_TEST(m.others.empty());
      hold(m);
      BOOST_TEST(m.peak.value == intact().peak.value, boost::test_tools::tolerance(2 * noise));
    }
}

// Forces that jump at the first touch and at the end, with few samples and many, are none.
BOOST_AUTO_TEST_CASE(no_sample_of_a_pulse_is_a_glitch)
{
  for (const TrueImpact &one : {kelvin_voigt(0.05, true), kelvin_voigt(0.6, true),
                                kelvin_voigt(0.6, false), damped_hertz(0.02), damped_hertz(0.6)})
    for (const double in_pulse : {0.7, 1.5, 2.5, 4.0, 8.0, 15.0, 40.0, 400.0})
      for (const double of_noise : {1e-6, 1e-3, 0.02})
        for (unsigned seed = 0; seed < 8; ++seed)
        {
          const SyntheticRecord record = sample(
            one, {.rate = in_pulse / one.duration, .noise = of_noise, .before = 20, .behind = 20},
            seed);
          BOOST_TEST(find_glitches(record.times, record.forces).empty(),
                     one.shape << ", " << in_pulse << " samples, seed " << seed);
        }
}

// 64 levels: of a half sine of 270 samples, 0.64 270 (2/64)^(1/2) = 30 at the top are equal. Those
// of a limit at 0.8 of the peak are half of the pulse.
BOOST_AUTO_TEST_CASE(rounding_is_no_limit)
{
  const auto rounded = [](double limit, double level)
  {
    return measured(
      [=](const Values &, Values &shares)
      {
        for (double &share : shares)
          share = std::round(64 * std::min(share + level, limit)) / 64;
      },
      0);
  };
  for (int k = 0; k < 8; ++k)
  {
    const double level = k / 8. / 64;
    const MeasuredForce m = rounded(10, level);
    BOOST_TEST(!m.clipped.has_value());
    BOOST_TEST(!m.level_top.has_value());
    // The level and the top are hidden within half a step each.
    BOOST_TEST(std::abs(m.peak.value - impact().peak) <= impact().peak / 64);
    const MeasuredForce cut = rounded(0.8, level);
    BOOST_TEST_REQUIRE(cut.clipped.has_value());
    const auto equal = static_cast<double>(cut.clipped->second - cut.clipped->first + 1);
    BOOST_TEST(equal > 0.3 * samples);
    BOOST_TEST(equal < 0.6 * samples);
  }
}

BOOST_AUTO_TEST_SUITE_END()
