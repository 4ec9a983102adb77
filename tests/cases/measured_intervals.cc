#include <boost/test/unit_test.hpp>

// Intervals of measured pulses, counted over records of impacts that are integrated here: how often
// they hold the truth, and how wide they are over the errors that they answer for.

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "cases/measured/data_record.h"
#include "cases/values/median.h"
#include "tests/cases/case_files.h"
#include "tests/synthetic_impacts.h"

BOOST_AUTO_TEST_SUITE(cases_measured_intervals)

using namespace carambole;
using namespace carambole::test;

namespace
{
/// The impact and the record number `k`: its shape, rate and tail in turn, all else at random.
struct Numbered
{
  TrueImpact impact;
  Sampling how;
  SyntheticRecord record;
};

Numbered numbered(unsigned k)
{
  std::mt19937_64 generator(k + 1);
  std::uniform_real_distribution<double> uniform;
  const auto between = [&](double low, double high)
  { return low * std::pow(high / low, uniform(generator)); };
  const auto impact = [&]
  {
    switch (k % 10)
    {
    case 0:
      return damped_hertz(0);
    case 1:
    case 2:
    case 3:
      return damped_hertz(between(0.02, 0.6));
    case 4:
    case 5:
      return elastoplastic(between(0.1, 0.7));
    case 9:
      return kelvin_voigt(between(0.05, 0.4), true);
    default:
      return kelvin_voigt(between(0.02, 0.6), false);
    }
  };
  constexpr double rates[] = {1e5, 2.5e5, 1e6};
  constexpr int tails[] = {0, 1, 0, 2};
  Numbered one{impact(), {}, {}};
  one.how.rate = rates[k / 10 % 3];
  one.how.noise = between(5e-4, 2e-2);
  one.how.before = 0.6 + 1.4 * uniform(generator);
  one.how.behind = 0.6 + 1.4 * uniform(generator);
  one.how.tail_kind = tails[k / 30 % 4];
  // As far off rest as ten times the noise, and not beyond what anyone would take for rest.
  one.how.tail = std::min(0.05, 10 * one.how.noise) * (2 * uniform(generator) - 1);
  one.record = sample(one.impact, one.how, k + 1000);
  return one;
}

struct Count
{
  int held = 0;
  std::vector<double> half_widths, errors;
};

/// By quantity, from the records of a ball on a wall.
std::map<std::string, Count> count(unsigned first, unsigned n)
{
  const ScratchFolder folder;
  constexpr double density = 7800; // [kg/m^3]
  const Case c = read_case(folder.write(
    "test.yaml",
    fmt::format("bodies:\n  - {{name: B, sphere: {{radius: {:.17g} m}}, material: steel, velocity: "
                "{} m/s}}\n  - {{name: W, wall: {{}}, rigid: {{}}}}\nmaterials:\n  steel: "
                "{{density: {} kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}\nfem: []\n",
                std::cbrt(3 * impact_mass / (4 * M_PI * density)), impact_speed, density)));
  std::map<std::string, Count> counts;
  for (unsigned k = first; k < first + n; ++k)
  {
    const Numbered one = numbered(k);
    DataEntry entry;
    entry.name = "sensor";
    entry.columns = {{"time", "s", one.record.times}, {"force B-W", "N", one.record.forces}};
    ModelRecord record = make_record(c, entry);
    const auto add = [&](const std::string &quantity, double truth)
    {
      const double value = find_quantity(record, quantity).value_or(0),
                   half_width = record.uncertainty[quantity].uncertainty;
      Count &of = counts[quantity];
      of.held += std::abs(value - truth) <= half_width ? 1 : 0;
      of.half_widths.push_back(half_width / truth);
      of.errors.push_back(std::abs(value - truth) / truth);
      if (std::abs(value - truth) > half_width)
        BOOST_TEST_MESSAGE(fmt::format("{}: {}, {:.0f} Hz, noise {:.2g} %, tail {} of {:.2g} %: {} "
                                       "{:.5g} +- {:.2g}, truth {:.5g}",
                                       k, one.impact.shape, one.how.rate, 100 * one.how.noise,
                                       one.how.tail_kind, 100 * one.how.tail, quantity, value,
                                       half_width, truth));
    };
    add("peak_force B-W", one.impact.peak);
    add("duration B-W", one.impact.duration);
    add("restitution", one.impact.restitution);
  }
  for (const auto &[quantity, of] : counts)
    BOOST_TEST_MESSAGE(
      fmt::format("{}: {} of {} held, median half-width {:.2g} %, median error {:.2g} %", quantity,
                  of.held, n, 100 * median(of.half_widths), 100 * median(of.errors)));
  return counts;
}
} // namespace

