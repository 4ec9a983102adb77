#define BOOST_TEST_MODULE scales
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <string>

#include "cases/scales.h"
#include "tests/cases/case_files.h"

using namespace carambole;
using namespace carambole::test;

namespace
{
const auto digits = boost::test_tools::tolerance(1e-8); // the references have ten
}

BOOST_AUTO_TEST_CASE(sphere_on_a_wall_after_hertz)
{
  // Closed form with three printed constants: Fmax = 1.2826893901 (m^3 V^6 R E*^2)^(1/5) and so on;
  // steel, 10 mm, 1 m/s.
  const Case c = read_case(find_case("sphere-on-wall"));
  const ContactScale scale = contact_scales(c).at(0);
  BOOST_TEST(scale.peak_force == 2309.7640792, digits);
  BOOST_TEST(scale.max_approach == 17.795109143e-6, digits);
  BOOST_TEST(scale.duration == 52.375903143e-6, digits);
  BOOST_TEST(scale.contact_radius == std::sqrt(0.01 * scale.max_approach), digits);
  BOOST_TEST(time_horizon(c) == 20 * scale.duration, digits);
}

BOOST_AUTO_TEST_CASE(two_equal_spheres_are_one_on_a_wall_at_half_the_speed)
{
  Case wall = read_case(find_case("sphere-on-wall"));
  Case pair = wall;
  pair.bodies[1] = pair.bodies[0];
  pair.bodies[1].velocity = -pair.bodies[0].velocity;
  const ContactScale one = contact_scales(wall).at(0), two = contact_scales(pair).at(0);
  BOOST_TEST(two.peak_force == one.peak_force, digits);
  BOOST_TEST(two.contact_radius == one.contact_radius, digits);
  BOOST_TEST(two.max_approach == 2 * one.max_approach, digits);
  BOOST_TEST(two.duration == one.duration, digits);
  BOOST_TEST(estimated_elements(pair, 10) == 2 * estimated_elements(wall, 10), digits);
}

BOOST_AUTO_TEST_CASE(two_glass_spheres_of_the_benchmark)
{
  // Chung & Ooi 2011, test 1: 10696.9 N, 274.113 um, 40.339 us
  const ContactScale scale = contact_scales(read_case(find_case("two-spheres"))).at(0);
  const auto printed = boost::test_tools::tolerance(1e-5); // six digits, the last rounded
  BOOST_TEST(scale.peak_force == 10696.9, printed);
  BOOST_TEST(scale.max_approach == 274.113e-6, printed);
  BOOST_TEST(scale.duration == 40.339e-6, boost::test_tools::tolerance(2e-5)); // five
}

BOOST_AUTO_TEST_CASE(every_contact_of_a_row_gets_the_speed_that_can_reach_it)
{
  const Case c = read_case(find_case("three-ball"));
  for (const ContactScale &scale : contact_scales(c))
    BOOST_TEST(scale.speed == 5);
}

// Meshes of a row follow what its contacts bear: Hertz's three balls by quadrature, 689400.7 N and
// 619596.6 N. Verlet's steps of a 400th of a contact are good for far less than a percent.
BOOST_AUTO_TEST_CASE(contacts_of_a_row_are_scaled_by_the_row)
{
  const Case c = read_case(find_case("three-ball"));
  const auto scales = contact_scales(c);
  const auto per_mille = boost::test_tools::tolerance(1e-3);
  BOOST_TEST(scales.at(0).peak_force == 689400.7, per_mille);
  BOOST_TEST(scales.at(1).peak_force == 619596.6, per_mille);
  for (const ContactScale &scale : scales) // F = 4/3 E* a^3/R
    BOOST_TEST(scale.peak_force ==
                 4. / 3 * 206e9 / (2 * 0.91) * std::pow(scale.contact_radius, 3) / 0.05,
               digits);
}

BOOST_AUTO_TEST_CASE(a_contact_that_the_row_does_not_load_keeps_a_tenth_of_its_approach)
{
  // The third ball flies away; the first two meet as if it were not there.
  const Case c = read_case(find_case("three-ball"), {"bodies.B3.velocity=100 m/s"});
  const auto scales = contact_scales(c);
  BOOST_TEST(scales.at(1).max_approach == 0.1 * scales.at(0).max_approach,
             boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(the_horizon_waits_for_the_gaps_to_close)
{
  const Case c = read_text(two_balls + "fem: []\n", {"bodies.B2.gap=1 mm"});
  BOOST_TEST(time_horizon(c) == 1e-3 + 20 * contact_scales(c).at(0).duration, digits);
}
