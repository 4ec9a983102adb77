// How often the uncertainties hold, and how wide they are, on levels of random cases: spheres and
// bars, elastic, yielding and viscous, on walls, half-spaces and each other, static ones, pressed
// ones, modes and oblique impacts. Written again by `carambole validate --calibrate --random N`,
// whose calibration.json becomes cases/shipped/maps/calibration-random.json.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "cases/case/shipped.h"
#include "cases/records/coverage.h"

BOOST_AUTO_TEST_SUITE(cases_level_coverage)

using namespace carambole;

namespace
{
struct Counted
{
  int samples = 0, inside = 0;

  void add(const CoverageSample &sample)
  {
    ++samples;
    inside += sample.is_inside(sample.finer);
  }
  double share() const { return double(inside) / samples; }
};

const std::vector<CoverageSample> &random_samples()
{
  static const std::vector<CoverageSample> samples =
    read_calibration(shipped_maps(), Calibration::random_file_name).value().samples;
  return samples;
}

bool is_monotone(const CoverageSample &sample)
{
  const std::size_t n = sample.levels.size() - 1;
  const double last = sample.levels[n - 1] - sample.levels[n - 2],
               before = sample.levels[n - 2] - sample.levels[n - 3];
  return last * before > 0 && std::abs(last) < std::abs(before);
}

// An interval states 95 %; what lies three per cent below is chance.
constexpr double least_share = 0.92;
constexpr double largest_median = 6;

// Of limits that four levels give: they have errors of their own, the largest strain most of all.
constexpr double least_share_of_limits = 0.8;

constexpr int least_samples = 20; // fewer say nothing of one in twenty
} // namespace

BOOST_AUTO_TEST_CASE(every_group_of_quantities_is_counted)
{
  std::set<std::string> cases;
  for (const CoverageSample &sample : random_samples())
    cases.insert(sample.case_name);
  BOOST_TEST_MESSAGE(cases.size() << " cases");
  BOOST_TEST(cases.size() >= 255U);
  for (const Coverage &count : count_coverage(random_samples()))
    BOOST_TEST_MESSAGE(
      fmt::format("{}: {} samples, {:.1f} % inside, {:.1f} % of {} limits, median {:.2f}",
                  name_of(count.group), count.samples, 100. * count.inside / count.samples,
                  100. * count.limits_inside / std::max(1, count.limits), count.limits,
                  count.median_ratio.value_or(0)));
}

// The median of the uncertainty over the change to the next level; of a clean sequence of second
// order 1.25 times the distance from the limit would be 1.7.
BOOST_AUTO_TEST_CASE(the_next_level_is_inside_and_the_interval_says_something)
{
  for (const Coverage &count : count_coverage(random_samples()))
    if (count.samples >= least_samples)
      BOOST_TEST_CONTEXT(name_of(count.group))
      {
        BOOST_TEST(double(count.inside) / count.samples >= least_share);
        BOOST_TEST(count.limits_inside >= least_share_of_limits * count.limits);
        BOOST_TEST(count.median_ratio.value() <= largest_median);
      }
}

BOOST_AUTO_TEST_CASE(levels_that_do_not_converge_are_judged_no_less)
{
  Counted monotone, irregular;
  for (const CoverageSample &sample : random_samples())
    (is_monotone(sample) ? monotone : irregular).add(sample);
  BOOST_TEST_MESSAGE(fmt::format("monotone {:.1f} % of {}, others {:.1f} % of {}",
                                 100 * monotone.share(), monotone.samples, 100 * irregular.share(),
                                 irregular.samples));
  BOOST_TEST(monotone.share() >= least_share);
  BOOST_TEST(irregular.share() >= least_share);
}

// A group may hold its share by its larger members alone.
BOOST_AUTO_TEST_CASE(each_kind_of_quantity_holds)
{
  std::map<QuantityKind, Counted> kinds;
  for (const CoverageSample &sample : random_samples())
    kinds[parse_quantity_name(sample.quantity)->kind].add(sample);
  constexpr int many = 60; // of fewer a single one is more than a percent
  for (const auto &[kind, counted] : kinds)
  {
    BOOST_TEST_MESSAGE(
      fmt::format("{}: {:.1f} % of {}", to_string({kind}), 100 * counted.share(), counted.samples));
    if (counted.samples >= many)
      BOOST_TEST(counted.share() >= least_share, to_string({kind}));
  }
}

BOOST_AUTO_TEST_SUITE_END()