// Of 240 intervals of 95 % at least 93 %. Of a normal error the half-width is 2.9 median errors
// (1.96/0.674); what shape, sampling and tails leave open makes it more, and an interval of 8 would
// say little.
BOOST_AUTO_TEST_CASE(two_hundred_and_forty_records_hold_the_truth,
                     *boost::unit_test::label("cases_measured_intervals_long"))
{
  constexpr unsigned n = 240;
  for (const auto &[quantity, of] : count(0, n))
  {
    BOOST_TEST(of.held >= 0.93 * n, quantity << ": " << of.held);
    BOOST_TEST(median(of.half_widths) < 8 * median(of.errors), quantity);
  }
}

// Of sixty, three deviations (1.7 each) below 57.
BOOST_AUTO_TEST_CASE(sixty_records_hold_the_truth)
{
  for (const auto &[quantity, of] : count(240, 60))
    BOOST_TEST(of.held >= 52, quantity << ": " << of.held);
}

// Without noise the samples still know an end, and a peak between them, to a part of their
// interval.
BOOST_AUTO_TEST_CASE(the_sampling_interval_is_in_the_intervals)
{
  const TrueImpact impact = kelvin_voigt(0.2, false);
  int held = 0;
  constexpr unsigned n = 40;
  for (unsigned k = 0; k < n; ++k)
  {
    const SyntheticRecord record = sample(impact, {.rate = 1e5, .noise = 1e-6}, k);
    const auto m = measure_force(record.times, record.forces);
    BOOST_TEST_REQUIRE(m.has_value());
    held += std::abs(m->start.value - record.first_touch) <= m->start.half_width ? 1 : 0;
    // Of a jump between two samples: 95 % of half their interval, at least.
    BOOST_TEST(m->start.half_width > 0.95 * 0.5e-5 * 0.9);
  }
  BOOST_TEST(held >= 34); // of 38 +- 1.4
}

BOOST_AUTO_TEST_CASE(a_tail_that_is_not_rest_leaves_the_baseline_before)
{
  const TrueImpact impact = damped_hertz(0.1);
  const double noise = 0.005;
  for (const int kind : {1, 2})
  {
    const SyntheticRecord record =
      sample(impact, {.noise = noise, .tail = 0.05, .tail_kind = kind}, 3);
    const auto m = measure_force(record.times, record.forces);
    BOOST_TEST_REQUIRE(m.has_value());
    // The mean before, of some 150 samples, not a line through both sides.
    double before = 0;
    int n = 0;
    for (; record.times[static_cast<std::size_t>(n)] < record.first_touch - 0.16 * impact.duration;
         ++n)
      before += record.forces[static_cast<std::size_t>(n)];
    BOOST_TEST(std::abs(m->baseline(record.first_touch) - before / n) < noise * impact.peak / 3);
    BOOST_TEST(m->unrest > 2 * noise * impact.peak);
    // The level behind is that of the tail, and the intervals know it.
    if (kind == 1)
      BOOST_TEST(m->behind == 0.05 * impact.peak, boost::test_tools::tolerance(0.2));
    BOOST_TEST(m->peak.half_width >= m->behind);
  }
}

// A limit before the noise: the top is level within it. A pulse as it should be has none.
BOOST_AUTO_TEST_CASE(a_level_top_is_seen_through_noise)
{
  for (const double noise : {0.0005, 0.005, 0.02})
    for (const double share : {0.6, 0.7, 0.8})
    {
      const TrueImpact whole = damped_hertz(0.1);
      TrueImpact cut = whole;
      for (double &force : cut.forces)
        force = std::min(force, share * whole.peak);
      const SyntheticRecord record = sample(cut, {.noise = noise}, 11),
                            intact = sample(whole, {.noise = noise}, 11);
      const auto m = measure_force(record.times, record.forces);
      BOOST_TEST_REQUIRE(m.has_value());
      BOOST_TEST_REQUIRE(m->level_top.has_value());
      BOOST_TEST(!measure_force(intact.times, intact.forces)->level_top.has_value());
      // Half of the pulse is above 0.7 of the peak, as little as 0.42 of it above 0.8.
      const double length = record.times[m->level_top->second] - record.times[m->level_top->first];
      BOOST_TEST(length > 0.3 * whole.duration);
      BOOST_TEST(length < 0.65 * whole.duration);
    }
}

BOOST_AUTO_TEST_SUITE_END()
