// When a contact bears load, from samples of its force.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <vector>

#include "cases/records/load_span.h"

BOOST_AUTO_TEST_SUITE(cases_load_span)

using namespace carambole;

namespace
{
const auto digits = boost::test_tools::tolerance(1e-12);
}

BOOST_AUTO_TEST_CASE(a_contact_lasts_while_its_force_is_above_a_share_of_its_peak)
{
  // Underflow long before, a triangle from 10 to 30 of 200 N, a graze of 1 N long after.
  const std::vector<double> times{0, 9, 10, 20, 30, 90, 91, 92, 100},
    forces{5e-314, 1e-300, 0, 200, 0, 0, 1, 0, 0};
  const std::optional<LoadSpan> span = load_span(times, forces);
  BOOST_REQUIRE(span.has_value());
  BOOST_TEST(span->begin == 10.1, digits);
  BOOST_TEST(span->end == 29.9, digits);
}

BOOST_AUTO_TEST_CASE(a_second_touch_with_load_belongs_to_it)
{
  const std::optional<LoadSpan> span = load_span({0, 1, 2, 3, 4, 5, 6}, {0, 100, 0, 0, 50, 0, 0});
  BOOST_REQUIRE(span.has_value());
  BOOST_TEST(span->begin == 0.01, digits);
  BOOST_TEST(span->end == 4.98, digits);
}

BOOST_AUTO_TEST_CASE(without_a_force_or_an_end_there_is_none)
{
  BOOST_TEST(!load_span({}, {}));
  BOOST_TEST(!load_span({0, 1, 2}, {0, 0, 0}));
  BOOST_TEST(!load_span({0, 1, 2}, {0, 1, 0.5}));
  BOOST_TEST(load_span({0, 1, 2}, {1, 0.5, 0}).value().begin == 0.); // loaded from the start
}

BOOST_AUTO_TEST_CASE(the_plateau_is_exceeded_in_half_of_the_time)
{
  BOOST_TEST(!plateau({0, 1}, {0, 0}));
  // A mass on a long bar, exp(-t): no level.
  std::vector<double> times_of_mass, forces_of_mass;
  for (int k = 0; k <= 500; ++k)
  {
    times_of_mass.push_back(0.01 * k);
    forces_of_mass.push_back(std::exp(-times_of_mass.back()));
  }
  BOOST_TEST(!plateau(times_of_mass, forces_of_mass));
  // A pulse of 3 N with a spike of 100 N: the spike is short.
  BOOST_TEST(plateau({0, 1, 1.1, 1.2, 4, 4.1, 9}, {0, 0, 100, 3, 3, 0, 0}).value() == 3, digits);
  // Faces that touch long before the pulse and graze after it: as long as the pulse, 1e-9 of it.
  BOOST_TEST(plateau({0, 4, 4.1, 7, 7.1, 9}, {3e-9, 3e-9, 3, 3, 3e-9, 3e-9}).value() == 3, digits);
  // A half sine is above a hundredth of its peak but for a = asin(1/100) at either end: in half of
  // that time it exceeds cos((pi - 2 a)/4) of its peak. Cut into 16 000 parts.
  std::vector<double> times, forces;
  for (int k = 0; k <= 1000; ++k)
  {
    times.push_back(k);
    forces.push_back(std::sin(3.14159265358979 * k / 1000));
  }
  BOOST_TEST(plateau(times, forces).value() == std::cos((std::acos(-1.) - 2 * std::asin(0.01)) / 4),
             boost::test_tools::tolerance(1e-3));
}

// Bars whose impedances differ part after several steps: none of them is the force of the pulse,
// and the median of two equally long ones is a force between them that never lasts.
BOOST_AUTO_TEST_CASE(a_pulse_with_a_step_has_no_plateau)
{
  BOOST_TEST(!plateau({0, 1, 38, 40, 78, 79}, {0, 804, 804, 393, 393, 0}));
  BOOST_TEST(!plateau({0, 1, 40, 42, 78, 79}, {0, 393, 393, 804, 804, 0}));
  BOOST_TEST(!plateau({0, 1, 60, 61, 100, 101}, {0, 804, 804, 393, 393, 0}));
  BOOST_TEST(!plateau({0, 1, 40, 41, 100, 101}, {0, 804, 804, 393, 393, 0}));
  // Ringing about one level is none.
  std::vector<double> times{0}, forces{0};
  for (int k = 1; k <= 1000; ++k)
  {
    times.push_back(k);
    forces.push_back(100 + 15 * std::sin(0.1 * k));
  }
  BOOST_TEST(plateau(times, forces).value() == 100, boost::test_tools::tolerance(0.02));
}

BOOST_AUTO_TEST_SUITE_END()
